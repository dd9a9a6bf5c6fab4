import type { LoaderFunctionArgs } from "react-router";
import { redirectToOpenStep } from "../../features/checkout/load-step";
import { requireNoMembership } from "../../features/member/require-no-membership";

/** /checkout has no page of its own: redirects to the first incomplete step, and a member to the dashboard. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  await requireNoMembership(args);
  return redirectToOpenStep(args);
}

export function Component(): React.ReactNode {
  return null;
}

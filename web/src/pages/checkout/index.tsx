import type { LoaderFunctionArgs } from "react-router";
import { redirectToOpenStep } from "../../features/checkout/load-step";

/** /checkout has no page of its own: it leads to the first step that is not complete. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  return redirectToOpenStep(args);
}

export function Component(): React.ReactNode {
  return null;
}

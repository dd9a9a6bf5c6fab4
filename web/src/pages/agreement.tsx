import type { LoaderFunctionArgs } from "react-router";
import { useParams, useSearchParams } from "../routing/hooks";
import { queryClientOf } from "../api/query-client";
import { useWatched } from "../api/use-watched";
import { agreementQuery } from "../features/member/agreement-query";
import { AgreementView } from "../features/member/agreement-view";
import { requireMember } from "../session/guards";

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  requireMember(args);
  const edition = new URL(args.request.url).searchParams.get("edition");
  await queryClientOf(args).ensureQueryData(agreementQuery(args.params.id ?? "", edition));
  return null;
}

export function Component(): React.ReactNode {
  const { id = "" } = useParams();
  const [search] = useSearchParams();
  const { data: agreement } = useWatched(agreementQuery(id, search.get("edition")));
  return agreement === undefined ? null : <AgreementView agreement={agreement} subscriptionId={id} />;
}

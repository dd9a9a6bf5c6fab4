import { useQuery } from "@tanstack/react-query";
import type { LoaderFunctionArgs } from "react-router";
import { useParams } from "react-router";
import { queryClientOf } from "../api/query-client";
import { agreementQuery } from "../features/member/agreement-query";
import { AgreementView } from "../features/member/agreement-view";
import { requireMember } from "../session/guards";

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  requireMember(args);
  await queryClientOf(args).ensureQueryData(agreementQuery(args.params.id ?? ""));
  return null;
}

export function Component(): React.ReactNode {
  const { id = "" } = useParams();
  const { data: agreement } = useQuery(agreementQuery(id));
  return agreement === undefined ? null : <AgreementView agreement={agreement} />;
}

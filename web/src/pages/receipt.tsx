import type { LoaderFunctionArgs } from "react-router";
import { useParams } from "../routing/hooks";
import { queryClientOf } from "../api/query-client";
import { useWatched } from "../api/use-watched";
import { ReceiptView } from "../features/member/receipt-view";
import { receiptQuery } from "../features/member/receipt-query";
import { requireMember } from "../session/guards";

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  requireMember(args);
  await queryClientOf(args).ensureQueryData(receiptQuery(args.params.id ?? ""));
  return null;
}

export function Component(): React.ReactNode {
  const { id = "" } = useParams();
  const { data: receipt } = useWatched(receiptQuery(id));
  return receipt === undefined ? null : <ReceiptView receipt={receipt} />;
}

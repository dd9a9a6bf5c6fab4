import type { LoaderFunctionArgs } from "react-router";
import { useLocation } from "../routing/hooks";
import { queryClientOf } from "../api/query-client";
import { useWatched } from "../api/use-watched";
import { loadMemberArea } from "../features/member/load-member-area";
import { MemberFrame } from "../features/member/member-frame";
import { messagesQuery } from "../features/messages/message-api";
import { MessageList } from "../features/messages/message-list";
import { useT } from "../messages/use-t";

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  await loadMemberArea(args);
  await queryClientOf(args).ensureQueryData(messagesQuery(beforeOf(new URL(args.request.url).search)));
  return null;
}

/** The id of the previous page's last message; null on the first page. */
function beforeOf(search: string): string | null {
  const before = new URLSearchParams(search).get("before");
  return before !== null && /^[0-9A-Z]{26}$/.test(before) ? before : null;
}

export function Component(): React.ReactNode {
  const t = useT();
  const { search } = useLocation();
  const { data: page } = useWatched(messagesQuery(beforeOf(search)));
  return (
    <MemberFrame current="messages" title={t("messages.title")} lead={t("messages.lead")}>
      {page === undefined ? null : <MessageList page={page} />}
    </MemberFrame>
  );
}

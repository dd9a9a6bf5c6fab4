import type { LoaderFunctionArgs } from "react-router";
import { useParams } from "../routing/hooks";
import { queryClientOf } from "../api/query-client";
import { useWatched } from "../api/use-watched";
import { useEnvironment } from "../content/environment";
import { loadMemberArea } from "../features/member/load-member-area";
import { MemberFrame } from "../features/member/member-frame";
import { messageQuery, type Message } from "../features/messages/message-api";
import { Delivery, WrittenOn } from "../features/messages/message-list";
import { MessageText } from "../features/messages/message-text";
import { paths } from "../lib/paths";
import { useT } from "../messages/use-t";
import { Link } from "../ui/link";

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  await loadMemberArea(args);
  await queryClientOf(args).ensureQueryData(messageQuery(args.params.id ?? ""));
  return null;
}

export function Component(): React.ReactNode {
  const t = useT();
  const { id = "" } = useParams();
  const { data: message } = useWatched(messageQuery(id));
  return (
    <MemberFrame current="messages" title={message === undefined ? t("messages.title") : <span lang={message.language}>{message.subject}</span>}>
      <p>
        <Link to={paths.messages}>{t("messages.all")}</Link>
      </p>
      {message === undefined ? null : <Letter message={message} />}
    </MemberFrame>
  );
}

function Letter({ message }: { message: Message }) {
  const t = useT();
  const { origin, canonicalOrigin } = useEnvironment();
  return (
    <>
      <p className="message-meta">
        <WrittenOn at={message.writtenAt} /> · {t("messages.to", { address: message.to })}{" "}
        <Delivery of={message.delivery} />
      </p>
      {message.delivery === "failed" ? (
        <p>
          {t("messages.failedHelp")} <Link to={`${paths.memberAccount}#email`}>{t("messages.address")}</Link>
        </p>
      ) : null}
      <MessageText text={message.text} language={message.language} origins={[origin, canonicalOrigin]} />
    </>
  );
}

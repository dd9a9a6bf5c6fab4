import "./messages.css";
import { useEnvironment } from "../../content/environment";
import { dateInZone } from "../../lib/dates";
import { paths } from "../../lib/paths";
import { useT } from "../../messages/use-t";
import { DateText } from "../../ui/date-text";
import { Link } from "../../ui/link";
import type { MessagePage, MessageSummary } from "./message-api";

/** One page of a member's messages, newest first. */
export function MessageList({ page }: { page: MessagePage }): React.ReactNode {
  const t = useT();
  if (page.messages.length === 0)
    return (
      <div className="panel">
        <p>{t("messages.none")}</p>
      </div>
    );
  return (
    <>
      <ul className="message-list">
        {page.messages.map((message) => (
          <Row key={message.id} message={message} />
        ))}
      </ul>
      {page.next === null ? null : (
        <p>
          <Link to={`${paths.messages}?before=${page.next}`}>{t("messages.older")}</Link>
        </p>
      )}
    </>
  );
}

function Row({ message }: { message: MessageSummary }) {
  return (
    <li>
      <Link to={paths.message(message.id)} lang={message.language}>
        {message.subject}
      </Link>
      <span className="message-meta">
        <WrittenOn at={message.writtenAt} /> <Delivery of={message.delivery} />
      </span>
    </li>
  );
}

/** The day in the brand's time zone. */
export function WrittenOn({ at }: { at: string }): React.ReactNode {
  const { timeZone } = useEnvironment();
  return <DateText date={dateInZone(Date.parse(at), timeZone)} />;
}

/** The delivery state; nothing for a sent mail, as nearly all are. */
export function Delivery({ of }: { of: MessageSummary["delivery"] }): React.ReactNode {
  const t = useT();
  if (of === "sent") return null;
  return <span className="message-delivery">{of === "waiting" ? t("messages.waiting") : t("messages.failed")}</span>;
}

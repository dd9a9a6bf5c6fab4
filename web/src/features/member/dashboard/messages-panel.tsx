import { paths } from "../../../lib/paths";
import { useT } from "../../../messages/use-t";
import { Link } from "../../../ui/link";
import "../panel.css";

/** Link to all messages that were sent by e-mail. */
export function MessagesPanel(): React.ReactNode {
  const t = useT();
  return (
    <section className="panel" aria-labelledby="messages-heading">
      <h2 id="messages-heading">{t("member.messages.heading")}</h2>
      <p>{t("member.messages.text")}</p>
      <p>
        <Link to={paths.messages}>{t("member.messages.open")}</Link>
      </p>
    </section>
  );
}

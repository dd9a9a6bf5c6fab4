import { paths } from "../../../lib/paths";
import { useT } from "../../../messages/use-t";
import { Link } from "../../../ui/link";
import "../panel.css";

/** The way to everything that was sent by email. */
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

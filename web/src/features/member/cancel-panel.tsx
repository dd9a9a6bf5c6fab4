import { Link } from "../../ui/link";
import { useContent } from "../../content/use-content";
import { formatPhone, telHref } from "../../lib/phone";
import { useT } from "../../messages/use-t";
import { Facts } from "./facts";
import type { Subscription } from "./schemas";
import "./panel.css";

interface CancelPanelProps {
  subscription: Subscription;
  agreementUrl: string | null;
}

/** How to leave, as easy to find as how to join. */
export function CancelPanel({ subscription, agreementUrl }: CancelPanelProps): React.ReactNode {
  const t = useT();
  const { organisation } = useContent();
  const ways: [name: string, value: React.ReactNode][] = [];
  if (organisation.phone) {
    const link = <a href={telHref(organisation.phone)}>{formatPhone(organisation.phone)}</a>;
    ways.push([t("member.cancel.phone"), link]);
  }
  if (organisation.email) {
    ways.push([t("member.cancel.email"), <a href={`mailto:${organisation.email}`}>{organisation.email}</a>]);
  }
  if (organisation.address) {
    const lines = [organisation.legalName, organisation.address].filter(Boolean).join(", ");
    ways.push([t("member.cancel.mail"), lines]);
  }
  return (
    <section className="panel" aria-labelledby="cancel-heading">
      <h2 id="cancel-heading">{t("member.cancel.heading")}</h2>
      <p>{t("member.cancel.text")}</p>
      <p>{subscription.refundRule}</p>
      <Facts facts={ways} />
      {agreementUrl ? (
        <p className="panel-link">
          <Link to={`${agreementUrl}#cancellation`}>{t("member.cancel.right")}</Link>
        </p>
      ) : null}
    </section>
  );
}

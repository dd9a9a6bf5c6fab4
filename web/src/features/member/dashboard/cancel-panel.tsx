import { Link } from "../../../ui/link";
import { useContent } from "../../../content/use-content";
import { paths } from "../../../lib/paths";
import { formatPhone, telHref } from "../../../lib/phone";
import { useT } from "../../../messages/use-t";
import { Button } from "../../../ui/button";
import { Disclosure } from "../../../ui/disclosure";
import { EmailLink } from "../../../ui/email-link";
import { Facts } from "../facts";
import type { Subscription } from "../schemas";
import "../panel.css";

interface CancelPanelProps {
  subscription: Subscription;
  agreementUrl: string | null;
}

/** Cancellation, as easy to find as joining: a link to cancel online, and the other valid ways. */
export function CancelPanel({ subscription, agreementUrl }: CancelPanelProps): React.ReactNode {
  const t = useT();
  return (
    <section className="panel" aria-labelledby="cancel-heading">
      <h2 id="cancel-heading">{t("member.cancel.heading")}</h2>
      <p>{t("member.cancel.text")}</p>
      <p>{subscription.refundRule}</p>
      <p>
        <Button variant="secondary" href={paths.cancelMembership}>
          {t("member.cancel.open")}
        </Button>
      </p>
      <Disclosure summary={t("member.cancel.otherWays")}>
        <p>{t("member.cancel.other")}</p>
        <OtherWays />
      </Disclosure>
      {agreementUrl ? (
        <p className="panel-link">
          <Link to={`${agreementUrl}#cancellation`}>{t("member.cancel.right")}</Link>
        </p>
      ) : null}
    </section>
  );
}

function OtherWays(): React.ReactNode {
  const t = useT();
  const { organisation } = useContent();
  const contacts: [name: string, value: React.ReactNode][] = [];
  if (organisation.phone) {
    const link = <a href={telHref(organisation.phone)}>{formatPhone(organisation.phone)}</a>;
    contacts.push([t("member.cancel.phone"), link]);
  }
  if (organisation.email) {
    contacts.push([t("member.cancel.email"), <EmailLink address={organisation.email} />]);
  }
  if (organisation.address) {
    const lines = [organisation.legalName, organisation.address].filter(Boolean).join(", ");
    contacts.push([t("member.cancel.mail"), lines]);
  }
  return <Facts facts={contacts} />;
}

import { useT } from "../../messages/use-t";
import "./panel.css";

interface WelcomeMailPanelProps {
  email: string;
  receiptNumber: string | undefined;
}

/** What a new member finds in the inbox. */
export function WelcomeMailPanel({ email, receiptNumber }: WelcomeMailPanelProps): React.ReactNode {
  const t = useT();
  return (
    <section className="panel" aria-labelledby="mail-heading">
      <h2 id="mail-heading">{t("checkout.done.mailHeading")}</h2>
      <p>{t("checkout.done.mailTo", { email })}</p>
      <ul>
        <li>{t("checkout.done.mailWelcome")}</li>
        <li>{t("checkout.done.mailAgreement")}</li>
        {receiptNumber === undefined ? null : <li>{t("checkout.done.mailReceipt", { number: receiptNumber })}</li>}
      </ul>
      <p>{t("checkout.done.mailMissing")}</p>
    </section>
  );
}

import { useT } from "../../../messages/use-t";
import { Unbroken } from "../../../ui/unbroken";
import "../panel.css";

interface WelcomeMailPanelProps {
  email: string;
  receiptNumber: string | undefined;
}

/** Lists the contents of the welcome mail to a new member. */
export function WelcomeMailPanel({ email, receiptNumber }: WelcomeMailPanelProps): React.ReactNode {
  const t = useT();
  return (
    <section className="panel" aria-labelledby="mail-heading">
      <h2 id="mail-heading">{t("member.welcome.heading")}</h2>
      <p>{t("member.welcome.to", { email })}</p>
      <ul>
        <li>{t("member.welcome.card")}</li>
        {receiptNumber === undefined ? null : (
          <li>
            <Unbroken text={t("member.welcome.receipt", { number: receiptNumber })} part={receiptNumber} />
          </li>
        )}
      </ul>
      <p>{t("member.welcome.missing")}</p>
    </section>
  );
}

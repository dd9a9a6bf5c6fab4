import { CheckForm } from "../features/card/check-form";
import { CodeOnCard } from "../features/card/code-on-card";
import { useT } from "../messages/use-t";
import "../features/card/check-answer.css";

export function Component(): React.ReactNode {
  const t = useT();
  return (
    <div className="check-page check-ask wrap">
      <div>
        <h1>{t("card.verify.title")}</h1>
        <p>{t("card.verify.lead")}</p>
        <CheckForm />
      </div>
      <div className="check-beside">
        <CodeOnCard />
        <h2>{t("card.verify.seeTitle")}</h2>
        <ul>
          <li>{t("card.verify.seeStatus")}</li>
          <li>{t("card.verify.seePlan")}</li>
          <li>{t("card.verify.seeQuote")}</li>
        </ul>
      </div>
    </div>
  );
}

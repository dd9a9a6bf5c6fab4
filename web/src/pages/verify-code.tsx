import { CheckForm } from "../features/card/check-form";
import { CodeOnCard } from "../features/card/code-on-card";
import { useT } from "../messages/use-t";
import "../features/card/check-answer.css";
import "./page.css";

export function Component(): React.ReactNode {
  const t = useT();
  return (
    <div className="check-ask-page wrap">
      <header className="page-head" data-short="phones">
        <h1>{t("card.verify.title")}</h1>
        <p className="page-intro">{t("card.verify.lead")}</p>
      </header>
      <div className="check-ask">
        <CheckForm />
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
    </div>
  );
}

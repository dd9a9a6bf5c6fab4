import { CheckForm } from "../features/card/check-form";
import { useT } from "../messages/use-t";
import "../features/card/check-answer.css";

export function Component(): React.ReactNode {
  const t = useT();
  return (
    <div className="check-page wrap">
      <h1>{t("card.verify.title")}</h1>
      <p>{t("card.verify.lead")}</p>
      <CheckForm />
    </div>
  );
}

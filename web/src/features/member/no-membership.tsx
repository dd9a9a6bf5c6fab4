import { paths } from "../../lib/paths";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import "./panel.css";

/** The dashboard of an account that no plan belongs to. */
export function NoMembership(): React.ReactNode {
  const t = useT();
  return (
    <section className="panel">
      <h2>{t("member.none.heading")}</h2>
      <p>{t("member.none.text")}</p>
      <Button href={paths.joinNow}>{t("member.none.choose")}</Button>
    </section>
  );
}

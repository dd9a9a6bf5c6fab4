import "../member/panel.css";
import { useIfLoaded } from "../../api/use-loaded";
import { formatMoney } from "../../lib/money";
import { paths } from "../../lib/paths";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { Link } from "../../ui/link";
import { SavedBars } from "./saved-bars";
import { savedSoFarQuery } from "./savings-query";

/** The savings of this membership year from the recorded visits; renders nothing if they are not loaded. */
export function SavingsPanel(): React.ReactNode {
  const t = useT();
  const saved = useIfLoaded(savedSoFarQuery());
  if (saved === undefined) return null;
  const { outcome, balanceCents, costCents } = saved;
  const isEmpty = outcome === "nothing_recorded";
  return (
    <section className="panel" aria-labelledby="saved-heading">
      <h2 id="saved-heading">{t("member.saved.heading")}</h2>
      {isEmpty ? (
        <p>{t("member.saved.none", { cost: formatMoney(costCents, "auto") })}</p>
      ) : (
        <>
          <p className="due-amount">{t(`member.saved.${outcome}`, { amount: formatMoney(Math.abs(balanceCents), "auto") })}</p>
          <SavedBars sums={saved} />
        </>
      )}
      <p className="panel-link no-print">
        {isEmpty ? <Button variant="secondary" href={paths.savingsVisit}>{t("member.saved.add")}</Button> : <Link to={paths.savingsSummary}>{t("member.saved.all")}</Link>}
      </p>
    </section>
  );
}

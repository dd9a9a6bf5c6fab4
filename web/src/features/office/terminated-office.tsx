import "./office-page.css";
import { paths } from "../../lib/paths";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import type { OfficeSummary } from "./office";
import { OfficeCard } from "./office-card";
import { OfficeWarnings } from "./office-warnings";

/** Page of an office that no longer takes part: an explanation and the nearest other offices. */
export function TerminatedOffice({ name, nearest }: { name: string; nearest: readonly OfficeSummary[] }) {
  const t = useT();
  return (
    <div className="office-gone wrap">
      <header className="page-head">
        <h1>{t("office.gone.title", { name })}</h1>
        <p className="page-intro">{t("office.gone.text")}</p>
      </header>
      <p>{t("office.gone.member")}</p>
      <section aria-labelledby="nearest-heading">
        <h2 id="nearest-heading">{t("office.gone.nearest")}</h2>
        {nearest.length === 0 ? (
          <p>{t("office.gone.none")}</p>
        ) : (
          <ul className="office-cards">
            {nearest.map((office) => (
              <OfficeCard key={office.id} office={office} miles={office.distanceMi}>
                <OfficeWarnings office={office} />
              </OfficeCard>
            ))}
          </ul>
        )}
      </section>
      <Button href={paths.findADentist}>{t("office.find")}</Button>
    </div>
  );
}

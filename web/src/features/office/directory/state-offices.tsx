import "../office-page.css";
import { formatCount } from "../../../lib/count";
import { formatDate } from "../../../lib/dates";
import { paths } from "../../../lib/paths";
import { appendQuery } from "../../../lib/query-string";
import { useT } from "../../../messages/use-t";
import { Button } from "../../../ui/button";
import { Link } from "../../../ui/link";
import type { DirectoryPage } from "./directory-query";
import { OfficeCard } from "../office-card";
import { stateName } from "../../../lib/rules/us-states";

/** The offices of one state: today's number, the first of them, and a link to all; or the statement that there are none. */
export function StateOffices({ list, state }: { list: DirectoryPage; state: string }) {
  const t = useT();
  const { total, today, offices } = list;
  const vars = { state: stateName(state), date: formatDate(today) };
  return (
    <section className="state-offices" aria-labelledby="state-offices-heading">
      <h2 id="state-offices-heading">{t("office.state.heading", vars)}</h2>
      {total === 0 ? (
        <NoneHere list={list} vars={vars} />
      ) : (
        <>
          <p>{t("office.state.count", { ...vars, count: total, shown: formatCount(total) })}</p>
          <ul className="office-cards">
            {offices.map((office) => (
              <OfficeCard key={office.id} office={office} />
            ))}
          </ul>
          <div className="state-offices-ways">
            <Button href={appendQuery(paths.findADentist, { state })}>{t("office.state.search")}</Button>
            <Button href={appendQuery(paths.directory, { state })} variant="secondary">
              {t("office.state.all", { count: total, shown: formatCount(total) })}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

function NoneHere({ list: { states }, vars }: { list: DirectoryPage; vars: { state: string; date: string } }) {
  const t = useT();
  const names = states.map(({ state, count }) => t("directory.option", { state: stateName(state), shown: formatCount(count) }));
  return (
    <>
      <p>{t("office.state.none", vars)}</p>
      {names.length > 0 && (
        <p>
          {t("office.state.elsewhere", { states: names.join(", ") })} <Link to={paths.directory}>{t("directory.heading")}</Link>
        </p>
      )}
    </>
  );
}

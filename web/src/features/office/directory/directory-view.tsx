import "../../../ui/field.css";
import "./directory.css";
import type { ReactNode } from "react";
import { useEnvironment } from "../../../content/environment";
import { useContent } from "../../../content/use-content";
import { formatCount } from "../../../lib/count";
import { formatDate } from "../../../lib/dates";
import { paths } from "../../../lib/paths";
import { formatPhone } from "../../../lib/phone";
import { appendQuery } from "../../../lib/query-string";
import { useT } from "../../../messages/use-t";
import { Button } from "../../../ui/button";
import { Disclosure } from "../../../ui/disclosure";
import { Link } from "../../../ui/link";
import { Unbroken } from "../../../ui/unbroken";
import { DirectoryFiles } from "./directory-files";
import { DirectoryPages } from "./directory-pages";
import type { DirectoryPage } from "./directory-query";
import { DirectoryTable } from "./directory-table";
import { stateName } from "../../../lib/rules/us-states";

type States = DirectoryPage["states"];

/** The complete list of offices, with a choice of state, links to files, and pages. */
export function DirectoryView({ list }: { list: DirectoryPage }) {
  const t = useT();
  const { phone } = useContent().organisation;
  const { state, states, total, today, page, pages } = list;
  const isLong = state === null && states.length > 1 && pages > 1;
  return (
    <>
      <p className="directory-as-of">{t("directory.asOf", { date: formatDate(today) })}</p>
      {(states.length > 1 || total > 0) && (
        <div className="directory-tools no-print">
          {states.length > 1 && <StatePicker states={states} state={state} />}
          {total > 0 && <DirectoryFiles state={state} count={total} />}
        </div>
      )}
      {state === null && states.length > 1 && <StateCounts states={states} />}
      {isLong && page === 1 ? (
        <Disclosure summary={t("directory.whole", { offices: heading() })} className="directory-whole">
          {offices()}
        </Disclosure>
      ) : (
        <section aria-labelledby="directory-heading">
          <h2 id="directory-heading">{heading()}</h2>
          {offices()}
        </section>
      )}
      {phone !== undefined && (
        <p>
          <Unbroken text={t("directory.writing", { phone: formatPhone(phone) })} part={formatPhone(phone)} />
        </p>
      )}
    </>
  );

  function offices(): ReactNode {
    return (
      <>
        {total === 0 ? <NoOffices list={list} /> : <DirectoryTable offices={list.offices} place={place()} />}
        <DirectoryPages list={list} />
      </>
    );
  }

  function place(): string {
    return state === null ? t("directory.everywhere") : stateName(state);
  }

  function heading(): string {
    if (state === null) return t("directory.count", { count: total, shown: formatCount(total) });
    return total === 0
      ? t("directory.noneIn", { state: stateName(state) })
      : t("directory.countIn", { count: total, shown: formatCount(total), state: stateName(state) });
  }
}

/** A native form: it works before and without JavaScript. */
function StatePicker({ states, state }: { states: States; state: string | null }) {
  const t = useT();
  const { language } = useEnvironment();
  return (
    <form action={paths.directory} method="get" className="directory-picker" key={state}>
      <label className="field-label" htmlFor="directory-state">
        {t("directory.where")}
      </label>
      <div className="directory-picker-row">
        <select className="control" id="directory-state" name="state" defaultValue={state ?? ""} lang={language}>
          <option value="">{t("directory.allStates")}</option>
          {states.map(({ state: code, count }) => (
            <option key={code} value={code}>
              {t("directory.option", { state: stateName(code), shown: formatCount(count) })}
            </option>
          ))}
        </select>
        <Button type="submit">{t("directory.show")}</Button>
      </div>
    </form>
  );
}

function StateCounts({ states }: { states: States }) {
  const t = useT();
  return (
    <nav aria-labelledby="states-heading" className="no-print">
      <h2 id="states-heading">{t("directory.byState")}</h2>
      <ul className="directory-states">
        {states.map(({ state, count }) => (
          <li key={state}>
            <Link to={appendQuery(paths.directory, { state })}>{stateName(state)}</Link>{" "}
            <span className="tabular">{formatCount(count)}</span>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function NoOffices({ list: { state, states } }: { list: DirectoryPage }) {
  const t = useT();
  if (state === null || states.length === 0) return <p>{t("directory.none")}</p>;
  return (
    <>
      <p>{t("directory.noneInText")}</p>
      <StateCounts states={states} />
    </>
  );
}

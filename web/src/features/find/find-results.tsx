import "./find-results.css";
import type { RefObject } from "react";
import { formatDate } from "../../lib/dates";
import { useT } from "../../messages/use-t";
import { Link } from "../../ui/link";
import type { Plan } from "../plans/plan";
import type { ActiveFilter } from "./active-filters";
import { FilterChips } from "./filter-chips";
import { findHref } from "./find-href";
import type { OfficePage } from "./find-query";
import { changed, hasDistance, SORTS, type FindSearch, type Sort } from "./find-search";
import { MapPart, useMapState } from "./map-part";
import { NothingFound } from "./nothing-found";
import { ResultCard } from "./result-card";
import { ResultPages } from "./result-pages";
import { countWords, grouped } from "./result-words";

/** The API compares so many offices by price. */
const MOST_COMPARED = 1000;

export interface FindResultsProps {
  search: FindSearch;
  page: OfficePage;
  plans: readonly Plan[];
  ownPlanId: number | undefined;
  filters: readonly ActiveFilter[];
  heading: RefObject<HTMLHeadingElement | null>;
}

/** How many there are, and the first of them as cards; the map comes when it is asked for. */
export function FindResults(props: FindResultsProps) {
  const t = useT();
  const { search, page, plans, filters, ownPlanId, heading } = props;
  const map = useMapState();
  return (
    <section className="find-results" id="results" aria-labelledby="results-title">
      <h2 id="results-title" ref={heading} tabIndex={-1}>
        {countWords(t, search, page)}
      </h2>
      <FilterChips filters={filters} />
      {page.total === 0 ? (
        <NothingFound search={search} page={page} plans={plans} hasFilters={filters.length > 0} ownPlanId={ownPlanId} />
      ) : (
        <>
          <ResultLine search={search} page={page} />
          <MapPart page={page} state={map} />
          <ol className="result-list" start={(page.page - 1) * page.size + 1}>
            {page.offices.map((office, index) => (
              <li key={office.id}>
                <ResultCard
                  office={office}
                  plans={plans}
                  number={map.isOpen && office.lat !== null ? index + 1 : undefined}
                  isPicked={map.isOpen && map.picked === office.id}
                  onShow={map.isOpen && office.lat !== null ? () => map.call(office.id) : undefined}
                />
              </li>
            ))}
          </ol>
          <p className="result-check">{t("find.check")}</p>
          <ResultPages search={search} pages={page.pages} />
        </>
      )}
    </section>
  );
}

/** In which order, which page, and how old the list is. */
function ResultLine({ search, page }: { search: FindSearch; page: OfficePage }) {
  const t = useT();
  const asOf = t("find.asOf", { date: formatDate(page.today) });
  return (
    <div className="result-line">
      <p className="result-sort no-print">
        <span>{t("find.sortBy")}</span>
        {SORTS.filter((sort) => sort !== "distance" || hasDistance(search.place)).map((sort) => (
          <SortLink key={sort} search={search} sort={sort} />
        ))}
      </p>
      <p className="result-asof">
        {page.pages > 1 && <>{t("find.pageOf", { page: page.page, pages: page.pages })} · </>}
        {asOf}
      </p>
      {search.sort === "price" && <p className="result-note">{t(page.total > MOST_COMPARED ? "find.priceSome" : "find.priceSort", { count: grouped(MOST_COMPARED) })}</p>}
      {isMixed(page) && <p className="result-note">{t("find.staleLast")}</p>}
    </div>
  );
}

/** Whether entries that nobody has confirmed lately follow others, whatever the order. */
function isMixed({ offices }: OfficePage): boolean {
  return offices.some(({ isStale }) => isStale) && offices.some(({ isStale }) => !isStale);
}

function SortLink({ search, sort }: { search: FindSearch; sort: Sort }) {
  const t = useT();
  return (
    <Link to={findHref(changed(search, { sort }))} aria-current={search.sort === sort ? "true" : undefined}>
      {t(`find.sort.${sort}`)}
    </Link>
  );
}

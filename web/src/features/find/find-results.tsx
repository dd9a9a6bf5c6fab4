import "./find-results.css";
import { List, MapPinned } from "lucide-react";
import { memo, type RefObject } from "react";
import { formatDate } from "../../lib/dates";
import { useT } from "../../messages/use-t";
import { Icon } from "../../ui/icon";
import { Link } from "../../ui/link";
import type { Plan } from "../plans/plan";
import type { ActiveFilter } from "./active-filters";
import { FilterChips } from "./filter-chips";
import { findHref } from "./find-href";
import type { OfficePage } from "./find-query";
import { changed, hasDistance, SORTS, type FindSearch, type Sort } from "./find-search";
import { hasPlaces, MapPart, useMapState, type MapState } from "./map-part";
import { NothingFound } from "./nothing-found";
import { ResultCard } from "./result-card";
import { ResultPages } from "./result-pages";
import { countWords, grouped } from "./result-words";

/** Number of offices that the API compares by price. */
const MOST_COMPARED = 1000;

const VIEWS = ["list", "map"] as const;

export interface FindResultsProps {
  search: FindSearch;
  page: OfficePage;
  plans: readonly Plan[];
  ownPlanId: number | undefined;
  filters: readonly ActiveFilter[];
  heading: RefObject<HTMLHeadingElement | null>;
}

/** Number of results, and the first of them as cards, beside the map where there is room. */
export function FindResults(props: FindResultsProps) {
  const t = useT();
  const { search, page, plans, filters, ownPlanId, heading } = props;
  const map = useMapState();
  const isMapped = hasPlaces(page);
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
          {isMapped && <ViewSwitch search={search} />}
          <div className="result-columns" data-mapped={isMapped} data-view={search.view}>
            <div className="result-rows">
              <ResultLine search={search} page={page} />
              <ResultList page={page} plans={plans} map={map} />
              <p className="result-check">{t("find.check")}</p>
            </div>
            {isMapped && <MapPart page={page} state={map} view={search.view} />}
          </div>
          <ResultPages search={search} pages={page.pages} />
        </>
      )}
    </section>
  );
}

/** Links that switch between list and map on phones: they work without JavaScript, and the address contains the choice. */
function ViewSwitch({ search }: { search: FindSearch }) {
  const t = useT();
  return (
    <nav className="result-views no-print" aria-label={t("find.view.label")}>
      {VIEWS.map((view) => (
        <Link key={view} to={findHref({ ...search, view })} aria-current={search.view === view ? "true" : undefined}>
          <Icon icon={view === "map" ? MapPinned : List} />
          {t(`find.view.${view}`)}
        </Link>
      ))}
    </nav>
  );
}

/** The offices in order; entries that were not confirmed lately have their own heading. */
function ResultList({ page, plans, map }: Pick<FindResultsProps, "page" | "plans"> & { map: MapState }) {
  const t = useT();
  const first = (page.page - 1) * page.size + 1;
  const fresh = page.offices.filter(({ isStale }) => !isStale).length;
  const { picked, highlighted, setHighlighted, requestFocus } = map;
  const rows = page.offices.map((office, index) => (
    <ResultRow key={office.id} office={office} plans={plans} number={index + 1} isPicked={picked === office.id} isHighlighted={highlighted === office.id} onHighlight={setHighlighted} onRequestFocus={requestFocus} />
  ));
  return (
    <>
      {fresh > 0 && (
        <ol className="result-list" start={first}>
          {rows.slice(0, fresh)}
        </ol>
      )}
      {fresh < rows.length && (
        <>
          <h3 className="result-stale">{t("find.staleHeading")}</h3>
          <ol className="result-list" start={first + fresh}>
            {rows.slice(fresh)}
          </ol>
        </>
      )}
    </>
  );
}

interface ResultRowProps {
  office: OfficePage["offices"][number];
  plans: readonly Plan[];
  number: number;
  isPicked: boolean;
  isHighlighted: boolean;
  onHighlight: (id: number | undefined) => void;
  onRequestFocus: (id: number) => void;
}

// The pointer crosses many rows: memo renders only those whose look changes.
const ResultRow = memo(function ResultRow({ office, plans, number, isPicked, isHighlighted, onHighlight, onRequestFocus }: ResultRowProps) {
  const { id, lat } = office;
  const isPlaced = lat !== null;
  return (
    <li onPointerEnter={() => onHighlight(id)} onPointerLeave={() => onHighlight(undefined)} onFocus={() => onHighlight(id)} onBlur={() => onHighlight(undefined)}>
      <ResultCard
        office={office}
        plans={plans}
        headingLevel={office.isStale ? 4 : 3}
        number={isPlaced ? number : undefined}
        isPicked={isPicked}
        isHighlighted={isHighlighted}
        onShow={isPlaced ? () => onRequestFocus(id) : undefined}
      />
    </li>
  );
});

/** Sort order, page number and date of the list. */
function ResultLine({ search, page }: { search: FindSearch; page: OfficePage }) {
  const t = useT();
  const asOf = t("find.asOf", { date: formatDate(page.today) });
  return (
    <div className="result-line">
      {page.total > 1 && (
        <p className="result-sort no-print">
          <span>{t("find.sortBy")}</span>
          {SORTS.filter((sort) => sort !== "distance" || hasDistance(search.place)).map((sort) => (
            <SortLink key={sort} search={search} sort={sort} />
          ))}
        </p>
      )}
      <p className="result-asof">
        {page.pages > 1 && <>{t("find.pageOf", { page: page.page, pages: page.pages })} · </>}
        {asOf}
      </p>
      {search.sort === "distance" && page.offices.some(isListedFarther) && <p className="result-note">{t("find.farther")}</p>}
      {search.sort === "price" && <p className="result-note">{t(page.total > MOST_COMPARED ? "find.priceSome" : "find.priceSort", { count: grouped(MOST_COMPARED) })}</p>}
    </div>
  );
}

/** Whether the search sorts an office as if it were twice as far away. */
function isListedFarther({ acceptsNewPatients, takesPartUntil }: OfficePage["offices"][number]): boolean {
  return acceptsNewPatients === false || takesPartUntil !== null;
}

function SortLink({ search, sort }: { search: FindSearch; sort: Sort }) {
  const t = useT();
  return (
    <Link to={findHref(changed(search, { sort }))} aria-current={search.sort === sort ? "true" : undefined}>
      {t(`find.sort.${sort}`)}
    </Link>
  );
}

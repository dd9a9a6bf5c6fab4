import "./find-view.css";
import { useRef, type ReactNode } from "react";
import { useNavigate, useNavigation } from "../../routing/hooks";
import { useEnvironment } from "../../content/environment";
import type { Translate } from "../../messages/catalogue";
import { useT } from "../../messages/use-t";
import { VisuallyHidden } from "../../ui/visually-hidden";
import type { Plan } from "../plans/plan";
import { activeFilters } from "./active-filters";
import { FindFilters } from "./find-filters";
import { FindForm } from "./find-form";
import { findHref } from "./find-href";
import { isOfFew, type FindResult } from "./find-query";
import { FindResults } from "./find-results";
import { isSearch, type FindSearch } from "./find-search";
import { FindStart } from "./find-start";
import { FindError } from "./find-error";
import type { OwnMembership } from "./own-membership";
import { placeText } from "./place";
import { countWords } from "./result-words";
import { SearchFold } from "./search-fold";
import { useRememberedSearch } from "./use-remembered-search";
import { useResultAnnouncement } from "./use-result-announcement";

export interface FindViewProps {
  search: FindSearch;
  /** Before a search: the offices of a brand that has few. */
  result: FindResult | undefined;
  plans: readonly Plan[];
  own: OwnMembership | undefined;
}

/** Form, filters and results: the list first, the map on request. */
export function FindView({ search, result, plans, own }: FindViewProps) {
  const t = useT();
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const { groupKey } = useEnvironment();
  const filters = activeFilters(search, { t, plans, ownPlanId: own?.planId });
  const isStart = !isSearch(search);
  const isFew = result?.ok === true && isOfFew(result.page);
  const page = result?.ok === true && (isFew || !isStart) ? result.page : undefined;
  // An error of the form keeps the focus and the scroll position.
  const announcement = useResultAnnouncement(heading, search.page, page === undefined || search.isEmptyTry ? "" : countWords(t, search, page));
  useRememberedSearch(findHref(search), page !== undefined);
  const common = { search, plans, ownPlanId: own?.planId };
  const formSearch = isStart && own !== undefined ? prefilled(search, own) : search;
  const isFound = !isStart && page !== undefined && page.total > 0;
  const filterFields = !isFew || filters.length > 0 ? <FindFilters {...common} search={formSearch} activeCount={filters.length} /> : null;
  const form = (
    <FindForm
      search={formSearch}
      placeError={placeError(t, search, result)}
      nameError={result?.ok === false && result.reason === "name_short" ? t("find.error.name_short") : undefined}
      goTo={(next) => void navigate(findHref(next), { preventScrollReset: true })}
    />
  );
  return (
    <div className="find-view" data-start={isStart || undefined}>
      {isFound || (isFew && isStart && !search.isEmptyTry) ? (
        <SearchFold isFound={isFound} heading={heading}>
          {form}
          {isFound && filterFields}
        </SearchFold>
      ) : (
        form
      )}
      <Announcement text={announcement} />
      <div className="find-body" data-filters={filterFields !== null && page === undefined ? "side" : "top"}>
        {!isFound && filterFields}
        <FoundArea>
          {isStart && page === undefined && <FindStart isPrefilled={own?.zip !== undefined} />}
          {!isStart && result?.ok === false && <FindError search={search} failure={result} />}
          {page !== undefined && <FindResults key={groupKey} {...common} page={page} filters={filters} heading={heading} />}
        </FoundArea>
      </div>
    </div>
  );
}

// When a navigation begins or ends, React renders only these two components and NearMe again, not the results.

function Announcement({ text }: { text: string }) {
  return <VisuallyHidden role="status">{useIsBusy() ? "" : text}</VisuallyHidden>;
}

function FoundArea({ children }: { children: ReactNode }) {
  const isBusy = useIsBusy();
  return (
    <div className="find-found" aria-busy={isBusy} data-busy={isBusy || undefined}>
      {children}
    </div>
  );
}

function useIsBusy(): boolean {
  return useNavigation().state === "loading";
}

function prefilled(search: FindSearch, { zip, planId }: OwnMembership): FindSearch {
  const place = zip === undefined ? undefined : ({ kind: "zip", zip } as const);
  return { ...search, place, sort: "distance", plan: planId === undefined ? search.plan : String(planId) };
}

function placeError(t: Translate, search: FindSearch, result: FindResult | undefined): string | undefined {
  if (search.isEmptyTry) return t("find.error.nothing");
  if (result === undefined || result.ok || !isSearch(search)) return undefined;
  if (result.reason === "near") return t(result.places.length > 0 ? "find.error.near_many" : "find.error.near", { place: search.near });
  if (result.reason === "name_short" || result.reason === "busy" || result.reason === "unavailable") return undefined;
  return t(`find.error.${result.reason}`, { place: placeText(search.place) });
}

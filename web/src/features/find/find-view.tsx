import "./find-view.css";
import { Search } from "lucide-react";
import { useRef, type ReactNode } from "react";
import { useNavigate, useNavigation } from "react-router";
import { useEnvironment } from "../../content/environment";
import type { Translate } from "../../messages/catalogue";
import { useT } from "../../messages/use-t";
import { Icon } from "../../ui/icon";
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
import { FindTrouble } from "./find-trouble";
import type { OwnMembership } from "./own-membership";
import { placeText } from "./place";
import { countWords } from "./result-words";
import { useKeptSearch } from "./use-kept-search";
import { useResultNews } from "./use-result-news";

export interface FindViewProps {
  search: FindSearch;
  /** Before anything was looked for: the offices of a brand that has few. */
  result: FindResult | undefined;
  plans: readonly Plan[];
  own: OwnMembership | undefined;
}

/** The form, what narrows it, and what was found: the list first, the map when it is asked for. */
export function FindView({ search, result, plans, own }: FindViewProps) {
  const t = useT();
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const { groupKey } = useEnvironment();
  const isBusy = useNavigation().state === "loading";
  const filters = activeFilters(search, { t, plans, ownPlanId: own?.planId });
  const isStart = !isSearch(search);
  const isFew = result?.ok === true && isOfFew(result.page);
  const page = result?.ok === true && (isFew || !isStart) ? result.page : undefined;
  // What is wrong with the form keeps the focus and its place.
  const news = useResultNews(heading, search.page, page === undefined || search.isEmptyTry ? "" : countWords(t, search, page));
  useKeptSearch(findHref(search), page !== undefined);
  const common = { search, plans, ownPlanId: own?.planId };
  const isFiltered = !isFew || filters.length > 0;
  const form = (
    <FindForm
      search={isStart && own !== undefined ? prefilled(search, own) : search}
      placeError={placeError(t, search, result)}
      goTo={(wanted) => void navigate(findHref(wanted), { preventScrollReset: true })}
    />
  );
  return (
    <div className="find-view" data-start={isStart || undefined}>
      {isFew && isStart && !search.isEmptyTry ? <FoldedForm>{form}</FoldedForm> : form}
      <VisuallyHidden role="status">{isBusy ? "" : news}</VisuallyHidden>
      <div className="find-body" data-filters={isFiltered && page === undefined ? "side" : "top"}>
        {isFiltered && (
          <FindFilters {...common} search={isStart && own !== undefined ? prefilled(search, own) : search} activeCount={filters.length} />
        )}
        <div className="find-found" aria-busy={isBusy} data-busy={isBusy || undefined}>
          {isStart && page === undefined && <FindStart isPrefilled={own?.zip !== undefined} />}
          {!isStart && result?.ok === false && <FindTrouble search={search} trouble={result} />}
          {page !== undefined && <FindResults key={groupKey} {...common} page={page} filters={filters} heading={heading} />}
        </div>
      </div>
    </div>
  );
}

/** The search of a brand whose offices are all in sight: there for those who want it. */
function FoldedForm({ children }: { children: ReactNode }) {
  const t = useT();
  return (
    <details className="find-fold no-print" suppressHydrationWarning>
      <summary>
        <Icon icon={Search} />
        {t("find.fold")}
      </summary>
      {children}
    </details>
  );
}

function prefilled(search: FindSearch, { zip, planId }: OwnMembership): FindSearch {
  const place = zip === undefined ? undefined : ({ kind: "zip", zip } as const);
  return { ...search, place, sort: "distance", plan: planId === undefined ? search.plan : String(planId) };
}

function placeError(t: Translate, search: FindSearch, result: FindResult | undefined): string | undefined {
  if (search.isEmptyTry) return t("find.error.nothing");
  if (result === undefined || result.ok || !isSearch(search)) return undefined;
  if (result.reason === "near") return t(result.places.length > 0 ? "find.error.near_many" : "find.error.near", { place: search.near });
  if (result.reason === "busy" || result.reason === "unavailable") return undefined;
  return t(`find.error.${result.reason}`, { place: placeText(search.place) });
}

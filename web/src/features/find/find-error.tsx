import { useT } from "../../messages/use-t";
import { Link } from "../../ui/link";
import { Notice } from "../../ui/notice";
import { findHref } from "./find-href";
import type { FindResult } from "./find-query";
import { atPlace, type FindSearch } from "./find-search";
import type { Place } from "./place";

type Failure = Extract<FindResult, { ok: false }>;

/** Replaces the results: other places that the visitor may mean, or a notice that the search failed. */
export function FindError({ search, failure }: { search: FindSearch; failure: Failure }) {
  const t = useT();
  if (failure.reason === "busy" || failure.reason === "unavailable") {
    return (
      <Notice tone="warning" isLive>
        <p>{t(failure.reason === "busy" ? "find.busy" : "find.unavailable")}</p>
        <Link to={findHref(search)}>{t("find.again")}</Link>
      </Notice>
    );
  }
  if (failure.reason !== "near" || failure.places.length === 0) return null;
  return (
    <section className="find-meant" aria-labelledby="find-meant-title">
      <h2 id="find-meant-title">{t("find.didYouMean")}</h2>
      <ul>
        {failure.places.map(({ label, zip, city, state }) => {
          const place: Place = zip === null ? { kind: "city", city, state } : { kind: "zip", zip };
          return (
            <li key={label}>
              <Link to={findHref(atPlace(search, place))}>{label}</Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

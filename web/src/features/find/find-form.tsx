import "./find-form.css";
import { Search } from "lucide-react";
import { useRef, useState, type FormEvent } from "react";
import { useLocation } from "../../routing/hooks";
import { paths } from "../../lib/paths";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { ErrorSummary } from "../../ui/error-summary";
import { fieldsOf, useShownQuery } from "../../ui/forms/own-fields";
import { Icon } from "../../ui/icon";
import type { Suggestions } from "../../api/suggest";
import { nearText, RADII, readSearch, searchQuery, usualSort, type FindSearch } from "./find-search";
import { NearMe } from "./near-me";
import type { Place } from "./place";
import { UncontrolledSelect } from "./uncontrolled-select";
import { SuggestField } from "./suggest-field";
import type { Option } from "./use-suggestions";

/** Id of the form, to which fields elsewhere on the page belong. */
export const FIND_FORM = "find-form";
const LONGEST = 60;

export interface FindFormProps {
  /** Values of the fields. */
  search: FindSearch;
  /** Error message about the place. */
  placeError: string | undefined;
  /** Error message about the name. */
  nameError: string | undefined;
  /** Navigates to a search of this page; without JavaScript the browser does that itself. */
  goTo: (search: FindSearch) => void;
}

/** Place, radius and name: a form sent with GET, so that the address contains the whole search. */
export function FindForm({ search, placeError, nameError, goTo }: FindFormProps) {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const attempt = useAttempt();
  useShownQuery(form, searchQuery(search));
  const readForm = (): FindSearch => readSearch(fieldsOf(form.current));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    goTo(readForm());
  };
  const { place } = search;
  return (
    <form id={FIND_FORM} ref={form} className="find-form" action={paths.foundDentists} method="get" onSubmit={submit} role="search" aria-label={t("find.form")}>
      <ErrorSummary
        errors={[
          ...(placeError === undefined ? [] : [{ field: "near", message: placeError }]),
          ...(nameError === undefined ? [] : [{ field: "name", message: nameError }]),
        ]}
        attempt={attempt}
      />
      <div className="find-row">
        <SuggestField
          name="near"
          label={t("find.near")}
          hint={t("find.nearHint")}
          error={placeError}
          defaultValue={nearText(search)}
          maxLength={LONGEST}
          optionsOf={placeOptions}
        />
        <UncontrolledSelect
          key={search.radius}
          name="radius"
          label={t("find.radius")}
          value={String(search.radius)}
          options={RADII.map((miles) => ({ value: String(miles), label: t("find.radiusMiles", { count: miles }) }))}
        />
        <SuggestField name="name" label={t("find.name")} error={nameError} defaultValue={search.name} maxLength={LONGEST} optionsOf={nameOptions} />
        <Button type="submit" className="find-submit">
          <Icon icon={Search} />
          {t("find.search")}
        </Button>
      </div>
      {place?.kind === "point" && (
        <>
          <input type="hidden" name="lat" value={place.lat} />
          <input type="hidden" name="lng" value={place.lng} />
        </>
      )}
      {search.sort !== usualSort(place) && <input type="hidden" name="sort" value={search.sort} />}
      {search.view === "map" && <input type="hidden" name="view" value="map" />}
      <NearMe onPlace={(found: Place) => goTo({ ...readForm(), place: found, near: "", sort: "distance", isEmptyTry: false })} />
    </form>
  );
}

// Grows with every navigation, so that the error takes the focus again.
function useAttempt(): number {
  const { key } = useLocation();
  const [seen, setSeen] = useState({ key, count: 0 });
  if (seen.key !== key) setSeen({ key, count: seen.count + 1 });
  return seen.count;
}

function placeOptions({ places }: Suggestions): Option[] {
  return places.map(({ label, zip }) => ({ key: label, text: label, value: zip ?? label }));
}

function nameOptions({ offices }: Suggestions): Option[] {
  return offices.map(({ id, name, city, state }) => ({ key: String(id), text: name, detail: `${city}, ${state}`, value: name }));
}

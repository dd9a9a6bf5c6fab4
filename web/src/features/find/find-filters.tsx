import "./find-filters.css";
import "./fold-arrow.css";
import "../../ui/button.css";
import "../../ui/choice.css";
import { SlidersHorizontal } from "lucide-react";
import type { MessageKey } from "../../messages/catalogue";
import { useT } from "../../messages/use-t";
import { Icon } from "../../ui/icon";
import { Link } from "../../ui/link";
import { languageName, SPECIALTIES, specialtyName } from "../office/names";
import type { Plan } from "../plans/plan";
import { withoutFilters } from "./active-filters";
import { FIND_FORM } from "./find-form";
import { findHref } from "./find-href";
import { ANY_PLAN, FLAGS, SEARCH_LANGUAGES, type FindSearch } from "./find-search";
import { UncontrolledSelect } from "./uncontrolled-select";

export interface FindFiltersProps {
  search: FindSearch;
  plans: readonly Plan[];
  ownPlanId: number | undefined;
  /** Number of filters that narrow the search now. */
  activeCount: number;
}

/**
 * The filters: folded on phones, visible where there is room. Their fields belong to the search form, so one button sends
 * everything.
 */
export function FindFilters(props: FindFiltersProps) {
  const t = useT();
  const { search, activeCount, ownPlanId } = props;
  return (
    <details className="find-filters no-print" suppressHydrationWarning>
      <summary className="find-filters-summary find-arrow">
        <Icon icon={SlidersHorizontal} />
        <span>{t("find.filters")}</span>
        {activeCount > 0 && <span className="find-filters-count">{t("find.filtersActive", { count: activeCount })}</span>}
      </summary>
      <div className="find-filters-body" role="group" aria-label={t("find.filters")}>
        <FilterLists {...props} />
        <FlagBoxes search={search} />
        <div className="find-filters-actions">
          <button className="button" type="submit" form={FIND_FORM} data-variant="secondary" data-full="">
            {t("find.apply")}
          </button>
          {activeCount > 0 && (
            <Link className="find-clear" to={findHref(withoutFilters(search, ownPlanId))}>
              {t("find.clear")}
            </Link>
          )}
        </div>
      </div>
    </details>
  );
}

function FilterLists({ search, plans, ownPlanId }: FindFiltersProps) {
  const t = useT();
  const { specialty, language, plan } = search;
  const any = ownPlanId === undefined ? "" : ANY_PLAN;
  const planName = ({ id, name }: Plan): string => (id === ownPlanId ? t("find.yourPlan", { plan: name }) : name);
  const specialties = SPECIALTIES.map((value) => ({ value, label: specialtyName(t, value) }));
  const languages = SEARCH_LANGUAGES.map((value) => ({ value, label: languageName(t, value) }));
  const chosenPlan = plan === "" ? any : plan;
  return (
    <>
      <UncontrolledSelect
        key={`specialty ${specialty}`}
        form={FIND_FORM}
        name="specialty"
        label={t("find.specialty")}
        value={specialty}
        options={[{ value: "", label: t("find.anySpecialty") }, ...specialties]}
      />
      <UncontrolledSelect
        key={`language ${language}`}
        form={FIND_FORM}
        name="language"
        label={t("find.language")}
        value={language}
        options={[{ value: "", label: t("find.anyLanguage") }, ...languages]}
      />
      {plans.length > 0 && (
        <UncontrolledSelect
          key={`plan ${chosenPlan}`}
          form={FIND_FORM}
          name="plan"
          label={t("find.plan")}
          value={chosenPlan}
          options={[{ value: any, label: t("find.anyPlan") }, ...plans.map((one) => ({ value: String(one.id), label: planName(one) }))]}
        />
      )}
    </>
  );
}

function FlagBoxes({ search }: { search: FindSearch }) {
  const t = useT();
  return (
    <fieldset className="field find-flags">
      <legend className="field-label">{t("find.more")}</legend>
      <div className="choices">
        {FLAGS.map((flag) => (
          <label key={flag} className="choice">
            <input className="choice-input" type="checkbox" name={flag} value="1" form={FIND_FORM} defaultChecked={search.flags.includes(flag)} />
            <span>{t(`find.flag.${flag}` as MessageKey)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

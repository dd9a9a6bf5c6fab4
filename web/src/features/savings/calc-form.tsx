import "./calc-form.css";
import "../../ui/visually-hidden.css";
import { useRef, type FormEvent, type ReactNode } from "react";
import { US_STATES, stateName } from "../../lib/rules/us-states";
import { formatMoney } from "../../lib/money";
import { paths } from "../../lib/paths";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { Disclosure } from "../../ui/disclosure";
import { ErrorSummary } from "../../ui/error-summary";
import { fieldsOf, useShownQuery } from "../../ui/forms/own-fields";
import { Link } from "../../ui/link";
import { priceOf, type BillingCycle, type Plan } from "../plans/plan";
import type { NearResult, SampleSavings } from "./calc-query";
import { calcQuery, MOST_PEOPLE, readCalc, treatmentText, type CalcSearch } from "./calc-search";
import { ExampleButtons } from "./example-buttons";
import { examplesOf } from "./examples";
import { PlainInput, PlainSelect } from "./plain-field";
import { TreatmentFields } from "./treatment-fields";

export interface CalcFormProps {
  /** The path of the calculator's page. */
  path: string;
  search: CalcSearch;
  plans: readonly Plan[];
  samples: SampleSavings;
  /** Offices near the ZIP code; undefined without a ZIP code. */
  near: NearResult | undefined;
  /** The chosen office, if its name is known. */
  office: { id: string; name: string } | undefined;
  errors: readonly { field: string; message: string }[];
  /** Increases with every answer, so that errors receive the focus again. */
  attempt: number;
  /** Whether the result is shown above the form. */
  isAnswered: boolean;
  /** Navigates to another query of this page. Without JavaScript the browser submits the form instead. */
  goTo: (search: CalcSearch) => void;
  /** The sample prices, or the reason for their absence; null if the page shows other prices. */
  children: ReactNode;
}

const CYCLES: readonly BillingCycle[] = ["annual", "monthly"];

/** One form with method GET: the calculator, then state and plan of the sample prices. */
export function CalcForm(props: CalcFormProps) {
  const { path, search, samples, plans, errors, attempt, isAnswered, goTo, children } = props;
  const form = useRef<HTMLFormElement>(null);
  useShownQuery(form, calcQuery(search));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const fields = fieldsOf(form.current);
    if (submitter instanceof HTMLButtonElement && submitter.name !== "") fields.set(submitter.name, submitter.value);
    goTo(readCalc(fields));
  };
  const errorOf = (field: string): string | undefined => errors.find((error) => error.field === field)?.message;
  const hasList = (samples.plans[0]?.lines.length ?? 0) > 0;
  const picker = <Picker plans={plans} samples={samples} search={search} errorOf={errorOf} />;
  return (
    <form ref={form} className="calc-form" action={path} method="get" noValidate onSubmit={submit}>
      {/* The Enter key activates the form's first submit button. Without this one, it would be an example's. */}
      <button type="submit" name="ask" value="1" formAction={`${path}#result`} hidden />
      <ErrorSummary errors={[...errors]} attempt={attempt} />
      {hasList ? (
        <Asked key={calcQuery(search)} {...props} errorOf={errorOf}>
          {children === null ? picker : null}
        </Asked>
      ) : (
        <HiddenInput search={search} />
      )}
      {hasList && children === null ? null : (
        <div className="calc-samples" data-answered={isAnswered || undefined}>
          {children}
          {picker}
        </div>
      )}
    </form>
  );
}

interface AskedProps extends CalcFormProps {
  errorOf: ErrorOf;
}

/** Examples and questions. The questions are in a closed disclosure on phones, and everywhere once there is a result. */
function Asked(props: AskedProps) {
  const t = useT();
  const { path, search, plans, samples, errors, isAnswered, errorOf, children } = props;
  const lines = samples.plans[0]?.lines ?? [];
  const examples = <ExampleButtons examples={examplesOf(search, plans, lines)} search={search} action={`${path}#result`} />;
  return (
    <section className="panel calc-panel" data-answered={isAnswered || undefined} id="calculator" aria-labelledby="calculator-heading">
      <h2 id="calculator-heading" className={isAnswered ? "visually-hidden" : undefined}>
        {t("savings.calc.heading")}
      </h2>
      {isAnswered ? null : <p>{t("savings.calc.lead")}</p>}
      {isAnswered ? null : examples}
      <Disclosure summary={t(isAnswered ? "savings.calc.change" : "savings.calc.open")} isOpen={errors.length > 0} isOnPhonesOnly={!isAnswered}>
        {isAnswered ? examples : null}
        {children}
        <Household {...props} errorOf={errorOf} />
        <TreatmentFields lines={lines} search={search} error={errorOf("treatments")} />
        <button type="submit" name="ask" value="1" formAction={`${path}#result`} className="button" data-variant="primary" data-size="large">
          <span className="button-label">{t("savings.calc.button")}</span>
        </button>
      </Disclosure>
    </section>
  );
}

/** Retains the input in hidden fields while the questions are not shown. */
function HiddenInput({ search }: { search: CalcSearch }) {
  const { zip, people, children, cycle, treatments } = search;
  return Object.entries({ zip, people, children, cycle, t: treatmentText(treatments) }).map(([name, value]) => (
    <input key={`${name} ${value}`} type="hidden" name={name} defaultValue={value} />
  ));
}

type ErrorOf = (field: string) => string | undefined;

function Picker({ plans, samples, search, errorOf }: Pick<CalcFormProps, "plans" | "samples" | "search"> & { errorOf: ErrorOf }) {
  const t = useT();
  const known = samples.states.length === 0 ? US_STATES.map(([code]) => code) : samples.states;
  const states = known.map((code) => ({ value: code, label: stateName(code) }));
  return (
    <div className="calc-picker">
      <PlainSelect
        name="state"
        label={t("savings.calc.state")}
        hint={t("savings.calc.stateHint")}
        value={search.state}
        options={[{ value: "", label: t("savings.calc.anyState") }, ...states.sort((a, b) => a.label.localeCompare(b.label, "en"))]}
      />
      <PlainSelect
        name="plan"
        label={t("savings.calc.plan")}
        hint={t("savings.calc.planHint")}
        error={errorOf("plan")}
        value={search.plan}
        options={plans.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <Button type="submit" variant="secondary">
        {t("savings.calc.show")}
      </Button>
    </div>
  );
}

function Household({ search, plans, samples, near, office, errorOf }: CalcFormProps & { errorOf: ErrorOf }) {
  const t = useT();
  const plan = plans.find(({ id }) => String(id) === search.plan);
  const cycles = CYCLES.filter((cycle) => plan === undefined || priceOf(plan, cycle) !== undefined);
  const price = (cycle: BillingCycle): string => formatMoney((plan === undefined ? undefined : priceOf(plan, cycle)) ?? 0, "auto");
  return (
    <div className="calc-household">
      <PlainSelect
        name="people"
        label={t("savings.calc.people")}
        hint={t("savings.calc.peopleHint")}
        error={errorOf("people")}
        value={search.people}
        options={Array.from({ length: MOST_PEOPLE }, (_, index) => ({ value: String(index + 1), label: t("savings.calc.count", { count: index + 1 }) }))}
      />
      <ChildrenField search={search} age={childrenAge(samples)} error={errorOf("children")} />
      <PlainSelect
        key={search.plan}
        name="cycle"
        label={t("savings.calc.cycle")}
        hint={t("savings.calc.cycleHint")}
        value={search.cycle}
        options={cycles.map((cycle) => ({ value: cycle, label: t(`savings.calc.${cycle}`, { price: price(cycle) }) }))}
      />
      <PlainInput
        name="zip"
        label={t("savings.calc.zip")}
        hint={t("savings.calc.zipHint")}
        error={errorOf("zip")}
        optional
        width="10"
        inputMode="numeric"
        maxLength={10}
        autoComplete="postal-code"
        value={search.zip}
      />
      <OfficeField search={search} near={near} office={office} error={errorOf("office")} />
    </div>
  );
}

/** The age below which the plan includes services for children; the lowest of several. */
export function childrenAge(samples: SampleSavings): number | undefined {
  const ages = samples.plans[0]?.lines.flatMap(({ includedUnderAge }) => (includedUnderAge === undefined ? [] : [includedUnderAge])) ?? [];
  return ages.length === 0 ? undefined : Math.min(...ages);
}

/** Asks for children only if the plan depends on them; otherwise retains the value in a hidden field. */
function ChildrenField({ search, age, error }: { search: CalcSearch; age: number | undefined; error: string | undefined }) {
  const t = useT();
  if (age === undefined) return search.children === "" ? null : <input type="hidden" name="children" value={search.children} />;
  return (
    <PlainSelect
      name="children"
      label={t("savings.calc.children", { age })}
      hint={t("savings.calc.childrenHint")}
      error={error}
      value={search.children}
      options={Array.from({ length: MOST_PEOPLE }, (_, index) => ({ value: index === 0 ? "" : String(index), label: String(index) }))}
    />
  );
}

/** Offices to choose from; a note if the search found none; nothing without a search. */
function OfficeField({ search, near, office, error }: Pick<CalcFormProps, "search" | "near" | "office"> & { error: string | undefined }) {
  const t = useT();
  const found = near?.ok === true ? near.offices : [];
  const isListed = found.some(({ id }) => String(id) === search.office);
  if (found.length === 0 && office === undefined) {
    return near?.ok === true ? <p className="calc-no-office">{t("savings.calc.noneNear")} <Link to={paths.findADentist}>{t("savings.calc.find")}</Link></p> : null;
  }
  const own = office === undefined || isListed ? [] : [{ value: office.id, label: office.name }];
  const options = found.map(({ id, name, city, distanceMi }) => ({
    value: String(id),
    label: distanceMi === null ? `${name}, ${city}` : t("savings.calc.officeAt", { name, city, count: distanceMi, miles: String(distanceMi) }),
  }));
  return (
    <PlainSelect
      key={`${search.zip} ${search.office} ${found.length}`}
      name="office"
      label={t("savings.calc.office")}
      hint={t("savings.calc.officeHint")}
      error={error}
      value={search.office}
      options={[{ value: "", label: t("savings.calc.noOffice") }, ...own, ...options]}
    />
  );
}

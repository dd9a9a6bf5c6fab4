import { useT } from "../../messages/use-t";
import type { MessageKey } from "../../messages/catalogue";
import { Disclosure } from "../../ui/disclosure";
import { FieldError } from "../../ui/field-error";
import { describedBy, fieldId } from "../../ui/field-parts";
import { Fieldset } from "../../ui/fieldset";
import type { SampleLine } from "./calc-query";
import { QUANTITY, type CalcSearch } from "./calc-search";
import { CATEGORIES } from "./categories";

/** Initially open: the most frequent categories. */
const USUAL: ReadonlySet<string> = new Set(["exams", "prevention", "fillings"]);

export interface TreatmentFieldsProps {
  lines: readonly SampleLine[];
  search: CalcSearch;
  /** The message when no treatment was chosen. */
  error: string | undefined;
}

/** Fields for the number of each treatment in a year, by category in disclosures. */
export function TreatmentFields({ lines, search, error }: TreatmentFieldsProps) {
  const t = useT();
  const groups = CATEGORIES.map((category) => ({ category, lines: lines.filter((line) => groupOf(line) === category) }));
  return (
    <Fieldset name="treatments" legend={t("savings.calc.treatments")} hint={t("savings.calc.treatmentsHint")} error={error} look="field">
      {groups
        .filter((group) => group.lines.length > 0)
        .map((group) => (
          <Group key={group.category} {...group} search={search} />
        ))}
    </Fieldset>
  );
}

function groupOf({ category }: SampleLine): string {
  return CATEGORIES.find((known) => known === category) ?? "other";
}

function Group({ category, lines, search }: { category: string; lines: readonly SampleLine[]; search: CalcSearch }) {
  const t = useT();
  const isChosen = lines.some(({ procedure }) => quantityOf(search, procedure) !== "");
  return (
    <Disclosure summary={t(`savings.category.${category}` as MessageKey)} isOpen={isChosen || USUAL.has(category)} className="savings-group">
      <ul className="savings-quantities">
        {lines.map((line) => (
          <Quantity key={line.procedure} line={line} search={search} />
        ))}
      </ul>
    </Disclosure>
  );
}

export function quantityOf({ treatments, wrong }: CalcSearch, procedure: string): string {
  const chosen = treatments.find((one) => one.procedure === procedure);
  return wrong[procedure] ?? (chosen === undefined ? "" : String(chosen.quantity));
}

function Quantity({ line, search }: { line: SampleLine; search: CalcSearch }) {
  const t = useT();
  const { procedure, label, plain } = line;
  const name = `${QUANTITY}${procedure}`;
  const id = fieldId(name);
  const error = procedure in search.wrong ? t("savings.calc.quantityWrong") : undefined;
  return (
    <li className="savings-quantity" data-invalid={error === undefined ? undefined : true}>
      <div className="savings-quantity-what">
        <label htmlFor={id}>{label}</label>
        {plain === "" ? null : <span id={`${id}-hint`}>{plain}</span>}
      </div>
      <div className="savings-quantity-count">
        <FieldError id={`${id}-error`} message={error} />
        <input
          className="control tabular"
          id={id}
          name={name}
          type="number"
          min={0}
          max={99}
          step={1}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={quantityOf(search, procedure)}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={describedBy(id, plain, error)}
        />
        <span aria-hidden="true">{t("savings.calc.times")}</span>
      </div>
    </li>
  );
}

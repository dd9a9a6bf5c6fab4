import "../../../ui/field.css";
import "./price-list.css";
import { Printer, Search } from "lucide-react";
import { useState } from "react";
import { formatDate } from "../../../lib/dates";
import { useT } from "../../../messages/use-t";
import { Button } from "../../../ui/button";
import { Icon } from "../../../ui/icon";
import { Disclosure } from "../../../ui/disclosure";
import { PriceTable } from "../../../ui/price-table";
import type { Plan } from "../../plans/plan";
import { FEWEST_FOLDED, USUAL_TREATMENTS } from "../../plans/usual-treatments";
import type { PriceLine } from "../office";
import { printPart } from "../print-part";
import { includedTimes, priceGroups, type Included, type PriceGroup, type Prices } from "./prices";

interface PriceListProps {
  prices: Prices;
  /** The plans that the office takes. */
  plans: readonly Plan[];
}

const FIELD = "office-price-search";

/** All prices of an office by kind of treatment, with a search and a print button. */
export function PriceList({ prices, plans }: PriceListProps) {
  const t = useT();
  const [words, setWords] = useState("");
  const groups = priceGroups(t, prices.lines, words);
  const count = groups.reduce((sum, { lines }) => sum + lines.length, 0);
  if (prices.lines.length === 0) return <p>{t("office.prices.none")}</p>;
  return (
    <>
      <p>
        {t("office.prices.lead")} {prices.plan !== undefined && t("office.prices.ofPlan", { plan: prices.plan.name })}{" "}
        {prices.effectiveFrom !== undefined && t("office.prices.from", { date: formatDate(prices.effectiveFrom) })}
      </p>
      <SearchBar words={words} count={count} onChange={setWords} />
      {words.trim() === "" ? <UsualFirst prices={prices} groups={groups} plans={plans} /> : <Groups groups={groups} plans={plans} />}
      {count === 0 && (
        <div className="price-list-nothing">
          <p>{t("office.prices.nothing", { words: words.trim() })}</p>
          <Button variant="secondary" onPress={() => setWords("")}>
            {t("office.prices.showAll")}
          </Button>
        </div>
      )}
    </>
  );
}

interface GroupsProps {
  groups: readonly PriceGroup[];
  plans: readonly Plan[];
}

function Groups({ groups, plans }: GroupsProps) {
  return groups.map(({ category, title, lines }) => (
    <PriceTable key={category} title={title} rows={lines.map((line) => rowOf(line, plans))} />
  ));
}

/** The usual treatments, and the others by kind in a closed disclosure. */
function UsualFirst({ prices, groups, plans }: GroupsProps & { prices: Prices }) {
  const t = useT();
  const usual = prices.lines.filter(({ procedure }) => USUAL_TREATMENTS.has(procedure));
  const others = prices.lines.length - usual.length;
  if (usual.length === 0 || others < FEWEST_FOLDED) return <Groups groups={groups} plans={plans} />;
  const rest = groups.map((group) => ({ ...group, lines: group.lines.filter((line) => !usual.includes(line)) }));
  return (
    <>
      <PriceTable title={t("office.prices.usual")} rows={usual.map((line) => rowOf(line, plans))} />
      <Disclosure summary={t("plans.priceListMore", { count: others })}>
        <Groups groups={rest.filter(({ lines }) => lines.length > 0)} plans={plans} />
      </Disclosure>
    </>
  );
}

function rowOf({ procedure, label, plain, usualCents, memberCents }: PriceLine, plans: readonly Plan[]) {
  const included = includedTimes(plans, procedure);
  const detail = plain === "" && included.length === 0 ? {} : { detail: <Detail plain={plain} included={included} /> };
  return { key: procedure, label, usualCents, memberCents, ...detail };
}

function Detail({ plain, included }: { plain: string; included: readonly Included[] }) {
  const t = useT();
  const words = ({ timesAYear: quantity, underAge: age, plans }: Included) =>
    age === undefined
      ? t("office.prices.included", { plans: plans.join(", "), quantity })
      : t("office.prices.includedUnder", { plans: plans.join(", "), quantity, age });
  return (
    <>
      {plain !== "" && <span>{plain}</span>}
      {included.map((one) => (
        <strong key={one.plans[0]} className="price-list-included">
          {words(one)}
        </strong>
      ))}
    </>
  );
}

interface SearchBarProps {
  words: string;
  count: number;
  onChange: (words: string) => void;
}

// Hidden without JavaScript, because it would not work.
function SearchBar({ words, count, onChange }: SearchBarProps) {
  const t = useT();
  return (
    <div className="price-list-bar no-print" role="search">
      <div className="price-list-field">
        <label className="field-label" htmlFor={FIELD}>
          {t("office.prices.search")}
        </label>
        <span className="field-hint" id={`${FIELD}-hint`}>
          {t("office.prices.searchHint")}
        </span>
        <div className="price-list-control">
          <Icon icon={Search} />
          <input
            className="control"
            type="search"
            id={FIELD}
            autoComplete="off"
            aria-describedby={`${FIELD}-hint`}
            value={words}
            onChange={(event) => onChange(event.target.value)}
          />
        </div>
      </div>
      <p role="status" className="price-list-count">
        {t("office.prices.count", { count })}
      </p>
      <Button variant="secondary" onPress={() => printPart("prices")}>
        <Icon icon={Printer} /> {t("office.prices.print")}
      </Button>
    </div>
  );
}

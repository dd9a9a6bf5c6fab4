import "./estimate-result.css";
import "./quote.css";
import { CircleAlert, CircleCheck, FileDown } from "lucide-react";
import type { components } from "../../api/schema";
import { aroundPart } from "../../lib/around-part";
import { formatDate } from "../../lib/dates";
import { formatMoney } from "../../lib/money";
import { paths } from "../../lib/paths";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { quoteFile, quoteText } from "./calc-query";
import { includedOf, includedWords } from "./included-words";

export type QuoteCheck = components["schemas"]["PriceQuoteCheck"];
type QuotedLine = QuoteCheck["lines"][number];

/** What a price quote says, and whether its price list still holds. */
export function QuoteCheckAnswer({ check }: { check: QuoteCheck }) {
  const t = useT();
  const { number, quotedOn, checkedOn, isInForce, canOpen, sha256, lines } = check;
  return (
    <article className="quote-check">
      <header className="quote-verdict" data-holds={isInForce}>
        <Icon icon={isInForce ? CircleCheck : CircleAlert} size={40} />
        <div>
          <Title number={number} />
          <p>{t(isInForce ? "savings.check.holds" : "savings.check.holdsNot", { quoted: formatDate(quotedOn), checked: formatDate(checkedOn) })}</p>
        </div>
      </header>
      <Facts check={check} />
      <Lines lines={lines} />
      <Totals check={check} />
      <p>
        <strong>{t("savings.check.notInsurance")}</strong>
      </p>
      <p className="quote-hash">
        {t("savings.quote.hash")} <code>{sha256}</code>
      </p>
      {canOpen ? (
        <p className="quote-links no-print">
          <a className="button" data-variant="primary" data-size="medium" href={quoteFile(number)} download>
            <Icon icon={FileDown} /> {t("savings.quotes.pdf")}
          </a>
          <a href={quoteText(number)} download>
            {t("savings.check.text")}
          </a>
        </p>
      ) : null}
      <Button variant="secondary" href={paths.verify}>
        {t("savings.check.again")}
      </Button>
    </article>
  );
}

/** The number starts a line of its own rather than breaking, so that it can be read out; on phones it breaks at a hyphen. */
function Title({ number }: { number: string }) {
  const t = useT();
  const [before, after] = aroundPart(t("savings.check.title", { number }), number);
  return (
    <h1>
      {before}
      <span className="quote-number">{number}</span>
      {after}
    </h1>
  );
}

function Facts({ check }: { check: QuoteCheck }) {
  const t = useT();
  const { planName, officeName, quotedOn, listedFrom } = check;
  const facts: [string, string][] = [
    [t("savings.check.plan"), planName],
    [t("savings.check.office"), officeName ?? t("savings.check.noOffice")],
    [t("savings.check.day"), formatDate(quotedOn)],
    ...(listedFrom === undefined ? [] : ([[t("savings.check.listedFrom"), formatDate(listedFrom)]] satisfies [string, string][])),
  ];
  return (
    <dl className="quote-facts tabular">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Lines({ lines }: { lines: readonly QuotedLine[] }) {
  const t = useT();
  return (
    <table className="estimate-lines tabular">
      <caption>{t("savings.check.lines")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("ui.procedure")}</th>
          <th scope="col">{t("ui.usualPrice")}</th>
          <th scope="col">{t("ui.memberPrice")}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.procedure}>
            <th scope="row">
              {(line.quantity ?? 1) > 1 ? t("savings.result.several", { count: line.quantity ?? 1, label: line.label }) : line.label}
              {(line.included ?? 0) > 0 ? <small>{includedOf({ included: line.included ?? 0, quantity: line.quantity ?? 1 }, t)}</small> : null}
              {line.includedAYear === undefined ? null : <small>{includedWords(line.includedAYear, line.includedUnderAge, t)}</small>}
            </th>
            <td data-label={t("ui.usualPrice")}>{formatMoney(line.usualTotalCents ?? line.usualCents)}</td>
            <td data-label={t("ui.memberPrice")}>{formatMoney(line.memberTotalCents ?? line.memberCents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Of a quote for chosen treatments. */
function Totals({ check }: { check: QuoteCheck }) {
  const t = useT();
  const { fee, people = 1, usualCents = 0, memberCents = 0, totalWithPlanCents = 0 } = check;
  if (fee === undefined) return null;
  const rows = [
    { label: t("savings.result.rowUsual"), cents: usualCents, tone: "total" },
    { label: t("savings.result.rowMember"), cents: memberCents },
    { label: t(check.cycle === "monthly" ? "savings.result.rowFeeMonthly" : "savings.result.rowFee", { count: people }), cents: fee.planCents + fee.dependentsCents },
    ...(fee.processingCents > 0 ? [{ label: t("savings.result.rowOnce"), cents: fee.processingCents }] : []),
    { label: t("savings.result.rowWith"), cents: totalWithPlanCents, tone: "total" },
    { label: t(totalWithPlanCents > usualCents ? "savings.result.rowMore" : "savings.result.rowLess"), cents: Math.abs(totalWithPlanCents - usualCents), tone: "result" },
  ];
  return (
    <table className="estimate-sums tabular">
      <caption>{t("savings.result.sums")}</caption>
      <tbody>
        {rows.map(({ label, cents, tone }) => (
          <tr key={label} data-tone={tone}>
            <th scope="row">{label}</th>
            <td>{formatMoney(cents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

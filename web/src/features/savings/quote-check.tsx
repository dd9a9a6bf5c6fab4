import "./estimate-result.css";
import "./quote.css";
import { CircleAlert, CircleCheck, FileDown } from "lucide-react";
import type { components } from "../../api/schema";
import { aroundPart } from "../../lib/around-part";
import { formatDate } from "../../lib/dates";
import { paths } from "../../lib/paths";
import type { Translate } from "../../messages/catalogue";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { FactList } from "../../ui/fact-list";
import { Icon } from "../../ui/icon";
import { quoteFile, quoteText } from "./calc-query";
import { type PricedTreatment, SumsTable, TreatmentTable } from "./estimate-tables";
import { includedOf, includedWords } from "./included-words";

export type QuoteCheck = components["schemas"]["PriceQuoteCheck"];
type QuotedLine = QuoteCheck["lines"][number];

/** The content of a price quote, and whether its price list is still in force. */
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

/** The number wraps to a new line as a whole, so that it is easy to read aloud; on phones it breaks at a hyphen. */
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
  return <FactList className="quote-facts" facts={facts} />;
}

function Lines({ lines }: { lines: readonly QuotedLine[] }) {
  const t = useT();
  return (
    <TreatmentTable caption={t("savings.check.lines")} usual={t("ui.usualPrice")} member={t("ui.memberPrice")} lines={lines.map((line) => toPricedTreatment(line, t))} />
  );
}

function toPricedTreatment(line: QuotedLine, t: Translate): PricedTreatment {
  const { procedure, label, quantity = 1, included = 0, includedAYear, includedUnderAge } = line;
  return {
    key: procedure,
    label,
    quantity,
    notes: [
      included > 0 ? includedOf({ included, quantity }, t) : undefined,
      includedAYear === undefined ? undefined : includedWords(includedAYear, includedUnderAge, t),
    ],
    usualCents: line.usualTotalCents ?? line.usualCents,
    memberCents: line.memberTotalCents ?? line.memberCents,
  };
}

/** The sums of a quote for chosen treatments; nothing for other quotes. */
function Totals({ check }: { check: QuoteCheck }) {
  const { fee, cycle, people = 1, usualCents = 0, memberCents = 0, totalWithPlanCents = 0 } = check;
  return fee === undefined ? null : <SumsTable sums={{ fee, cycle, people, usualCents, memberCents, totalWithPlanCents }} />;
}

import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { formatDate } from "../../lib/dates";
import { formatMoney } from "../../lib/money";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { Disclosure } from "../../ui/disclosure";
import { Link } from "../../ui/link";
import { useOverlays } from "../../ui/overlays";
import { cacheSavings, removeEntry } from "./savings-query";
import type { Savings, SavingsLine } from "./schemas";

const OVERCHARGE = "/grievance-form?about=price_overcharge";

/** Lines that are shown without a disclosure. */
const LATEST = 10;
/** With fewer earlier lines, all are shown without a disclosure. */
const FEWEST_EARLIER = 5;

/** All recorded treatments of this membership year, the latest visit first; of many, the earlier ones in a closed disclosure. */
export function VisitLines({ savings }: { savings: Savings }): React.ReactNode {
  const t = useT();
  const { lines } = savings.summary;
  // The disclosure stays while lines are removed from it: the line that has the focus must not move to the other list.
  const [isFolded] = useState(lines.length >= LATEST + FEWEST_EARLIER);
  const earlier = isFolded ? lines.slice(LATEST) : [];
  return (
    <div className="savings-visits" tabIndex={-1}>
      {lines.length > 0 && (
        <section className="panel" aria-labelledby="visits-heading">
          <h2 id="visits-heading">{t("savings.lines.heading")}</h2>
          <Lines savings={savings} lines={isFolded ? lines.slice(0, LATEST) : lines} />
          {earlier.length > 0 && (
            <Disclosure className="savings-earlier" summary={t("savings.lines.earlier", { count: earlier.length })}>
              <Lines savings={savings} lines={earlier} />
            </Disclosure>
          )}
        </section>
      )}
    </div>
  );
}

function Lines({ savings, lines }: { savings: Savings; lines: readonly SavingsLine[] }): React.ReactNode {
  return (
    <ul className="savings-lines">
      {lines.map((line) => (
        <VisitLine key={line.id} line={line} namesPerson={savings.people.length > 1} isOfOffice={Boolean(savings.officeName)} />
      ))}
    </ul>
  );
}

interface VisitLineProps {
  line: SavingsLine;
  namesPerson: boolean;
  /** The prices are those of the member's office. */
  isOfOffice: boolean;
}

function VisitLine({ line, namesPerson, isOfOffice }: VisitLineProps): React.ReactNode {
  const t = useT();
  const row = useRef<HTMLLIElement>(null);
  return (
    <li className="savings-line" ref={row} tabIndex={-1}>
      <p className="savings-line-what">
        <strong>{line.label}</strong>
        <span>
          {formatDate(line.visitOn)}
          {namesPerson && line.personName !== "" ? `, ${line.personName}` : ""}
        </span>
        {line.isIncluded ? <span>{t("savings.lines.included")}</span> : null}
      </p>
      <dl className="savings-line-sums tabular">
        <Sum label={t("savings.lines.usual")} cents={line.usualCents} />
        <Sum label={t("savings.lines.paid")} cents={line.paidCents} />
        <Sum label={t("savings.lines.saved")} cents={line.savedCents} />
      </dl>
      {line.isOvercharged ? (
        <p className="savings-overcharged">
          {t(isOfOffice ? "savings.lines.overcharged" : "savings.lines.maybeOvercharged", { price: formatMoney(line.priceCents) })} <Link to={OVERCHARGE}>{t("savings.lines.claim")}</Link>
        </p>
      ) : null}
      <RemoveButton line={line} row={row} />
    </li>
  );
}

function Sum({ label, cents }: { label: string; cents: number }): React.ReactNode {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{formatMoney(cents)}</dd>
    </div>
  );
}

function RemoveButton({ line, row }: { line: SavingsLine; row: React.RefObject<HTMLLIElement | null> }): React.ReactNode {
  const t = useT();
  const client = useQueryClient();
  const { toast } = useOverlays();
  async function remove(): Promise<void> {
    try {
      const left = await removeEntry(line.id);
      if (row.current?.contains(document.activeElement)) focusBeside(row.current);
      cacheSavings(client, left);
      toast({ summary: t("savings.lines.removed"), severity: "success", life: 6000 });
    } catch {
      toast({ summary: t("savings.failed"), severity: "error" });
    }
  }
  return (
    <Button
      variant="quiet"
      size="small"
      onPress={() => void remove()}
      aria-label={t("savings.lines.removeNamed", { label: line.label, date: formatDate(line.visitOn) })}
    >
      {t("savings.lines.remove")}
    </Button>
  );
}

// The pressed button disappears with its line, and the focus would be lost: the line beside it receives the focus, else the place of the list.
function focusBeside(row: HTMLLIElement): void {
  const beside = row.nextElementSibling ?? row.previousElementSibling ?? row.closest(".savings-visits");
  if (beside instanceof HTMLElement) beside.focus({ preventScroll: true });
}

import "./estimate-result.css";
import { formatMoney } from "../../lib/money";
import { useT } from "../../messages/use-t";

/** The sums of chosen treatments, with and without a plan. */
export interface TreatmentSums {
  usualCents: number;
  memberCents: number;
  /** The plan's fee for all people on it; the processing fee is paid once. */
  fee: { planCents: number; dependentsCents: number; processingCents: number };
  cycle?: string | undefined;
  people: number;
  totalWithPlanCents: number;
}

/** The sums line by line; the last line is the difference. */
export function SumsTable({ sums }: { sums: TreatmentSums }): React.ReactNode {
  const t = useT();
  const { fee, people, cycle, usualCents, memberCents, totalWithPlanCents } = sums;
  const more = totalWithPlanCents - usualCents;
  const rows = [
    { key: "usual", label: t("savings.result.rowUsual"), cents: usualCents, tone: "total" },
    { key: "member", label: t("savings.result.rowMember"), cents: memberCents },
    {
      key: "fee",
      label: t(cycle === "monthly" ? "savings.result.rowFeeMonthly" : "savings.result.rowFee", { count: people }),
      cents: fee.planCents + fee.dependentsCents,
    },
    ...(fee.processingCents > 0 ? [{ key: "once", label: t("savings.result.rowOnce"), cents: fee.processingCents }] : []),
    { key: "with", label: t("savings.result.rowWith"), cents: totalWithPlanCents, tone: "total" },
    { key: "difference", label: t(more > 0 ? "savings.result.rowMore" : "savings.result.rowLess"), cents: Math.abs(more), tone: "result" },
  ];
  return (
    <table role="table" className="estimate-sums tabular">
      <caption>{t("savings.result.sums")}</caption>
      <tbody>
        {rows.map(({ key, label, cents, tone }) => (
          <tr role="row" key={key} data-tone={tone}>
            <th scope="row" role="rowheader">{label}</th>
            <td role="cell">{formatMoney(cents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export interface PricedTreatment {
  key: string;
  label: string;
  quantity: number;
  /** Lines below the name. */
  notes: readonly (string | undefined)[];
  usualCents: number;
  memberCents: number;
}

interface TreatmentTableProps {
  caption: string;
  /** Column heading of the prices without a plan. */
  usual: string;
  /** Column heading of the prices with a plan. */
  member: string;
  lines: readonly PricedTreatment[];
}

/** Table with two prices for each treatment. */
export function TreatmentTable({ caption, usual, member, lines }: TreatmentTableProps): React.ReactNode {
  const t = useT();
  return (
    <table role="table" className="estimate-lines tabular">
      <caption>{caption}</caption>
      <thead>
        <tr role="row">
          <th scope="col" role="columnheader">{t("ui.procedure")}</th>
          <th scope="col" role="columnheader">{usual}</th>
          <th scope="col" role="columnheader">{member}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ key, label, quantity, notes, usualCents, memberCents }) => (
          <tr role="row" key={key}>
            <th scope="row" role="rowheader">
              {quantity > 1 ? t("savings.result.several", { count: quantity, label }) : label}
              {notes.map((note) => (note === undefined ? null : <small key={note}>{note}</small>))}
            </th>
            <td role="cell" data-label={usual}>{formatMoney(usualCents)}</td>
            <td role="cell" data-label={member}>{formatMoney(memberCents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

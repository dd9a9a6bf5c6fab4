import { Check, Minus } from "lucide-react";
import { SanitizedHtml } from "../../content/sanitized-html";
import type { SectionOf } from "../../content/site-content";
import { useT } from "../../messages/use-t";
import { Icon } from "../../ui/icon";
import { SectionFrame } from "./parts/section-frame";
import type { SectionProps } from "./parts/section-props";

type Row = SectionOf<"comparison">["items"][number];

/** Alternatives side by side; on phones every row is a card of its own. */
export function Comparison({ section }: SectionProps<"comparison">) {
  const { columns, labelTitle = "", featuredColumn, title = "" } = section;
  const items = section.items.filter(({ label, values }) => label || values.length > 0);
  if (columns.length === 0 || items.length === 0) return null;
  // Explicit roles: browsers drop the table semantics when a style sheet changes the display of a table.
  return (
    <SectionFrame section={section} className="comparison" isFolded={items.length > 1}>
      <table className="comparison-table" role="table" data-columns={columns.length}>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr role="row">
            <th scope="col" role="columnheader">
              {labelTitle === "" ? <span className="visually-hidden">{title}</span> : labelTitle}
            </th>
            {columns.map((column, index) => (
              <th key={column} scope="col" role="columnheader" data-featured={index + 1 === featuredColumn || undefined}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((row, index) => (
            <ComparisonRow key={index} row={row} columns={columns} featuredColumn={featuredColumn} />
          ))}
        </tbody>
      </table>
      <SanitizedHtml html={section.note} className="comparison-note" />
    </SectionFrame>
  );
}

interface RowProps {
  row: Row;
  columns: readonly string[];
  featuredColumn: number | undefined;
}

function ComparisonRow({ row, columns, featuredColumn }: RowProps) {
  return (
    <tr role="row">
      <th scope="row" role="rowheader">
        {row.label}
      </th>
      {columns.map((column, index) => (
        <td key={column} role="cell" data-label={column} data-featured={index + 1 === featuredColumn || undefined}>
          <ComparisonValue value={row.values[index] ?? ""} />
        </td>
      ))}
    </tr>
  );
}

/** Shows "yes" and "no" as an icon with text; other values unchanged. */
function ComparisonValue({ value }: { value: string }) {
  const t = useT();
  if (value !== "yes" && value !== "no") return value === "" ? "–" : value;
  return (
    <span className="comparison-value" data-answer={value}>
      <Icon icon={value === "yes" ? Check : Minus} size={22} /> {t(value === "yes" ? "home.yes" : "home.no")}
    </span>
  );
}

import "./bars.css";
import { useId, type ReactNode } from "react";
import { formatMoney } from "../../lib/money";

/** "usual": without a plan; "member": to the dentist; "fee": for the membership; "saved": by the membership. */
export type BarKind = "usual" | "member" | "fee" | "saved";

export interface BarPart {
  kind: BarKind;
  cents: number;
  /** Name of this part, when a bar has several. */
  label?: string | undefined;
}

export interface Bar {
  label: string;
  parts: readonly BarPart[];
}

export interface BarsProps {
  title: ReactNode;
  bars: readonly Bar[];
  /** Conclusion below the drawing. */
  children?: ReactNode;
}

/**
 * Sums as bars on one scale. Every name and amount is text beside its bar, so screen readers skip the drawing. Parts differ
 * by more than their colour.
 */
export function Bars({ title, bars, children }: BarsProps) {
  const id = useId();
  const longest = Math.max(1, ...bars.map(totalOf));
  return (
    <figure className="bars" aria-labelledby={id}>
      <figcaption id={id} className="bars-title">
        {title}
      </figcaption>
      <dl className="bars-list tabular">
        {bars.map((bar) => (
          <BarRow key={bar.label} bar={bar} longest={longest} />
        ))}
      </dl>
      {children}
    </figure>
  );
}

function BarRow({ bar, longest }: { bar: Bar; longest: number }) {
  const { label, parts } = bar;
  return (
    <div className="bars-row">
      <dt>{label}</dt>
      <dd>
        <strong>{formatMoney(totalOf(bar), "auto")}</strong>
        <Drawing parts={parts} longest={longest} />
        {parts.some((part) => part.label !== undefined) && (
          <ul className="bars-parts">
            {parts.map((part) => (
              <li key={part.kind}>
                <svg className="bars-key" viewBox="0 0 12 12" aria-hidden="true" focusable="false">
                  <rect x="1" y="1" width="10" height="10" data-kind={part.kind} />
                </svg>
                <span>
                  {formatMoney(part.cents, "auto")} {part.label}
                </span>
              </li>
            ))}
          </ul>
        )}
      </dd>
    </div>
  );
}

function Drawing({ parts, longest }: { parts: readonly BarPart[]; longest: number }) {
  let start = 0;
  return (
    <svg className="bars-drawing" aria-hidden="true" focusable="false">
      {parts.map(({ kind, cents }) => {
        const x = start;
        start += Math.max(0, cents);
        return cents > 0 ? <rect key={kind} data-kind={kind} x={share(x, longest)} width={share(cents, longest)} height="100%" /> : null;
      })}
    </svg>
  );
}

function totalOf({ parts }: Bar): number {
  return parts.reduce((sum, { cents }) => sum + cents, 0);
}

/** Returns for example "43.5%"; server and browser return the same text. */
function share(cents: number, longest: number): string {
  return `${String(Math.round((cents / longest) * 1000) / 10)}%`;
}

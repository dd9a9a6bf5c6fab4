import { formatMoney } from "../lib/money";

export interface MoneyProps {
  cents: number;
  /** "auto" leaves out ".00". */
  decimals?: "always" | "auto" | undefined;
}

/** An amount in US dollars with figures that line up in columns. */
export function Money({ cents, decimals }: MoneyProps) {
  return <span className="tabular">{formatMoney(cents, decimals)}</span>;
}

import { formatMoney } from "../lib/money";

export interface MoneyProps {
  cents: number;
  /** "auto" omits ".00". */
  decimals?: "always" | "auto" | undefined;
}

/** An amount in US dollars with digits that align in columns. */
export function Money({ cents, decimals }: MoneyProps) {
  return <span className="tabular">{formatMoney(cents, decimals)}</span>;
}

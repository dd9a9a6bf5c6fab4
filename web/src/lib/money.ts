/** Formats cents as "$1,234.50". With `decimals` "auto", whole dollars have no cents: "$129". `cents`: an integer. */
export function formatMoney(cents: number, decimals: "always" | "auto" = "always"): string {
  const amount = Math.abs(Math.round(cents));
  const rest = amount % 100;
  const fraction = decimals === "auto" && rest === 0 ? "" : rest < 10 ? `.0${rest}` : `.${rest}`;
  return `${cents < 0 ? "\u2212" : ""}$${grouped((amount - rest) / 100)}${fraction}`;
}

// Price lists have hundreds of amounts, nearly all below a thousand dollars, for which String() is faster.
function grouped(dollars: number): string {
  return dollars < 1000 ? String(dollars) : String(dollars).replace(/\B(?=(\d{3})+$)/g, ",");
}

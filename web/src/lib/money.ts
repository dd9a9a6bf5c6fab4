/** "$1,234.50"; whole dollars stay "$129" unless `decimals` is "always". Cents are integers. */
export function formatMoney(cents: number, decimals: "always" | "auto" = "always"): string {
  const amount = Math.abs(Math.round(cents));
  const rest = amount % 100;
  const fraction = decimals === "auto" && rest === 0 ? "" : rest < 10 ? `.0${rest}` : `.${rest}`;
  return `${cents < 0 ? "\u2212" : ""}$${grouped((amount - rest) / 100)}${fraction}`;
}

// Price lists have hundreds of sums, nearly all below a thousand dollars.
function grouped(dollars: number): string {
  return dollars < 1000 ? String(dollars) : String(dollars).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** "$1,234.50"; whole dollars stay "$129" unless `decimals` is "always". Cents are integers. */
export function formatMoney(cents: number, decimals: "always" | "auto" = "always"): string {
  const amount = Math.abs(Math.round(cents));
  const dollars = String(Math.trunc(amount / 100)).replace(/\B(?=(\d{3})+$)/g, ",");
  const rest = amount % 100;
  const fraction = decimals === "auto" && rest === 0 ? "" : `.${String(rest).padStart(2, "0")}`;
  return `${cents < 0 ? "\u2212" : ""}$${dollars}${fraction}`;
}

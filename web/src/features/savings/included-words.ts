import type { useT } from "../../messages/use-t";

/** "Included once a year for each person." */
export function includedWords(count: number, age: number | undefined, t: ReturnType<typeof useT>): string {
  return age === undefined ? t("savings.sample.included", { count }) : t("savings.sample.includedUnder", { count, age });
}

/** "2 of them included at no charge", or the text for a single one. */
export function includedOf({ included, quantity }: { included: number; quantity: number }, t: ReturnType<typeof useT>): string {
  return quantity === 1 ? t("savings.result.includedAll") : t("savings.result.included", { count: included });
}

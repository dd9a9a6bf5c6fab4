import type { useT } from "../../messages/use-t";

/** "Included once a year for each person." */
export function includedWords(count: number, age: number | undefined, t: ReturnType<typeof useT>): string {
  return age === undefined ? t("savings.sample.included", { count }) : t("savings.sample.includedUnder", { count, age });
}

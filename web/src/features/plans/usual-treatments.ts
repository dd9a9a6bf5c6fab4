/** The most frequent treatments; a price list has either "cleaning" or cleanings by age. */
export const USUAL_TREATMENTS: ReadonlySet<string> = new Set([
  "checkup_exam",
  "cleaning",
  "cleaning_adult",
  "filling_back",
  "root_canal_back",
  "crown",
  "removal_simple",
]);
/** With fewer other treatments, all are shown without a disclosure. */
export const FEWEST_FOLDED = 4;

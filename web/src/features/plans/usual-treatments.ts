/** What most people need; a list has either cleaning or cleanings by age. */
export const USUAL_TREATMENTS: ReadonlySet<string> = new Set([
  "checkup_exam",
  "cleaning",
  "cleaning_adult",
  "filling_back",
  "root_canal_back",
  "crown",
  "removal_simple",
]);
/** Fewer are not worth a press. */
export const FEWEST_FOLDED = 4;

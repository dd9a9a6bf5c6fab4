import type { HomeSection, HomeSectionOf } from "../../content/site-content";
import type { Plan } from "../../features/plans/plan";

export interface SectionProps<Type extends HomeSection["type"]> {
  section: HomeSectionOf<Type>;
  /** What the brand sells today; empty when nothing is on sale. */
  plans: readonly Plan[];
}

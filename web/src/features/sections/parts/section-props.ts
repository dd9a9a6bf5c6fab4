import type { SectionOf, SectionType } from "../../../content/site-content";
import type { Plan } from "../../plans/plan";

export interface SectionProps<Type extends SectionType> {
  section: SectionOf<Type>;
  /** The plans that the brand sells today; empty when none is on sale. */
  plans: readonly Plan[];
  /** Whether the section's title is the title of the page. */
  isMain: boolean;
}

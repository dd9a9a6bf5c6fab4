import type { ReactNode } from "react";

export interface Specimen {
  /** What can be seen; names the specimen on the page and in tests. */
  name: string;
  element: ReactNode;
  /** Takes the whole width of the page. */
  isWide?: boolean;
}

export interface SpecimenGroup {
  id: string;
  title: string;
  /** When to use it, in one or two sentences. */
  use: string;
  /** Small specimens, more of them in a row. */
  isDense?: boolean;
  specimens: readonly Specimen[];
}

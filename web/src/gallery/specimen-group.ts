import type { ReactNode } from "react";

export interface Specimen {
  /** Describes the specimen; its name on the page and in tests. */
  name: string;
  element: ReactNode;
  /** Spans the whole width of the page. */
  isWide?: boolean;
}

export interface SpecimenGroup {
  id: string;
  title: string;
  /** When to use it, in one or two sentences. */
  use: string;
  /** Small specimens, more of them in each row. */
  isDense?: boolean;
  specimens: readonly Specimen[];
}

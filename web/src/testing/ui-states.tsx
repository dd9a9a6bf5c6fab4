import type { ReactNode } from "react";
import { FIELD_GROUPS } from "../gallery/field-specimens";
import { SPECIMEN_GROUPS } from "../gallery/specimens";
import { SkipLink } from "../ui/skip-link";

const SHOWN = [...SPECIMEN_GROUPS, ...FIELD_GROUPS].flatMap(({ title, specimens }) =>
  specimens.map(({ name, element }) => [`${title}: ${name}`, element] as const),
);

/** Every component of the interface in each of its states, by name: the gallery's entries, and components that need a page. */
export const UI_STATES: Readonly<Record<string, ReactNode>> = {
  ...Object.fromEntries(SHOWN),
  "Skip link": (
    <>
      <SkipLink targetId="main">Skip</SkipLink>
      <main id="main">Here</main>
    </>
  ),
};

import { createContext } from "react";

/** Replaces the heading of the member's page by that of a result; undefined restores it. Undefined outside of a MemberFrame. */
export const ResultHeading = createContext<((title: string | undefined) => void) | undefined>(undefined);

import { request } from "./request";
import type { components } from "./schema";

export type Suggestions = components["schemas"]["Suggestions"];
export type SuggestedPlace = Suggestions["places"][number];

/** Suggests places and names for the first letters that a visitor types. */
export function suggest(groupKey: string, typed: string, signal?: AbortSignal): Promise<Suggestions> {
  return request(`${groupPath(groupKey)}/suggestions`, { query: { q: typed }, signal });
}

export function groupPath(groupKey: string) {
  return `/api/km/group/${encodeURIComponent(groupKey)}` as const;
}

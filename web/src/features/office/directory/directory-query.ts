import { queryOptions } from "@tanstack/react-query";
import type { components } from "../../../api/schema";
import { request } from "../../../api/request";
import { groupPath } from "../../../api/suggest";
import { appendQuery } from "../../../lib/query-string";
import { isStateCode } from "../../../lib/rules/us-states";

export type DirectoryPage = components["schemas"]["DirectoryPage"];
export type DirectoryEntry = DirectoryPage["offices"][number];

/** Part of the list to show. */
export interface DirectoryPlace {
  /** USPS code; undefined for all. */
  state: string | undefined;
  page: number;
}

const PAGE_SIZE = 40;
const PAGE = /^[1-9]\d{0,4}$/;

/** Reads the part from a URL's query; ignores invalid values. */
export function directoryPlaceOf(query: URLSearchParams): DirectoryPlace {
  const state = query.get("state")?.trim().toUpperCase() ?? "";
  const page = query.get("page") ?? "";
  return { state: isStateCode(state) ? state : undefined, page: PAGE.test(page) ? Number(page) : 1 };
}

/** One page of the complete list of offices, by state, city and name. `group`: the brand's key. */
export function directoryQuery(group: string, { state, page }: DirectoryPlace, size = PAGE_SIZE) {
  return queryOptions({
    queryKey: ["directory", state ?? "", page, size],
    queryFn: () => request(pathOf(group), { query: { state, page, size } }),
    staleTime: 5 * 60_000,
    meta: { public: true },
  });
}

/** The URL of the whole list, of one state or of all, as a file. */
export function directoryFile(group: string, state: string | undefined, format: "csv" | "pdf", lang: string): string {
  return appendQuery(pathOf(group), { format, state, lang });
}

function pathOf(group: string) {
  return `${groupPath(group)}/directory` as const;
}

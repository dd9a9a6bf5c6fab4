export const TITLE_SEPARATOR = " | ";

/** Route title, separator, global title; only one of them when the other is missing. */
export function pageTitle(routeTitle: string | undefined, globalTitle: string | undefined): string {
  return [routeTitle, globalTitle].filter((part) => part !== undefined && part !== "").join(TITLE_SEPARATOR);
}

export const TITLE_SEPARATOR = " | ";

/** Joins route title and global title; returns only one of them when the other is missing. */
export function pageTitle(routeTitle: string | undefined, globalTitle: string | undefined): string {
  return [routeTitle, globalTitle].filter((part) => part !== undefined && part !== "").join(TITLE_SEPARATOR);
}

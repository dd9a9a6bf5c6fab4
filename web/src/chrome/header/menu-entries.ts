import { paths } from "../../lib/paths";
import type { ContentLinkItem } from "../../content/site-content";

export interface MenuWords {
  dashboard: string;
  /** Titles of entries that members do not see, in English and in the visitor's language. */
  hiddenForMembers: readonly string[];
}

/**
 * Returns the main menu for a visitor or a member, without entries that have no title. A member's menu begins with the dashboard
 * and omits entries with a hidden title (ignoring case and extra spaces) and other links to the dashboard.
 */
export function menuEntries(
  menu: readonly ContentLinkItem[],
  isAuthenticated: boolean,
  words: MenuWords,
): ContentLinkItem[] {
  const shown = menu.filter((entry) => (entry.title ?? "").trim() !== "");
  if (!isAuthenticated) return shown;
  const hidden = new Set(words.hiddenForMembers.map(normalise));
  const rest = shown.filter(({ title, link }) => !hidden.has(normalise(title ?? "")) && link !== paths.dashboard);
  return [{ title: words.dashboard, link: paths.dashboard, external: false }, ...rest];
}

function normalise(title: string): string {
  return title.trim().replace(/\s+/g, " ").toLowerCase();
}

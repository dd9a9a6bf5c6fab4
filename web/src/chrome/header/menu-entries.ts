import { paths } from "../../lib/paths";
import type { ContentLinkItem } from "../../content/site-content";

export interface MenuWords {
  dashboard: string;
  /** Titles of entries that a member does not see, in every spelling that the site uses. */
  hiddenForMembers: readonly string[];
}

/**
 * The main menu as this visitor sees it. A member gets the dashboard first and loses the entries
 * with a hidden title (trimmed, any case) and any further way to the dashboard.
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

import { useLocation } from "../../../routing/hooks";
import { ContentLink } from "../../../content/content-link";
import { useConfig } from "../../../content/environment";
import { resolveLink } from "../../../content/links";
import type { ContentLinkItem } from "../../../content/site-content";
import { useContent } from "../../../content/use-content";
import { useT } from "../../../messages/use-t";
import { useSession } from "../../../session/session-query";
import { menuEntries } from "../menu-entries";
import { NewTab } from "./new-tab";

// An editor may leave titles in English on a Spanish page, so titles are compared in both languages.
const ENGLISH_TITLES = ["Savings Summary", "Find a Dentist"];

/** The links of the main menu, for a visitor or for a member. */
export function MainMenu() {
  return <MenuList entries={useMenuEntries()} />;
}

/** The main menu in two lists, for a logo in the middle. */
export function SplitMenu() {
  const entries = useMenuEntries();
  const middle = Math.ceil(entries.length / 2);
  return (
    <>
      <MenuList entries={entries.slice(0, middle)} />
      <MenuList entries={entries.slice(middle)} />
    </>
  );
}

function useMenuEntries(): ContentLinkItem[] {
  const t = useT();
  const { header_menu: menu } = useContent().header;
  const { isAuthenticated } = useSession();
  return menuEntries(menu, isAuthenticated, {
    dashboard: t("chrome.dashboard"),
    hiddenForMembers: [...ENGLISH_TITLES, t("chrome.savingsSummary"), t("chrome.findADentist")],
  });
}

function MenuList({ entries }: { entries: readonly ContentLinkItem[] }) {
  const { pathname } = useLocation();
  const { siteSlug } = useConfig();
  if (entries.length === 0) return null;
  return (
    <ul className="plain-list main-menu">
      {entries.map((entry, index) => (
        <li key={index}>
          <ContentLink
            to={entry.link}
            query={entry.query}
            newTab={entry.external}
            aria-current={resolveLink(entry.link, siteSlug)?.href === pathname ? "page" : undefined}
          >
            {entry.title}
            {entry.external && <NewTab />}
          </ContentLink>
        </li>
      ))}
    </ul>
  );
}

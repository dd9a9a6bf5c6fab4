import { useLocation } from "react-router";
import { ContentLink } from "../../../content/content-link";
import { useContent } from "../../../content/use-content";
import { useT } from "../../../messages/use-t";
import { useSession } from "../../../session/session-query";
import { menuEntries } from "../menu-entries";
import { NewTab } from "./new-tab";

// An editor may keep the English titles on a Spanish page; both spellings are known.
const ENGLISH_TITLES = ["Savings Summary", "Find a Dentist"];

/** The links of the main menu, for a visitor or for a member. */
export function MainMenu() {
  const t = useT();
  const { pathname } = useLocation();
  const { header_menu: menu } = useContent().header;
  const { isAuthenticated } = useSession();
  const entries = menuEntries(menu, isAuthenticated, {
    dashboard: t("chrome.dashboard"),
    hiddenForMembers: [...ENGLISH_TITLES, t("chrome.savingsSummary"), t("chrome.findADentist")],
  });
  return (
    <ul className="plain-list main-menu">
      {entries.map((entry) => (
        <li key={`${entry.title ?? ""} ${entry.link ?? ""}`}>
          <ContentLink
            to={entry.link}
            newTab={entry.external}
            aria-current={entry.link === pathname ? "page" : undefined}
          >
            {entry.title}
            {entry.external && <NewTab />}
          </ContentLink>
        </li>
      ))}
    </ul>
  );
}

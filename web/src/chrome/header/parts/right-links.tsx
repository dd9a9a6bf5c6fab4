import { ContentLink } from "../../../content/content-link";
import { useContent } from "../../../content/use-content";
import { paths } from "../../../lib/paths";
import { useSession } from "../../../session/session-query";
import { NewTab } from "./new-tab";

/**
 * The links at the right of the top bar. The first opens in a new tab, and so do external ones. Who
 * is signed in needs no link to log in.
 */
export function RightLinks({ className }: { className: string }) {
  const { isAuthenticated } = useSession();
  const links = useContent().header.header_top_right_nav;
  const shown = links.filter(({ link }) => !isAuthenticated || link !== paths.memberLogin);
  if (shown.length === 0) return null;
  return (
    <ul className={className}>
      {shown.map((entry) => {
        const newTab = entry === links[0] || entry.external;
        return (
          <li key={`${entry.title ?? ""} ${entry.link ?? ""}`}>
            <ContentLink to={entry.link} newTab={newTab}>
              {entry.title}
              {newTab && <NewTab />}
            </ContentLink>
          </li>
        );
      })}
    </ul>
  );
}

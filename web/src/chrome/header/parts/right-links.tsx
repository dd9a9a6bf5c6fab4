import { ContentLink } from "../../../content/content-link";
import { useConfig } from "../../../content/environment";
import { isLoginLink } from "../../../content/links";
import type { SiteContent } from "../../../content/site-content";
import { useContent } from "../../../content/use-content";
import { useSession } from "../../../session/session-query";
import { LinkIcon } from "./link-icon";
import { NewTab } from "./new-tab";

type RightLink = SiteContent["header"]["header_top_right_nav"][number] & { newTab: boolean };

/**
 * The links at the right of the top bar. The first one and external ones open in a new tab. Members do not see the link to
 * the login.
 */
export function RightLinks({ className }: { className: string }) {
  const shown = useRightLinks();
  if (shown.length === 0) return null;
  return (
    <ul className={className}>
      {shown.map((entry, index) => (
        <li key={index}>
          <ContentLink to={entry.link} query={entry.query} newTab={entry.newTab}>
            <LinkIcon icon={entry.icon} />
            {entry.title}
            {entry.newTab && <NewTab />}
          </ContentLink>
        </li>
      ))}
    </ul>
  );
}

export function useRightLinks(): RightLink[] {
  const { isAuthenticated } = useSession();
  const { siteSlug } = useConfig();
  return useContent()
    .header.header_top_right_nav.map((entry, index) => ({ ...entry, newTab: index === 0 || entry.external }))
    .filter(({ title, link }) => (title ?? "").trim() !== "" && !(isAuthenticated && isLoginLink(link, siteSlug)));
}

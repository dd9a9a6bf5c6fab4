import { ContentLink } from "../../../content/content-link";
import { useContent } from "../../../content/use-content";
import { NewTab } from "./new-tab";

/** The links at the right of the top bar. The first opens in a new tab, and so do external ones. */
export function RightLinks({ className }: { className: string }) {
  const links = useContent().header.header_top_right_nav;
  if (links.length === 0) return null;
  return (
    <ul className={className}>
      {links.map((entry, index) => {
        const newTab = index === 0 || entry.external;
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

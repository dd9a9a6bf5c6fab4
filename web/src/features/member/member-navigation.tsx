import { useT } from "../../messages/use-t";
import { Icon } from "../../ui/icon";
import { Link } from "../../ui/link";
import type { MemberEntry, MemberPlace } from "./member-places";
import "./member-navigation.css";

interface MemberNavigationProps {
  entries: readonly MemberEntry[];
  current: MemberPlace;
}

/**
 * Navigation of the member's area: a column with enough room, else a list behind a line that names the present page. A
 * native element, so that it opens before and without JavaScript.
 */
export function MemberNavigation({ entries, current }: MemberNavigationProps): React.ReactNode {
  const t = useT();
  return (
    <nav className="member-navigation no-print" aria-label={t("member.area.label")}>
      <details className="member-menu" suppressHydrationWarning>
        <summary className="member-menu-line">
          <span>{t("member.area.menu", { current: t(`member.area.${current}`) })}</span>
          <svg className="member-menu-mark" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false">
            <path d="M4 7.5 10 13.5 16 7.5" fill="none" stroke="currentColor" strokeWidth="2" />
          </svg>
        </summary>
        <ul className="member-menu-list">
          {entries.map(({ place, href, icon }) => (
            <li key={place}>
              <Link to={href} className="member-menu-link" aria-current={place === current ? "page" : undefined}>
                <Icon icon={icon} size={22} />
                {t(`member.area.${place}`)}
              </Link>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}

import { paths } from "../../../lib/paths";
import { appendQuery } from "../../../lib/query-string";
import { useT } from "../../../messages/use-t";
import { Link } from "../../../ui/link";
import type { DirectoryPage } from "./directory-query";

const AROUND = 2;

/** Pagination of a long list, as links. */
export function DirectoryPages({ list: { state, page, pages } }: { list: DirectoryPage }) {
  const t = useT();
  const to = (number: number): string => appendQuery(paths.directory, { state, page: number === 1 ? null : number });
  if (pages < 2) return null;
  return (
    <nav aria-label={t("directory.pages")} className="directory-pages no-print">
      <p>{t("directory.page", { page, pages })}</p>
      <ul>
        {page > 1 && (
          <li>
            <Link to={to(page - 1)} rel="prev">
              {t("directory.previous")}
            </Link>
          </li>
        )}
        {shownPages(page, pages).map((number) => (
          <li key={number}>
            <Link
              to={to(number)}
              aria-label={t("directory.pageLink", { page: number })}
              aria-current={number === page ? "page" : undefined}
              className="directory-page tabular"
            >
              {number}
            </Link>
          </li>
        ))}
        {page < pages && (
          <li>
            <Link to={to(page + 1)} rel="next">
              {t("directory.next")}
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}

/** Returns the first, the last and the present page, with AROUND pages on both sides of it. */
export function shownPages(page: number, pages: number): number[] {
  const near = Array.from({ length: 2 * AROUND + 1 }, (_, index) => page - AROUND + index);
  return [...new Set([1, ...near, pages])].filter((one) => one >= 1 && one <= pages).sort((a, b) => a - b);
}

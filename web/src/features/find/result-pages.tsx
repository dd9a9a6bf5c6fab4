import "./result-pages.css";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useT } from "../../messages/use-t";
import { Icon } from "../../ui/icon";
import { Link } from "../../ui/link";
import { VisuallyHidden } from "../../ui/visually-hidden";
import { findHref } from "./find-href";
import type { FindSearch } from "./find-search";
import { pageNumbers } from "./page-links";

/** Links to the other pages of the results. */
export function ResultPages({ search, pages }: { search: FindSearch; pages: number }) {
  const t = useT();
  const { page } = search;
  if (pages < 2) return null;
  const hrefOf = (to: number): string => findHref({ ...search, page: to });
  return (
    <nav className="result-pages no-print" aria-label={t("find.pages")}>
      {page > 1 && (
        <Link className="result-pages-step" rel="prev" to={hrefOf(page - 1)}>
          <Icon icon={ChevronLeft} />
          {t("find.previous")}
        </Link>
      )}
      <ol>
        {pageNumbers(page, pages).map((number, index) => (
          <li key={number ?? `gap ${index}`}>
            {number === null ? (
              <span aria-hidden="true">…</span>
            ) : (
              <Link className="result-pages-number tabular" to={hrefOf(number)} aria-current={number === page ? "page" : undefined}>
                <VisuallyHidden>{t("find.goToPage", { page: number })}</VisuallyHidden>
                <span aria-hidden="true">{number}</span>
              </Link>
            )}
          </li>
        ))}
      </ol>
      {page < pages && (
        <Link className="result-pages-step" rel="next" to={hrefOf(page + 1)}>
          {t("find.next")}
          <Icon icon={ChevronRight} />
        </Link>
      )}
    </nav>
  );
}

import { useT } from "../../messages/use-t";
import { Disclosure } from "../../ui/disclosure";
import type { Heading } from "./contents";

/** Links to the parts of a long page: folded above it on phones, always visible beside it in wide windows. */
export function TableOfContents({ headings }: { headings: readonly Heading[] }) {
  const t = useT();
  return (
    <nav className="table-of-contents no-print" aria-label={t("home.onThisPage")}>
      <p className="table-of-contents-title" aria-hidden="true">
        {t("home.onThisPage")}
      </p>
      <Disclosure summary={t("home.onThisPage")} isOnPhonesOnly>
        <ul className="plain-list">
          {headings.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </Disclosure>
    </nav>
  );
}

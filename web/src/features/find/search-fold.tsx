import "./fold-arrow.css";
import "./search-fold.css";
import { Search } from "lucide-react";
import { useEffect, useRef, type ReactNode, type RefObject } from "react";
import { useLocation } from "../../routing/hooks";
import { useT } from "../../messages/use-t";
import { Icon } from "../../ui/icon";

export interface SearchFoldProps {
  /** There are results: from 62 rem on, the search is always open above them. */
  isFound: boolean;
  /** Heading of the results; takes the focus of a button that is folded away. */
  heading: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
}

/** The search form, folded while the page shows offices. */
export function SearchFold({ isFound, heading, children }: SearchFoldProps) {
  const t = useT();
  const fold = useCloseOnNavigation(heading);
  return (
    <details ref={fold} className="find-fold no-print" data-phones-only={isFound || undefined} suppressHydrationWarning>
      <summary className={isFound ? "find-arrow" : undefined}>
        <Icon icon={Search} />
        {t(isFound ? "find.change" : "find.fold")}
      </summary>
      <div className="find-fold-body" data-filters="top">
        {children}
      </div>
    </details>
  );
}

/** The results are below the fold, so every navigation closes it. */
function useCloseOnNavigation(heading: RefObject<HTMLHeadingElement | null>): RefObject<HTMLDetailsElement | null> {
  const fold = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  const shown = useRef(key);
  useEffect(() => {
    const { current } = fold;
    if (shown.current === key || current === null) return;
    shown.current = key;
    if (!current.open) return;
    const hasFocus = current.contains(document.activeElement);
    current.open = false;
    if (hasFocus) heading.current?.focus({ preventScroll: true });
  }, [key, heading]);
  return fold;
}

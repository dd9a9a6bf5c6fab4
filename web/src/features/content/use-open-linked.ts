import { useEffect } from "react";
import { useLocation } from "../../routing/hooks";

/** Opens the part of the page that the address's fragment names, even if the browser does not, and moves the focus to it. */
export function useOpenLinked(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const linked = hash.length > 1 ? document.getElementById(hash.slice(1)) : null;
    const details = linked?.closest("details");
    if (!details || details.open) return;
    details.open = true;
    details.scrollIntoView();
    details.querySelector("summary")?.focus({ preventScroll: true });
  }, [hash, key]);
}

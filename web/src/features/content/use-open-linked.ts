import { useEffect } from "react";
import { useLocation } from "../../routing/hooks";

/** Opens the part of the page that the address ends in, also where the browser would not, and gives it the focus. */
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

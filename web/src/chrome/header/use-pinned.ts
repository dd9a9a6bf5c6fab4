import { useEffect, useState } from "react";

const SCROLLED = 8;

/** True once the page has scrolled, where the header may be pinned at all. */
export function usePinned(mayPin: boolean): boolean {
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    if (!mayPin) return undefined;
    const look = () => {
      setScrolled(window.scrollY > SCROLLED);
    };
    look();
    window.addEventListener("scroll", look, { passive: true });
    return () => {
      window.removeEventListener("scroll", look);
    };
  }, [mayPin]);
  return mayPin && scrolled;
}

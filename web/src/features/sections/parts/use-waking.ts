import { useEffect, useRef } from "react";

// What comes before anything that could make the page render anew.
const SIGNS = ["pointerdown", "keydown", "focusin", "popstate", "hashchange"] as const;

/**
 * Calls `wake` when somebody begins to use the page, and when what it shows has changed since the
 * server rendered it.
 */
export function useWaking(wake: () => void, shown: readonly unknown[]): void {
  const first = useRef(shown);
  useEffect(() => {
    if (first.current.some((value, index) => value !== shown[index])) wake();
    for (const sign of SIGNS) window.addEventListener(sign, wake, { once: true, capture: true, passive: true });
    return () => {
      for (const sign of SIGNS) window.removeEventListener(sign, wake, { capture: true });
    };
  });
}

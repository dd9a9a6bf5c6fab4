import { startTransition, useEffect, useState, type ReactNode } from "react";
import { usePlace } from "./hooks";

/**
 * Renders parts below the first screen of a page. After a link to the top of the page they follow the page's first frame. On the server, in a
 * document, at Back and with a fragment they are part of the first render, because the browser scrolls to a position on the whole page.
 */
export function AfterFirstFrame({ children }: { children: ReactNode }): ReactNode {
  const { historyAction, location } = usePlace();
  const [isShown, setShown] = useState((historyAction as string) !== "PUSH" || location.hash !== "");
  useEffect(() => {
    if (isShown) return undefined;
    let later: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      later = setTimeout(() => startTransition(() => setShown(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(later);
    };
  }, [isShown]);
  return isShown ? children : null;
}

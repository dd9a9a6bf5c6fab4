import { useEffect, useLayoutEffect, useState } from "react";
import { useOverlays } from "./overlays";

/** Covers the page as long as there is a message and the component is shown. */
export function useLoading(message: string | undefined): void {
  const { waits } = useOverlays();
  const [holder] = useState(() => Symbol("wait"));
  // At once, so that the next page is free when it takes the focus.
  useLayoutEffect(() => {
    if (message === undefined) waits.end(holder);
    else waits.show(holder, message);
  }, [waits, holder, message]);
  useLayoutEffect(() => () => waits.end(holder), [waits, holder]);
}

/** Covers the page once `isWaiting` has lasted for so many milliseconds, until it is over. */
export function useSlowLoading(isWaiting: boolean, after: number, message: string): void {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setSlow(true), after);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isWaiting, after]);
  useLoading(isWaiting && isSlow ? message : undefined);
}

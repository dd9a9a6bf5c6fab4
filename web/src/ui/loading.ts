import { useEffect, useLayoutEffect, useState } from "react";
import { useOverlays } from "./overlays";

/** Covers the page while there is a message and the component is mounted. */
export function useLoading(message: string | undefined): void {
  const { waits } = useOverlays();
  const [holder] = useState(() => Symbol("wait"));
  // A layout effect, so that the next page is not inert when it takes the focus.
  useLayoutEffect(() => {
    if (message === undefined) waits.end(holder);
    else waits.show(holder, message);
  }, [waits, holder, message]);
  useLayoutEffect(() => () => waits.end(holder), [waits, holder]);
}

/** Covers the page once `isWaiting` has been true for `after` milliseconds, until it is false. */
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

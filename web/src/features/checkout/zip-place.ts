import { useEffect, useEffectEvent, useRef } from "react";
import { useEnvironment } from "../../content/environment";
import { suggest, type SuggestedPlace } from "../../api/suggest";

/**
 * Looks up the place of a ZIP code that was typed, as soon as it has five digits, and calls `onFound` with it. `isWanted`:
 * false while the place is known already. A convenience: a ZIP code that is unknown and a call that fails change nothing.
 */
export function useZipPlace(zip: string, isWanted: boolean, onFound: (place: SuggestedPlace) => void): void {
  const { groupKey } = useEnvironment();
  const code = /^\s*(\d{5})(?:-?\d{4})?\s*$/.exec(zip)?.[1] ?? "";
  const seen = useRef(code);
  const isWantedNow = useEffectEvent(() => isWanted);
  const found = useEffectEvent(onFound);
  useEffect(() => {
    // Only another ZIP code asks: a person who empties the city wants to type another.
    if (code === seen.current) return undefined;
    seen.current = code;
    if (code === "" || !isWantedNow()) return undefined;
    const call = new AbortController();
    suggest(groupKey, code, call.signal).then(
      ({ places }) => {
        const place = places.find((one) => one.zip === code);
        if (place !== undefined && !call.signal.aborted) found(place);
      },
      () => undefined,
    );
    return () => call.abort();
  }, [groupKey, code]);
}

import { useEffect, useEffectEvent, useRef } from "react";
import { useEnvironment } from "../../../content/environment";
import { suggest, type SuggestedPlace } from "../../../api/suggest";

/**
 * Looks up the place of a typed ZIP code as soon as it has five digits, and calls `onAnswer` with it, or with undefined
 * when the ZIP code is unknown or the call fails. `isWanted`: false while the place is already known.
 */
export function useZipPlace(zip: string, isWanted: boolean, onAnswer: (place: SuggestedPlace | undefined) => void): void {
  const { groupKey } = useEnvironment();
  const code = /^\s*(\d{5})(?:-?\d{4})?\s*$/.exec(zip)?.[1] ?? "";
  const seen = useRef(code);
  const isWantedNow = useEffectEvent(() => isWanted);
  const answer = useEffectEvent(onAnswer);
  useEffect(() => {
    // Requests only for another ZIP code: a person who empties the city wants to type another one.
    if (code === seen.current) return undefined;
    seen.current = code;
    if (code === "" || !isWantedNow()) return undefined;
    const call = new AbortController();
    suggest(groupKey, code, call.signal).then(
      ({ places }) => {
        if (!call.signal.aborted) answer(places.find((one) => one.zip === code));
      },
      () => {
        if (!call.signal.aborted) answer(undefined);
      },
    );
    return () => call.abort();
  }, [groupKey, code]);
}

import { useEffect, useLayoutEffect, useMemo, useState } from "react";
import { useLocation } from "../../routing/hooks";
import { changeHousehold, householdText, storedHousehold, onHouseholdStored, parseHousehold, type Household } from "../../lib/household";

// Layout effects do not run on the server.
const useBrowserLayoutEffect = typeof window === "undefined" ? useEffect : useLayoutEffect;

/** Returns the household in the page's query, the same on the server and in the browser. */
export function useAskedHousehold(): Household | undefined {
  const { search } = useLocation();
  return useMemo(() => parseHousehold(search), [search]);
}

/**
 * Returns the household that prices are shown for, and a function that changes it; undefined: no answer yet. The tab's last answer
 * takes precedence over the page's query. The query of a newly loaded page counts as an answer (app/start/start-page.ts).
 */
export function useHousehold(): readonly [Household | undefined, (household: Household) => void] {
  const asked = householdText(useAskedHousehold());
  const [text, setText] = useState(asked);
  useBrowserLayoutEffect(() => {
    setText(householdText(storedHousehold()) || asked);
    return onHouseholdStored(setText);
  }, [asked]);
  const household = useMemo(() => parseHousehold(text), [text]);
  return [household, changeHousehold];
}

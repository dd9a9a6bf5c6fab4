import { useEffect, useLayoutEffect, useMemo, useState } from "react";
import { useLocation } from "../../routing/hooks";
import { changeHousehold, householdText, keptHousehold, onHouseholdKept, parseHousehold, type Household } from "../../lib/household";

// Layout effects do nothing on the server.
const useBrowserLayoutEffect = typeof window === "undefined" ? useEffect : useLayoutEffect;

/** The household that the address of the page asks for, the same on the server and in the browser. */
export function useAskedHousehold(): Household | undefined {
  const { search } = useLocation();
  return useMemo(() => parseHousehold(search), [search]);
}

/**
 * The household that prices are shown for, and how to change it. undefined: nobody has said. What was said last in this
 * tab counts, to which the address of a page that was loaded belongs (app/start/start-page.ts); else the page's address.
 */
export function useHousehold(): readonly [Household | undefined, (household: Household) => void] {
  const asked = householdText(useAskedHousehold());
  const [text, setText] = useState(asked);
  useBrowserLayoutEffect(() => {
    setText(householdText(keptHousehold()) || asked);
    return onHouseholdKept(setText);
  }, [asked]);
  const household = useMemo(() => parseHousehold(text), [text]);
  return [household, changeHousehold];
}

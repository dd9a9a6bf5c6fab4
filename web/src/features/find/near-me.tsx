import { LocateFixed } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { useT } from "../../messages/use-t";
import { useNavigation } from "../../routing/hooks";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { roughly, type Place } from "./place";

const PATIENCE_MS = 15_000;
const OLD_ENOUGH_MS = 10 * 60_000;
const DENIED = 1;

/** Requests the visitor's position from the browser: only after a press, and rounded for the address. */
export function NearMe({ onPlace }: { onPlace: (place: Place) => void }) {
  const t = useT();
  const [state, setState] = useState<"idle" | "asking" | "denied" | "missing">("idle");

  // Address of the page that is loading. A navigation that began before the press does not end the request.
  const { location: next } = useNavigation();
  const target = next && next.pathname + next.search;
  const asked = useRef(0);
  const stop = useCallback((): void => {
    ++asked.current;
    setState((before) => (before === "asking" ? "idle" : before));
  }, []);
  useEffect(() => {
    if (target !== undefined) stop();
  }, [target, stop]);
  useEffect(() => stop, [stop]);

  function ask(): void {
    if (navigator.geolocation === undefined) return setState("missing");
    setState("asking");
    const number = ++asked.current;
    // A late answer must not replace a search or a page that the visitor opened meanwhile.
    const ifWanted = (take: () => void): void => {
      if (asked.current === number) take();
    };
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        ifWanted(() => {
          setState("idle");
          onPlace({ kind: "point", lat: roughly(coords.latitude), lng: roughly(coords.longitude) });
        }),
      ({ code }) => ifWanted(() => setState(code === DENIED ? "denied" : "missing")),
      { timeout: PATIENCE_MS, maximumAge: OLD_ENOUGH_MS },
    );
  }
  return (
    <div className="near-me">
      <Button variant="secondary" onPress={ask} isPending={state === "asking"} aria-describedby="near-me-hint">
        <Icon icon={LocateFixed} />
        {t("find.nearMe")}
      </Button>
      <p className="near-me-hint" id="near-me-hint" role="status">
        {state === "idle" && t("find.nearMeHint")}
        {state === "asking" && t("find.nearMeBusy")}
        {state === "denied" && <strong>{t("find.nearMeDenied")}</strong>}
        {state === "missing" && <strong>{t("find.nearMeMissing")}</strong>}
      </p>
    </div>
  );
}

import { LocateFixed } from "lucide-react";
import { useState } from "react";
import { useT } from "../../messages/use-t";
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

  function ask(): void {
    if (navigator.geolocation === undefined) return setState("missing");
    setState("asking");
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState("idle");
        onPlace({ kind: "point", lat: roughly(coords.latitude), lng: roughly(coords.longitude) });
      },
      ({ code }) => setState(code === DENIED ? "denied" : "missing"),
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

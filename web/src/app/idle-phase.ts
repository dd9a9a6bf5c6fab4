import { useEffect, useState } from "react";
import { useConfig } from "../content/environment";
import { ACTIVITY_EVENTS, IDLE_WARNING_MILLISECONDS, idlePhase, type ActivityClock, type IdlePhase } from "../session/idle-logout";

const CHECK_EVERY_MS = 1_000;
const NOTE_ACTIVITY_EVERY_MS = 1_000;

/**
 * Where the member stands, looked at every second. During the warning only an answer counts: a moved mouse must not
 * dismiss what nobody has read.
 */
export function useIdlePhase(clock: ActivityClock, onActive: (lastActive: number) => void): IdlePhase {
  const { idleAuthMilliseconds, idleSessionMilliseconds } = useConfig();
  const [phase, setPhase] = useState<IdlePhase>({ name: "active" });
  useEffect(() => {
    const limits = { auth: idleAuthMilliseconds, session: idleSessionMilliseconds, warning: IDLE_WARNING_MILLISECONDS };
    const check = (): void => {
      const now = idlePhase(Date.now() - clock.last(), limits);
      if (now.name === "active") onActive(clock.last());
      // Only the warning counts down: the others must not make the page anew every second.
      setPhase((before) => (before.name === now.name && now.name !== "warning" ? before : now));
    };
    const timer = setInterval(check, CHECK_EVERY_MS);
    return () => clearInterval(timer);
  }, [clock, onActive, idleAuthMilliseconds, idleSessionMilliseconds]);
  useActivity(clock, phase.name === "warning", idleAuthMilliseconds);
  return phase;
}

function useActivity(clock: ActivityClock, isWarning: boolean, idleAuthMilliseconds: number): void {
  useEffect(() => {
    if (isWarning) return;
    const note = (): void => {
      const now = Date.now();
      if (now - clock.last() >= NOTE_ACTIVITY_EVERY_MS && now - clock.last() < idleAuthMilliseconds) clock.touch(now);
    };
    const onVisible = (): void => {
      if (document.visibilityState === "visible") note();
    };
    for (const name of ACTIVITY_EVENTS) window.addEventListener(name, note, { passive: true });
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      for (const name of ACTIVITY_EVENTS) window.removeEventListener(name, note);
      document.removeEventListener("visibilitychange", onVisible);
    };
  }, [clock, isWarning, idleAuthMilliseconds]);
}

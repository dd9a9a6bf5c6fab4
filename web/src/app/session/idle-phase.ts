import { useCallback, useEffect, useState } from "react";
import { useConfig } from "../../content/environment";
import { ACTIVITY_EVENTS, IDLE_WARNING_MILLISECONDS, idlePhase, idleTime, type ActivityClock, type IdlePhase } from "../../session/idle-logout";

const CHECK_EVERY_MS = 1_000;
const NOTE_ACTIVITY_EVERY_MS = 1_000;

export interface IdleWatchers {
  isAuthenticated: boolean;
  /** Called every second while the phase is "active", with the time of the last activity. */
  onActive: (lastActive: number) => void;
}

/**
 * Returns the idle phase, updated every second; `look` computes it immediately. During the warning only an answer counts as
 * activity: a moved mouse must not dismiss an unread warning.
 */
export function useIdlePhase(clock: ActivityClock, { isAuthenticated, onActive }: IdleWatchers) {
  const { idleAuthMilliseconds, idleSessionMilliseconds } = useConfig();
  const [phase, setPhase] = useState<IdlePhase>({ name: "active" });
  const look = useCallback((): IdlePhase => {
    const limits = { auth: idleAuthMilliseconds, session: idleSessionMilliseconds, warning: IDLE_WARNING_MILLISECONDS };
    return idlePhase(idleTime(clock, Date.now()), limits);
  }, [clock, idleAuthMilliseconds, idleSessionMilliseconds]);
  useEffect(() => {
    const check = (): void => {
      const now = look();
      if (now.name === "active") onActive(clock.last());
      // Only the warning counts down. The other phases must not cause a render every second.
      setPhase((before) => (before.name === now.name && now.name !== "warning" ? before : now));
    };
    const timer = setInterval(check, CHECK_EVERY_MS);
    return () => clearInterval(timer);
  }, [clock, onActive, look]);
  const isWarning = phase.name === "warning" && isAuthenticated;
  useActivity(clock, isWarning, isAuthenticated ? idleAuthMilliseconds : Infinity);
  return { phase, look };
}

/** Records activity in `clock`. Activity after `tooLate` milliseconds without any does not count: the logout is already due. */
function useActivity(clock: ActivityClock, isWarning: boolean, tooLate: number): void {
  useEffect(() => {
    if (isWarning) return;
    const note = (): void => {
      const idle = idleTime(clock, Date.now());
      if (idle >= NOTE_ACTIVITY_EVERY_MS && idle < tooLate) clock.touch(Date.now());
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
  }, [clock, isWarning, tooLate]);
}

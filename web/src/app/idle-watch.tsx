import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { useConfig } from "../content/environment";
import { paths } from "../lib/paths";
import { useT } from "../messages/use-t";
import {
  ACTIVITY_EVENTS,
  createActivityClock,
  IDLE_WARNING_MILLISECONDS,
  idlePhase,
  type ActivityClock,
  type IdlePhase,
} from "../session/idle-logout";
import { logOut } from "../session/logout";
import { sessionQuery } from "../session/session-query";
import { Button } from "../ui/button";
import { Modal } from "../ui/modal";

const CHECK_EVERY_MS = 1_000;
const NOTE_ACTIVITY_EVERY_MS = 1_000;

/** While a member is signed in: warns a minute before the logout, then logs out. */
export function IdleWatch() {
  const t = useT();
  const clock = useMemo(() => createActivityClock(Date.now(), localStore()), []);
  const phase = useIdlePhase(clock);
  const logOutNow = useLogOut();
  const isOver = phase.name === "auth-over" || phase.name === "session-over";
  useEffect(() => {
    if (isOver) void logOutNow(phase.name === "session-over");
    // The phase changes once; the function is new with every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isOver]);
  const client = useQueryClient();
  const stay = (): void => {
    clock.touch(Date.now());
    // The server counts idle time as well, and may already have ended the session.
    void client.fetchQuery({ ...sessionQuery, staleTime: 0 });
  };
  if (phase.name !== "warning") return null;
  return (
    <Modal
      isOpen
      size="small"
      role="alertdialog"
      title={t("session.idleTitle")}
      onClose={stay}
      footer={
        <>
          <Button onPress={stay}>{t("session.idleStay")}</Button>
          <Button variant="secondary" onPress={() => void logOutNow(false)}>
            {t("session.idleLogOut")}
          </Button>
        </>
      }
    >
      <p>{t("session.idleMessage", { seconds: Math.ceil(phase.remaining / 1000) })}</p>
    </Modal>
  );
}

function useLogOut() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (isReloading: boolean): Promise<void> => {
    await logOut(client);
    if (isReloading) window.location.assign(paths.memberLogin);
    else await navigate(paths.memberLogin);
  };
}

// During the warning only an answer counts: a moved mouse must not dismiss what nobody has read.
function useIdlePhase(clock: ActivityClock): IdlePhase {
  const { idleAuthMilliseconds, idleSessionMilliseconds } = useConfig();
  const [phase, setPhase] = useState<IdlePhase>({ name: "active" });
  const isWarning = phase.name === "warning";
  useEffect(() => {
    const limits = { auth: idleAuthMilliseconds, session: idleSessionMilliseconds, warning: IDLE_WARNING_MILLISECONDS };
    const check = (): void => setPhase(idlePhase(Date.now() - clock.last(), limits));
    const timer = setInterval(check, CHECK_EVERY_MS);
    return () => clearInterval(timer);
  }, [clock, idleAuthMilliseconds, idleSessionMilliseconds]);
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
  return phase;
}

function localStore(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}

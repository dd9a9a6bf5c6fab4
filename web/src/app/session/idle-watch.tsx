import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useNavigate } from "../../routing/hooks";
import { requestSignIn } from "../../api/sign-in-needed";
import { paths } from "../../lib/paths";
import { appendQuery } from "../../lib/query-string";
import { useT } from "../../messages/use-t";
import { createActivityClock } from "../../session/idle-logout";
import { returnPath } from "../../session/guards";
import { logOut } from "../../session/logout";
import { hasMember, refreshSession, useSession } from "../../session/session-query";
import type { LogoutCause } from "../../session/session-broadcast";
import { Button } from "../../ui/button";
import { Modal } from "../../ui/modal";
import { useIdlePhase } from "./idle-phase";

/** Interval at which an active member's tab calls the server, which measures idle time by requests only. */
const REPORT_EVERY_MS = 5 * 60_000;

/** Warns an idle member one minute before the logout, then logs out. After the longer limit it loads the login page as a new document. */
export function IdleWatch() {
  const clock = useMemo(() => createActivityClock(Date.now(), localStore()), []);
  const activityReports = useActivityReports();
  const client = useQueryClient();
  const { isAuthenticated } = useSession();
  const { phase, look } = useIdlePhase(clock, { isAuthenticated, onActive: activityReports.now });
  const leave = useLeave();
  const [isLeaving, setLeaving] = useState(false);
  const { name } = phase;
  useEffect(() => {
    if (isAuthenticated) clock.touch(Date.now());
  }, [clock, isAuthenticated]);
  useEffect(() => {
    // `phase` is up to a second old: a member who has just signed in again is not idle.
    if (look().name !== name) return;
    // Another tab may have logged out since this render. Then this tab is already opening the login page.
    if (name === "auth-over" && hasMember(client) && !isLeaving) void leave("idle");
    if (name === "session-over") void leave("idle", "load");
    // The effect runs once per phase; `leave` is a new function in every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [name, isAuthenticated]);
  // The countdown can end while the server has not answered the logout.
  const isShown = isLeaving || phase.name === "warning";
  if (!isShown || !isAuthenticated) return null;
  const stay = (): void => {
    if (isLeaving) return;
    clock.touch(Date.now());
    activityReports.immediately();
  };
  const logOutNow = async (): Promise<void> => {
    setLeaving(true);
    try {
      await leave("choice");
    } finally {
      setLeaving(false);
    }
  };
  const seconds = phase.name === "warning" ? Math.ceil(phase.remaining / 1000) : 0;
  return <IdleWarning seconds={seconds} isLeaving={isLeaving} onStay={stay} onLeave={() => void logOutNow()} />;
}

interface IdleWarningProps {
  seconds: number;
  /** The member has logged out, and the server has not answered yet: it is too late to stay. */
  isLeaving: boolean;
  onStay: () => void;
  onLeave: () => void;
}

/** The focus is on "stay": Enter, Space and Escape continue the session. */
function IdleWarning({ seconds, isLeaving, onStay, onLeave }: IdleWarningProps) {
  const t = useT();
  return (
    <Modal
      isOpen
      size="small"
      role="alertdialog"
      title={t("session.idleTitle")}
      onClose={onStay}
      footer={
        <>
          <StayButton isDisabled={isLeaving} onPress={onStay} />
          <Button variant="secondary" isPending={isLeaving} onPress={onLeave}>
            {t("session.idleLogOut")}
          </Button>
        </>
      }
    >
      {isLeaving ? (
        <p role="status">{t("chrome.loggingOut")}</p>
      ) : (
        <>
          <p>{t("session.idleMessage", { count: seconds })}</p>
          <p>{t("session.idleStored")}</p>
        </>
      )}
    </Modal>
  );
}

const STAY_ID = "idle-stay";

function StayButton({ isDisabled, onPress }: { isDisabled: boolean; onPress: () => void }) {
  const t = useT();
  useEffect(() => document.getElementById(STAY_ID)?.focus(), []);
  return (
    <Button id={STAY_ID} isDisabled={isDisabled} onPress={onPress}>
      {t("session.idleStay")}
    </Button>
  );
}

/** Returns a function that ends the session and opens the login page. After an idle logout, the login returns to the current page. */
function useLeave() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (cause: LogoutCause, how: "go" | "load" = "go"): Promise<void> => {
    const target = loginPath(client, cause);
    const isOver = await logOut(client, cause);
    if (how === "load") window.location.assign(target);
    else await navigate(cause === "choice" && !isOver ? appendQuery(paths.memberLogin, { ended: "unconfirmed" }) : target);
  };
}

function loginPath(client: QueryClient, cause: LogoutCause): string {
  const { pathname, search } = window.location;
  const isAtLogin = pathname === paths.memberLogin;
  if (isAtLogin) return pathname + search;
  if (cause === "choice" || !hasMember(client)) return paths.memberLogin;
  return appendQuery(paths.memberLogin, { redirect: returnPath(window.location), ended: "idle" });
}

function useActivityReports() {
  const client = useQueryClient();
  const lastReport = useRef(Date.now());
  const immediately = useCallback(() => {
    lastReport.current = Date.now();
    void reportActivity(client);
  }, [client]);
  const now = useCallback(
    (lastActive: number) => {
      lastReport.current = Math.min(lastReport.current, Date.now()); // the device's clock may have been set back
      const isDue = Date.now() - lastReport.current >= REPORT_EVERY_MS;
      if (isDue && lastActive > lastReport.current) immediately();
    },
    [immediately],
  );
  return useMemo(() => ({ now, immediately }), [now, immediately]);
}

/** Calls the server, which counts any call as activity. If the session has ended or cannot be confirmed, opens the login dialog. */
async function reportActivity(client: QueryClient): Promise<void> {
  // Offline it sends no request; the next necessary call will report the missing network.
  if (navigator.onLine && !(await refreshSession(client))) await requestSignIn();
}

function localStore(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}

import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { useNavigate } from "../../routing/hooks";
import { askForSignIn } from "../../api/sign-in-needed";
import { paths } from "../../lib/paths";
import { appendQuery } from "../../lib/query-string";
import { useT } from "../../messages/use-t";
import { createActivityClock } from "../../session/idle-logout";
import { logOut } from "../../session/logout";
import { refreshSession, sessionOf, useSession } from "../../session/session-query";
import type { LogoutCause } from "../../session/tab-news";
import { Button } from "../../ui/button";
import { Modal } from "../../ui/modal";
import { useIdlePhase } from "./idle-phase";

/** How often a member who only types or reads tells the server, which counts idleness by itself. */
const TELL_SERVER_EVERY_MS = 5 * 60_000;

/** Warns an idle member a minute before the logout, then logs out; after the longer time the page is loaded anew. */
export function IdleWatch() {
  const clock = useMemo(() => createActivityClock(Date.now(), localStore()), []);
  const tellServer = useTellServer();
  const client = useQueryClient();
  const { isAuthenticated } = useSession();
  const { phase, look } = useIdlePhase(clock, { isAuthenticated, onActive: tellServer.now });
  const leave = useLeave();
  const { name } = phase;
  useEffect(() => {
    if (isAuthenticated) clock.touch(Date.now());
  }, [clock, isAuthenticated]);
  useEffect(() => {
    // Somebody who has just signed in again is not idle, whatever the last look said.
    if (look().name !== name) return;
    // Another tab may have logged out since this was drawn; then this tab is on its way to the login page already.
    if (name === "auth-over" && sessionOf(client).isAuthenticated) void leave("idle");
    if (name === "session-over") void leave("idle", "load");
    // A phase is acted upon once; the function is new with every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [name, isAuthenticated]);
  if (phase.name !== "warning" || !isAuthenticated) return null;
  const stay = (): void => {
    clock.touch(Date.now());
    tellServer.anew();
  };
  return <IdleWarning seconds={Math.ceil(phase.remaining / 1000)} onStay={stay} onLeave={() => void leave("choice")} />;
}

interface IdleWarningProps {
  seconds: number;
  onStay: () => void;
  onLeave: () => void;
}

/** The focus is on staying: Enter, Space or Escape answers. */
function IdleWarning({ seconds, onStay, onLeave }: IdleWarningProps) {
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
          <StayButton onPress={onStay} />
          <Button variant="secondary" onPress={onLeave}>
            {t("session.idleLogOut")}
          </Button>
        </>
      }
    >
      <p>{t("session.idleMessage", { count: seconds })}</p>
      <p>{t("session.idleKept")}</p>
    </Modal>
  );
}

const STAY_ID = "idle-stay";

function StayButton({ onPress }: { onPress: () => void }) {
  const t = useT();
  useEffect(() => document.getElementById(STAY_ID)?.focus(), []);
  return (
    <Button id={STAY_ID} onPress={onPress}>
      {t("session.idleStay")}
    </Button>
  );
}

/** Ends the session and shows the login page, from which an idle member comes back to where the work was. */
function useLeave() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (cause: LogoutCause, how: "go" | "load" = "go"): Promise<void> => {
    const target = loginPath(client, cause);
    await logOut(client, cause);
    if (how === "load") window.location.assign(target);
    else await navigate(target);
  };
}

function loginPath(client: QueryClient, cause: LogoutCause): string {
  const { pathname, search } = window.location;
  const isAtLogin = pathname === paths.memberLogin;
  if (isAtLogin) return pathname + search;
  if (cause === "choice" || !sessionOf(client).isAuthenticated) return paths.memberLogin;
  return appendQuery(paths.memberLogin, { redirect: pathname + search, ended: "idle" });
}

function useTellServer() {
  const client = useQueryClient();
  const lastTold = useRef(Date.now());
  const anew = useCallback(() => {
    lastTold.current = Date.now();
    void tell(client);
  }, [client]);
  const now = useCallback(
    (lastActive: number) => {
      const isDue = Date.now() - lastTold.current >= TELL_SERVER_EVERY_MS;
      if (isDue && lastActive > lastTold.current) anew();
    },
    [anew],
  );
  return useMemo(() => ({ now, anew }), [now, anew]);
}

/** Any call counts as activity. A session that has ended, or cannot be confirmed, is begun again on the spot. */
async function tell(client: QueryClient): Promise<void> {
  // Without a network nothing is asked; the next call that matters will say so.
  if (navigator.onLine && !(await refreshSession(client))) await askForSignIn();
}

function localStore(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useNavigate } from "../../routing/hooks";
import { isApiError } from "../../api/api-error";
import { onSignInNeeded, type SignInNeeded } from "../../api/sign-in-needed";
import { ResetInNewTab, useLoginFailure } from "../../features/session/login-failure";
import { paths } from "../../lib/paths";
import { appendQuery } from "../../lib/query-string";
import { useT } from "../../messages/use-t";
import { renameDraftOwner } from "../../session/draft-owner";
import { redirectTarget, returnPath } from "../../session/guards";
import { logIn } from "../../session/login";
import { forgetMember, logOut, repeatLogout } from "../../session/logout";
import { hasMember, sessionOf, setSession, useSession } from "../../session/session-query";
import { lastLogout, onSessionBroadcast } from "../../session/session-broadcast";
import type { PendingSignIns } from "./idle-guard";
import { Button } from "../../ui/button";
import { EmailText } from "../../ui/email-link";
import { Modal } from "../../ui/modal";
import { PasswordField } from "../../ui/password-field";

/**
 * Shows a login dialog when an API call finds that the session has ended. The page and its typed input stay; after the login the
 * call continues. Also applies logins and logouts of other tabs to this tab.
 */
export function SignInAgain({ early }: { early?: React.RefObject<PendingSignIns> }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const session = useSession();
  const email = session.email ?? session.lostBy;
  const waiting = useRef<SignInNeeded[]>([]);
  const [isAsking, setIsAsking] = useState(false);

  function answerAll(isSignedIn: boolean): void {
    setIsAsking(false);
    for (const needed of waiting.current.splice(0)) needed.answer(isSignedIn);
  }
  async function leave(): Promise<void> {
    const redirect = returnPath(window.location);
    await logOut(client, "idle");
    answerAll(false);
    await navigate(appendQuery(paths.memberLogin, { redirect }));
  }
  useEffect(() => {
    const take = (needed: SignInNeeded): boolean => {
      if (!hasMember(client)) return false;
      waiting.current.push(needed);
      setIsAsking(true);
      return true;
    };
    const end = onSignInNeeded(take);
    if (early) {
      early.current.isOver = true;
      for (const needed of early.current.waiting.splice(0)) if (!take(needed)) needed.answer(false);
    }
    return end;
  }, [client, early]);
  useOtherTabs(() => answerAll(true));

  if (!isAsking || email === undefined) return null;
  return <SignInDialog email={email} onSignedIn={() => answerAll(true)} onLeave={() => void leave()} />;
}

const FIELD_ID = "sign-in-again-password";

interface SignInDialogProps {
  email: string;
  onSignedIn: () => void;
  onLeave: () => void;
}

function SignInDialog({ email, onSignedIn, onLeave }: SignInDialogProps) {
  const t = useT();
  const client = useQueryClient();
  const failureOf = useLoginFailure({ keepsPage: true });
  const [password, setPassword] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const [fault, setFault] = useState<ReactNode>();
  const [isPending, setIsPending] = useState(false);

  async function submit(): Promise<void> {
    setIsMissing(password === "");
    if (password === "") return;
    setFault(undefined);
    setIsPending(true);
    try {
      await logIn(client, { email, password });
      onSignedIn();
    } catch (error) {
      if (!isApiError(error)) throw error;
      setPassword("");
      setFault(failureOf(error));
      setIsPending(false);
    }
  }
  function leave(): void {
    setIsPending(true);
    onLeave();
  }
  // After a failed login, focuses the password field.
  useEffect(() => {
    if (fault !== undefined) document.getElementById(FIELD_ID)?.focus();
  }, [fault]);
  return (
    <Modal
      isOpen
      size="small"
      isDismissable={false}
      title={t("session.againTitle")}
      error={fault}
      isLoading={isPending}
      onClose={leave}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p>{t("session.againText")}</p>
        <p>
          <strong>
            <EmailText address={email} />
          </strong>
        </p>
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField
          name="password"
          id={FIELD_ID}
          label={t("session.againPassword")}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={isMissing ? t("session.passwordRequired") : undefined}
        />
        <p>
          <ResetInNewTab label={t("session.againNoPassword")} />
        </p>
        <div className="modal-footer">
          <Button type="submit">
            {t("session.againButton")}
          </Button>
          <Button variant="secondary" onPress={leave}>
            {t("session.againLeave")}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

/**
 * Applies a new e-mail address of the member. After a logout in another tab, ends the session here. After a login of the same member, closes the dialog. After any other login,
 * loads the dashboard or, on the login page, the requested page.
 */
function useOtherTabs(onSignedInAgain: () => void): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const signedInAgain = useRef(onSignedInAgain);
  useEffect(() => {
    signedInAgain.current = onSignedInAgain;
  });
  useEffect(() => {
    if (lastLogout() !== undefined) repeatLogout(client);
  }, [client]);
  useEffect(
    () =>
      onSessionBroadcast((news) => {
        const { isAuthenticated, email, lostBy } = sessionOf(client);
        if (news.kind === "address-changed") {
          if ((email ?? lostBy) !== news.from) return;
          renameDraftOwner(news.from, news.to);
          setSession(client, isAuthenticated ? { isAuthenticated, email: news.to } : { isAuthenticated, lostBy: news.to });
        } else if (news.kind === "signed-out") {
          if (!hasMember(client)) return;
          const redirect = returnPath(window.location);
          forgetMember(client, news.cause);
          const query = news.cause === "idle" ? { redirect, ended: "idle" } : {};
          void navigate(appendQuery(paths.memberLogin, query));
        } else if (hasMember(client) && (email ?? lostBy) === news.email) {
          setSession(client, { isAuthenticated: true, ...(news.email === undefined ? {} : { email: news.email }) });
          signedInAgain.current();
        } else {
          const isAtLogin = window.location.pathname === paths.memberLogin;
          window.location.assign(isAtLogin ? redirectTarget(window.location.href) : paths.dashboard);
        }
      }),
    [client, navigate],
  );
}

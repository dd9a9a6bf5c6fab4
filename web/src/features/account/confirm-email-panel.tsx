import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { isApiError } from "../../api/api-error";
import { paths } from "../../lib/paths";
import { useT } from "../../messages/use-t";
import { renameDraftOwner } from "../../session/draft-owner";
import { broadcastSession } from "../../session/session-broadcast";
import { sessionOf, sessionQuery, useSession } from "../../session/session-query";
import { Button } from "../../ui/button";
import { FormResult } from "../../ui/forms/form-result";
import { Notice } from "../../ui/notice";
import { sentenceFor } from "./account-error";
import { accountQuery } from "./account-query";
import { confirmEmail } from "./change-account";
import { LinkExpired } from "./link-expired";

type Outcome = { kind: "asking" | "over" } | { kind: "done"; email: string } | { kind: "failed"; message: string };

/** Confirms the new e-mail address after a press: mail programs that open links automatically must not change anything. */
export function ConfirmEmailPanel({ token }: { token: string }): React.ReactNode {
  const t = useT();
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome>({ kind: "asking" });
  const [isPending, setIsPending] = useState(false);
  const running = useRef(false);

  async function confirm(): Promise<void> {
    if (running.current) return;
    running.current = true;
    setIsPending(true);
    const { email: before } = sessionOf(client);
    try {
      const email = await confirmEmail(token);
      setOutcome({ kind: "done", email });
      // If the member is signed in here, the session has a new address now.
      await follow(before, (now) => now === email);
    } catch (error) {
      if (!isApiError(error)) throw error;
      if (error.status !== 410) return setOutcome({ kind: "failed", message: failure(error) });
      // The answer to an earlier press may have been lost.
      const email = await follow(before, () => true);
      setOutcome(email === undefined ? { kind: "over" } : { kind: "done", email });
    } finally {
      running.current = false;
      setIsPending(false);
    }
  }
  /** Returns the session's address if it is no longer `before`; drafts follow it. */
  async function follow(before: string | undefined, isExpected: (now: string) => boolean): Promise<string | undefined> {
    client.removeQueries({ queryKey: accountQuery().queryKey });
    const { email: now } = await client.fetchQuery({ ...sessionQuery, staleTime: 0 });
    if (before === undefined || now === undefined || now === before || !isExpected(now)) return undefined;
    followNewAddress(before, now);
    return now;
  }
  function failure(error: Parameters<typeof sentenceFor>[0]): string {
    return error.code === "email_taken" ? t("account.confirm.taken") : sentenceFor(error, t);
  }

  if (outcome.kind === "over" || outcome.kind === "done") {
    return <FormResult>{outcome.kind === "done" ? <EmailConfirmed email={outcome.email} /> : <LinkExpired kind="email" />}</FormResult>;
  }
  return (
    <>
      {outcome.kind === "failed" ? (
        <Notice tone="danger" isLive>
          <p>{outcome.message}</p>
        </Notice>
      ) : null}
      <p>{t("account.confirm.text")}</p>
      <Button onPress={() => void confirm()} isPending={isPending} isFullWidth>
        {t("account.confirm.button")}
      </Button>
    </>
  );
}

// Drafts belong to an address.
function followNewAddress(from: string, to: string): void {
  renameDraftOwner(from, to);
  broadcastSession({ kind: "address-changed", from, to });
}

function EmailConfirmed({ email }: { email: string }): React.ReactNode {
  const t = useT();
  const { isAuthenticated } = useSession();
  return (
    <>
      <Notice tone="success" title={t("account.confirm.doneTitle")} isLive>
        <p>{t("account.confirm.done", { email })}</p>
      </Notice>
      <Button href={isAuthenticated ? paths.memberAccount : paths.memberLogin} isFullWidth>
        {t(isAuthenticated ? "account.confirm.toAccount" : "account.reset.logIn")}
      </Button>
    </>
  );
}

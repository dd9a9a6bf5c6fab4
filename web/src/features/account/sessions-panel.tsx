import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "../../routing/hooks";
import { isApiError } from "../../api/api-error";
import { useWatched } from "../../api/use-watched";
import { useEnvironment } from "../../content/environment";
import { paths } from "../../lib/paths";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";
import { useOverlays } from "../../ui/overlays";
import { AccountPart } from "./account-part";
import { sentenceFor } from "./account-error";
import { sessionsQuery, type AccountSession } from "./account-query";
import { endAllSessions, endSession } from "./change-account";
import { deviceOf } from "./device-name";
import { instantWords } from "./time-words";

/** Sessions of the account, with buttons that end one or all of them. */
export function SessionsPanel(): React.ReactNode {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { confirmDialog } = useOverlays();
  const { data: sessions = [] } = useWatched(sessionsQuery());
  const [failure, setFailure] = useState<string>();

  async function run(work: () => Promise<void>): Promise<void> {
    setFailure(undefined);
    setFailure(await failureOf(work));
  }
  async function failureOf(work: () => Promise<void>): Promise<string | undefined> {
    try {
      await work();
      return undefined;
    } catch (error) {
      if (!isApiError(error)) throw error;
      return sentenceFor(error, t);
    }
  }
  async function logOutEverywhere(): Promise<void> {
    const isSure = await confirmDialog({
      title: t("account.sessions.allTitle"),
      message: t("account.sessions.allText"),
      okText: t("account.sessions.all"),
      cancelText: t("account.cancel"),
      action: () => failureOf(() => endAllSessions(client)),
    });
    if (isSure) await navigate(paths.memberLogin);
  }
  return (
    <AccountPart id="sessions" heading={t("account.sessions.heading")} now={t("account.sessions.now", { count: sessions.length })} act="account.act.see">
      <p>{t("account.sessions.text")}</p>
      {failure === undefined ? null : (
        <Notice tone="danger" isLive>
          <p>{failure}</p>
        </Notice>
      )}
      <ul className="account-sessions">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => void run(() => endSession(client, session.id))} />
        ))}
      </ul>
      <Button variant="secondary" onPress={() => void logOutEverywhere()}>
        {t("account.sessions.all")}
      </Button>
    </AccountPart>
  );
}

function SessionRow({ session, onEnd }: { session: AccountSession; onEnd: () => void }): React.ReactNode {
  const t = useT();
  const { timeZone, language } = useEnvironment();
  const { browser, system } = deviceOf(session.userAgent);
  const name =
    browser !== undefined && system !== undefined
      ? t("account.sessions.device", { browser, system })
      : (browser ?? system ?? t("account.sessions.unknown"));
  return (
    <li>
      <div>
        <strong>{name}</strong>{" "}
        {session.current ? <span className="account-here">{t("account.sessions.here")}</span> : null}
        <p className="account-session-facts">
          {t("account.sessions.since", { at: instantWords(session.createdAt, timeZone, language) })}
          <br />
          {t("account.sessions.seen", {
            at: instantWords(session.lastSeenAt, timeZone, language),
            address: session.clientAddress,
          })}
        </p>
      </div>
      {session.current ? null : (
        <Button variant="quiet" onPress={onEnd} aria-label={t("account.sessions.endOf", { device: name })}>
          {t("account.sessions.end")}
        </Button>
      )}
    </li>
  );
}

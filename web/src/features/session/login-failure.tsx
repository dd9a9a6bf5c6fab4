import type { ReactNode } from "react";
import type { ApiError } from "../../api/api-error";
import { paths } from "../../lib/paths";
import type { Language, Translate } from "../../messages/catalogue";
import { useLanguage, useT } from "../../messages/use-t";
import { Link } from "../../ui/link";
import { waitWords } from "../../ui/format-duration";

interface LoginFailureOptions {
  /** The page below contains typed input that must stay: links open a new tab. */
  keepsPage?: boolean;
}

/**
 * Returns the message of a failed login; a wrong e-mail address and a wrong password have the same one. After too many
 * attempts the message says how long to wait and until when, and links to the password reset.
 */
export function useLoginFailure({ keepsPage = false }: LoginFailureOptions = {}): (error: ApiError) => ReactNode {
  const t = useT();
  const language = useLanguage();
  return (error) => {
    if (error.status === 0) return t("session.network");
    if (error.status === 429) {
      return (
        <>
          {lockedText(t, language, error.retryAfter ?? 60)} {keepsPage ? <ResetInNewTab label={t("session.lockedReset")} /> : <Link to={paths.resetPassword}>{t("session.lockedReset")}</Link>}
        </>
      );
    }
    if (error.code.startsWith("captcha_")) return t("session.captcha");
    if (error.status === 401 || error.status === 422) return t("session.failed");
    return t("session.unexpected");
  };
}

/** Link to a new or first password in a new tab, so that this page stays. */
export function ResetInNewTab({ label }: { label: string }) {
  const t = useT();
  return (
    <Link to={paths.resetPassword} target="_blank" rel="noopener noreferrer">
      {label} ({t("ui.opensInNewTab")})
    </Link>
  );
}

function lockedText(t: Translate, language: Language, seconds: number): string {
  return t("session.locked", { wait: waitWords(seconds, t), time: timeIn(language, seconds) });
}

/** The visitor's local time, rounded up to the minute: a time stays true when the message is read later. */
function timeIn(language: Language, seconds: number): string {
  const minute = 60_000;
  const moment = Math.ceil((Date.now() + seconds * 1000) / minute) * minute;
  return new Intl.DateTimeFormat(language === "es" ? "es-US" : "en-US", { hour: "numeric", minute: "2-digit" }).format(moment);
}

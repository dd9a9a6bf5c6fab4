import type { ReactNode } from "react";
import type { ApiError } from "../../api/api-error";
import { paths } from "../../lib/paths";
import type { Language, Translate } from "../../messages/catalogue";
import { useLanguage, useT } from "../../messages/use-t";
import { Link } from "../../ui/link";
import { waitWords } from "../../ui/wait-words";

interface LoginFailureOptions {
  /** The page below keeps what was typed: links open a new tab. */
  keepsPage?: boolean;
}

/** One sentence for every cause of a refused login; after too many tries how long to wait, until when, and the way out. */
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

/** The way to a new password, or a first one, that leaves the page as it is. */
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

/** By the visitor's own clock, at the end of the minute: the message may be read long after it came. */
function timeIn(language: Language, seconds: number): string {
  const minute = 60_000;
  const moment = Math.ceil((Date.now() + seconds * 1000) / minute) * minute;
  return new Intl.DateTimeFormat(language === "es" ? "es-US" : "en-US", { hour: "numeric", minute: "2-digit" }).format(moment);
}

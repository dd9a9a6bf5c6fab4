import type { ReactNode } from "react";
import type { ApiError } from "../../api/api-error";
import { paths } from "../../lib/paths";
import type { Language, Translate } from "../../messages/catalogue";
import { useLanguage, useT } from "../../messages/use-t";
import { Link } from "../../ui/link";

/** One sentence for every cause of a refused login; after too many tries how long to wait, until when, and the way out. */
export function useLoginFailure(): (error: ApiError) => ReactNode {
  const t = useT();
  const language = useLanguage();
  return (error) => {
    if (error.status === 0) return t("member.login.network");
    if (error.status === 429) return lockedText(t, language, error.retryAfter ?? 60);
    if (error.code.startsWith("captcha_")) return t("member.login.captcha");
    if (error.status === 401 || error.status === 422) return t("member.login.failed");
    return t("member.login.unexpected");
  };
}

function lockedText(t: Translate, language: Language, seconds: number): ReactNode {
  return (
    <>
      {t("member.login.locked", { wait: waitWords(t, seconds), time: timeIn(language, seconds) })}{" "}
      <Link to={paths.resetPassword}>{t("member.login.lockedReset")}</Link>
    </>
  );
}

function waitWords(t: Translate, seconds: number): string {
  return seconds < 60
    ? t("member.login.waitSeconds", { count: Math.max(1, Math.ceil(seconds)) })
    : t("member.login.waitMinutes", { count: Math.ceil(seconds / 60) });
}

/** By the visitor's own clock, at the end of the minute: the message may be read long after it came. */
function timeIn(language: Language, seconds: number): string {
  const minute = 60_000;
  const moment = Math.ceil((Date.now() + seconds * 1000) / minute) * minute;
  return new Intl.DateTimeFormat(language === "es" ? "es-US" : "en-US", { hour: "numeric", minute: "2-digit" }).format(moment);
}

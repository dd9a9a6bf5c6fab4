import type { ApiError } from "../../api/api-error";
import type { Translate } from "../../messages/catalogue";
import { useT } from "../../messages/use-t";

/** One sentence for every cause of a refused login, and how long to wait after too many tries. */
export function useLoginFailure(): (error: ApiError) => string {
  const t = useT();
  return (error) => {
    if (error.status === 0) return t("member.login.network");
    if (error.status === 429) return t("member.login.locked", { wait: waitWords(t, error.retryAfter ?? 60) });
    if (error.code.startsWith("captcha_")) return t("member.login.captcha");
    if (error.status === 401 || error.status === 422) return t("member.login.failed");
    return t("member.login.unexpected");
  };
}

function waitWords(t: Translate, seconds: number): string {
  return seconds < 60
    ? t("member.login.waitSeconds", { count: Math.max(1, Math.ceil(seconds)) })
    : t("member.login.waitMinutes", { count: Math.ceil(seconds / 60) });
}

import { useT } from "../../messages/use-t";

/** "30 seconds", "one minute", "12 minutes": a wait as people say it, rounded up. */
export function useWaitWords(): (seconds: number | undefined) => string {
  const t = useT();
  return (seconds = 60) =>
    seconds < 60
      ? t("checkout.waitSeconds", { count: Math.max(1, Math.ceil(seconds)) })
      : t("checkout.waitMinutes", { count: Math.ceil(seconds / 60) });
}

import { useEffect, useRef } from "react";
import { formatMoney } from "../../lib/money";
import { paths } from "../../lib/paths";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";
import { declinedKey } from "../payment/use-card-message";
import type { PaymentOutcome } from "./payment-flow";
import { useWaitWords } from "./wait-words";
import "../payment/payment-progress.css";

interface PaymentNoticeProps {
  outcome: PaymentOutcome | undefined;
  /** The total that is due now, when it differs from the one that was on the page at the last try. */
  changedTotalCents: number | undefined;
  onCheckAgain(): void;
}

/** How the last try to pay ended, in words; takes the focus when it appears. */
export function PaymentNotice({ outcome, changedTotalCents, onCheckAgain }: PaymentNoticeProps): React.ReactNode {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const words = useOutcomeWords(outcome, changedTotalCents);
  useEffect(() => {
    if (outcome !== undefined) box.current?.focus();
  }, [outcome]);
  if (words === undefined) return null;
  return (
    <div ref={box} tabIndex={-1} className="payment-notice">
      <Notice tone={words.tone} title={words.title} isLive>
        <p>{words.text}</p>
        {words.kept ? <p>{t("checkout.declined.kept")}</p> : null}
        {outcome?.kind === "unresolved" ? (
          <Button variant="secondary" onPress={onCheckAgain}>
            {t("checkout.outcome.checkAgain")}
          </Button>
        ) : null}
        {outcome?.kind === "already_member" || outcome?.kind === "paid_signed_out" ? (
          <Button variant="secondary" href={paths.dashboard}>
            {t("checkout.outcome.alreadyDashboard")}
          </Button>
        ) : null}
      </Notice>
    </div>
  );
}

interface OutcomeWords {
  tone: "danger" | "warning" | "success";
  title: string;
  text: string;
  kept?: boolean;
}

/** Undefined for outcomes that need no notice: none yet, paid, and faults that stand at their fields. */
function useOutcomeWords(
  outcome: PaymentOutcome | undefined,
  changedTotalCents: number | undefined,
): OutcomeWords | undefined {
  const t = useT();
  const waitWords = useWaitWords();
  switch (outcome?.kind) {
    case "declined":
      return { tone: "danger", title: t("checkout.declined.title"), text: t(declinedKey(outcome.reason)), kept: true };
    case "card_service_unreachable":
      return {
        tone: "danger",
        title: t("checkout.outcome.cardServiceTitle"),
        text: t("checkout.outcome.cardService"),
      };
    case "quote_expired":
      return {
        tone: "warning",
        title: t("checkout.outcome.quoteExpiredTitle"),
        text:
          changedTotalCents === undefined
            ? t("checkout.outcome.quoteExpired")
            : t("checkout.outcome.quoteExpiredChanged", { amount: formatMoney(changedTotalCents) }),
      };
    case "already_member":
      return { tone: "warning", title: t("checkout.outcome.alreadyTitle"), text: t("checkout.outcome.already") };
    case "paid_signed_out":
      return { tone: "success", title: t("checkout.outcome.paidTitle"), text: t("checkout.outcome.paid") };
    case "too_many_tries":
      return {
        tone: "danger",
        title: t("checkout.outcome.tooManyTitle"),
        text: t("checkout.outcome.tooMany", { wait: waitWords(outcome.retryAfterSeconds) }),
        kept: true,
      };
    case "refused":
      return {
        tone: "danger",
        title: t("checkout.outcome.refusedTitle"),
        text: outcome.detail === "" ? t("checkout.unexpected") : outcome.detail,
      };
    case "not_confirmed":
      return {
        tone: "danger",
        title: t("checkout.outcome.notConfirmedTitle"),
        text: t("checkout.outcome.notConfirmed"),
        kept: true,
      };
    case "unresolved":
      return { tone: "warning", title: t("checkout.outcome.unresolvedTitle"), text: t("checkout.outcome.unresolved") };
    default:
      return undefined;
  }
}

import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { paths } from "../../lib/paths";
import { appendQuery } from "../../lib/query-string";
import type { Translate } from "../../messages/catalogue";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";
import { declinedKey } from "../payment/use-card-message";
import type { MoneyOutcome } from "./money-flow";
import { waitWords } from "./wait-words";
import "../payment/payment-progress.css";

interface MoneyNoticeProps {
  outcome: MoneyOutcome | { kind: "card_service_unreachable" } | undefined;
  onCheckAgain(): void;
}

/** How the last try ended, in words; takes the focus when it appears. */
export function MoneyNotice({ outcome, onCheckAgain }: MoneyNoticeProps): React.ReactNode {
  const t = useT();
  const { pathname, search } = useLocation();
  const box = useRef<HTMLDivElement>(null);
  const words = outcomeWords(outcome, t);
  useEffect(() => {
    if (outcome !== undefined) box.current?.focus();
  }, [outcome]);
  if (words === undefined) return null;
  return (
    <div ref={box} tabIndex={-1} className="payment-notice">
      <Notice tone={words.tone} title={words.title} isLive>
        <p>{words.text}</p>
        {outcome?.kind === "unresolved" ? (
          <Button variant="secondary" onPress={onCheckAgain}>
            {t("billing.outcome.checkAgain")}
          </Button>
        ) : null}
        {outcome?.kind === "signed_out" ? (
          <Button variant="secondary" href={appendQuery(paths.memberLogin, { redirect: pathname + search })}>
            {t("billing.outcome.signIn")}
          </Button>
        ) : null}
      </Notice>
    </div>
  );
}

interface OutcomeWords {
  tone: "danger" | "warning";
  title: string;
  text: string;
}

function outcomeWords(outcome: MoneyNoticeProps["outcome"], t: Translate): OutcomeWords | undefined {
  switch (outcome?.kind) {
    case "declined":
      return { tone: "danger", title: t("billing.declined.title"), text: t(declinedKey(outcome.reason)) };
    case "card_service_unreachable":
      return { tone: "danger", title: t("billing.outcome.cardServiceTitle"), text: t("billing.outcome.cardService") };
    case "not_confirmed":
      return { tone: "danger", title: t("billing.outcome.notConfirmedTitle"), text: t("billing.outcome.notConfirmed") };
    case "quote_expired":
      return { tone: "warning", title: t("billing.outcome.quoteExpiredTitle"), text: t("billing.outcome.quoteExpired") };
    case "signed_out":
      return { tone: "warning", title: t("billing.outcome.signedOutTitle"), text: t("billing.outcome.signedOut") };
    case "too_many_tries":
      return {
        tone: "danger",
        title: t("billing.outcome.tooManyTitle"),
        text: t("billing.outcome.tooMany", { wait: waitWords(outcome.retryAfterSeconds, t) }),
      };
    case "refused":
      return {
        tone: "danger",
        title: t("billing.outcome.refusedTitle"),
        text: outcome.detail === "" ? t("billing.unexpected") : outcome.detail,
      };
    case "unresolved":
      return { tone: "warning", title: t("billing.outcome.unresolvedTitle"), text: t("billing.outcome.unresolved") };
    default:
      return undefined;
  }
}


import { useEffect, useRef } from "react";
import { useLocation } from "../../routing/hooks";
import { formatMoney } from "../../lib/money";
import { paths } from "../../lib/paths";
import { appendQuery } from "../../lib/query-string";
import type { Translate } from "../../messages/catalogue";
import { useT } from "../../messages/use-t";
import { returnPath } from "../../session/guards";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";
import { waitWords } from "../../ui/format-duration";
import { declinedKey } from "../payment/use-card-message";
import type { ChargeOutcome } from "./charge-flow";
import type { Charge } from "./use-charge";
import "./charge.css";

interface ChargeNoticeProps {
  charge: Charge;
  /** More than the charge is in progress: nothing is shown yet. */
  isBusy?: boolean;
  /** Amount due now, when it differs from the amount shown at the last try. */
  changedTotalCents?: number | undefined;
  /** The quote has expired and could not be renewed. */
  hasQuoteFailed?: boolean;
  /** A card was typed into the form, which clears its security code after a try. */
  isCardTyped?: boolean;
  /** No amount is due: the card is only stored for later payments. */
  isFree?: boolean;
}

/** Outcome of the last try, in words; nothing while a try runs, and after a successful one. */
export function ChargeNotice(props: ChargeNoticeProps): React.ReactNode {
  const { charge, isBusy = false, changedTotalCents, hasQuoteFailed = false, isCardTyped = false, isFree = false } = props;
  const t = useT();
  const location = useLocation();
  const outcome = isBusy || charge.phase !== undefined ? undefined : charge.outcome;
  const words = outcome && outcomeWords(outcome, { changedTotalCents, hasQuoteFailed, isFree }, t);
  if (outcome === undefined || words === undefined) return null;
  return (
    <OutcomeNotice outcome={outcome} words={words}>
      {words.isAgain === true && isCardTyped ? <p>{t("payment.outcome.stillHere")}</p> : null}
      {outcome.kind === "unresolved" ? (
        <Button variant="secondary" onPress={() => void charge.resume()}>
          {t("payment.outcome.checkAgain")}
        </Button>
      ) : null}
      {outcome.kind === "signed_out" ? (
        <Button variant="secondary" href={appendQuery(paths.memberLogin, { redirect: returnPath(location) })}>
          {t("payment.outcome.signIn")}
        </Button>
      ) : null}
      {isMember(outcome) ? <ToMembership /> : null}
    </OutcomeNotice>
  );
}

export interface OutcomeWords {
  tone: "danger" | "warning" | "success";
  title: string;
  text: string;
  /** The same form can be sent again, after the security code is typed again. */
  isAgain?: boolean;
}

interface OutcomeNoticeProps {
  /** Each new object takes the focus. */
  outcome: object;
  words: OutcomeWords;
  children?: React.ReactNode;
}

/** Notice of an outcome; takes the focus when it appears. */
export function OutcomeNotice({ outcome, words, children }: OutcomeNoticeProps): React.ReactNode {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [outcome]);
  return (
    <div ref={box} tabIndex={-1} className="payment-notice">
      <Notice tone={words.tone} title={words.title} isLive>
        <p>{words.text}</p>
        {children}
      </Notice>
    </div>
  );
}

/** Link to the member area for a person who is already a member. It loads a document, because this tab does not know a session of another tab. */
export function ToMembership(): React.ReactNode {
  const t = useT();
  return (
    <a className="button" data-variant="secondary" data-size="medium" href={paths.dashboard}>
      {t("payment.outcome.toMembership")}
    </a>
  );
}

function isMember(outcome: ChargeOutcome<unknown>): boolean {
  return outcome.kind === "refused" && outcome.code === "already_member";
}

/** Undefined for outcomes that need no notice: done, and errors that are shown at their fields. */
function outcomeWords(outcome: ChargeOutcome<unknown>, amounts: NewAmounts, t: Translate): OutcomeWords | undefined {
  switch (outcome.kind) {
    case "declined":
      return { tone: "danger", title: t(amounts.isFree ? "payment.outcome.declinedFreeTitle" : "payment.outcome.declinedTitle"), text: t(declinedKey(outcome.reason)), isAgain: true };
    case "card_service_unreachable":
      return { tone: "danger", title: t("payment.outcome.cardServiceTitle"), text: t("payment.outcome.cardService") };
    case "not_confirmed":
      return { tone: "danger", title: t(amounts.isFree ? "payment.outcome.notConfirmedFreeTitle" : "payment.outcome.notConfirmedTitle"), text: t("payment.outcome.notConfirmed"), isAgain: true };
    case "quote_expired":
      return expiryWords(amounts, t);
    case "signed_out":
      return { tone: "warning", title: t("payment.outcome.signedOutTitle"), text: t("payment.outcome.signedOut") };
    case "too_many_tries":
      return {
        tone: "danger",
        title: t("payment.outcome.tooManyTitle"),
        text: t("payment.outcome.tooMany", { wait: waitWords(outcome.retryAfterSeconds, t) }),
        isAgain: true,
      };
    case "refused":
      return refusalWords(outcome, t);
    case "unresolved":
      return { tone: "warning", title: t("payment.outcome.unresolvedTitle"), text: t("payment.outcome.unresolved") };
    default:
      return undefined;
  }
}

type NewAmounts = Pick<ChargeNoticeProps, "changedTotalCents" | "hasQuoteFailed" | "isFree">;

function expiryWords({ changedTotalCents, hasQuoteFailed }: NewAmounts, t: Translate): OutcomeWords {
  if (hasQuoteFailed === true) {
    return { tone: "warning", title: t("payment.outcome.quoteFailedTitle"), text: t("payment.outcome.quoteFailed") };
  }
  return {
    tone: "warning",
    title: t("payment.outcome.quoteExpiredTitle"),
    text:
      changedTotalCents === undefined
        ? t("payment.outcome.quoteExpired")
        : t("payment.outcome.quoteExpiredChanged", { amount: formatMoney(changedTotalCents) }),
    isAgain: true,
  };
}

function refusalWords({ code, detail }: { code: string; detail: string }, t: Translate): OutcomeWords | undefined {
  if (code === "consent_required") return undefined;
  if (code === "already_member") {
    return { tone: "warning", title: t("payment.outcome.alreadyTitle"), text: t("payment.outcome.already") };
  }
  return { tone: "danger", title: t("payment.outcome.refusedTitle"), text: detail === "" ? t("payment.outcome.refused") : detail };
}

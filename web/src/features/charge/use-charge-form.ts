import { useState } from "react";
import { useEnvironment } from "../../content/environment";
import { useT } from "../../messages/use-t";
import type { FieldMessage } from "../../ui/forms/field-message";
import { type Form, type SubmitResult, useForm } from "../../ui/forms/use-form";
import { cardOf, startCard } from "../payment/card-entry";
import type { CardField } from "../payment/rules/card";
import type { CardOwner, StoredCard } from "../payment/stored-card";
import type { AnyCardEntry } from "../payment/use-card-entry";
import { useCardMessage } from "../payment/use-card-message";
import type { ChargeCall, ChargeKey, ChargeOrder, ChargeOutcome, Tokenise } from "./charge-flow";
import { checkConsents, type Consent, type ConsentField, givenConsents, type GivenConsent, NO_CONSENTS } from "./consents";
import type { Charge } from "./use-charge";

/** The answers: consents first, the card last. "source": the card on file ("stored") pays, or a new one ("new"). */
export type ChargeField = "source" | ConsentField | CardField;

/** What the form adds to the call. */
export interface PaidWith extends ChargeKey {
  consents: GivenConsent[];
}

export interface ChargeFormOptions {
  charge: Charge;
  entry: AnyCardEntry;
  dueCents: number;
  /** A card is asked for. */
  needsCard: boolean;
  storedCard?: StoredCard | null;
  consents?: readonly Consent[];
  /** Who a new card probably belongs to. */
  owner?: CardOwner | undefined;
  toCall(paid: PaidWith): ChargeCall;
  /** The amounts no longer hold: adds them up again; gives what is due now, or undefined when that failed. */
  onQuoteExpired?(): Promise<number | undefined>;
}

export interface ChargeFormState {
  form: Form<ChargeField>;
  message: FieldMessage;
  /** A card has to be typed. */
  asksForCard: boolean;
  /** What is due now, when it differs from what was on the page at the last try. */
  changedTotalCents: number | undefined;
  /** The amounts no longer hold, and could not be added up again. */
  hasQuoteFailed: boolean;
  /** A charge is under way, or went through and the page for that is on its way. */
  isBusy: boolean;
  /** Nothing more is asked for: the answer to this charge is missing, or it went through. */
  isClosed: boolean;
  /** Pays in another way than with the form's card, the given consents alone being checked; true when it is done. */
  payWith(tokenise: Tokenise, toCall: (key: ChargeKey) => ChargeCall): Promise<boolean>;
}

/** Consents and card of one charge. Everything typed survives a refusal except the security code. */
export function useChargeForm(options: ChargeFormOptions): ChargeFormState {
  const { charge, entry, dueCents, needsCard, storedCard = null, consents = [], owner } = options;
  const t = useT();
  const { today } = useEnvironment();
  const message = useCardMessage(entry);
  const [changedTotalCents, setChangedTotal] = useState<number>();
  const [hasQuoteFailed, setQuoteFailed] = useState(false);
  const isCardAsked = (source: string): boolean => needsCard && (storedCard === null || source === "new");
  const form = useForm<ChargeField>({
    initial: {
      source: storedCard === null ? "new" : "stored",
      ...NO_CONSENTS,
      ...startCard(owner?.name ?? "", owner?.billingZip ?? ""),
    },
    check: (values) => ({
      ...checkConsents(values, consents),
      ...(isCardAsked(values.source) ? entry.check(cardOf(values), today) : {}),
    }),
    submit: async (values) => {
      const given = givenConsents(values, consents);
      const tokenise = isCardAsked(values.source) ? () => entry.tokenise(cardOf(values)) : undefined;
      return resultOf(await send({ tokenise, toCall: (key) => options.toCall({ ...key, consents: given }) }));
    },
  });

  async function send(order: ChargeOrder): Promise<ChargeOutcome<unknown>> {
    setChangedTotal(undefined);
    setQuoteFailed(false);
    const outcome = await charge.send(order);
    const isRefused = !["done", "card_refused", "card_service_unreachable"].includes(outcome.kind);
    if (isRefused) form.set("cvc", "");
    if (outcome.kind === "quote_expired") {
      const total = await options.onQuoteExpired?.();
      setQuoteFailed(total === undefined);
      if (total !== undefined && total !== dueCents) setChangedTotal(total);
    }
    return outcome;
  }

  function resultOf(outcome: ChargeOutcome<unknown>): SubmitResult<ChargeField> {
    if (outcome.kind === "card_refused") return { ok: false, codes: outcome.codes };
    const lacksConsent = outcome.kind === "refused" && outcome.code === "consent_required";
    return lacksConsent ? { ok: false, failure: t("payment.outcome.consentTitle") } : { ok: true };
  }

  async function payWith(tokenise: Tokenise, toCall: ChargeOrder["toCall"]): Promise<boolean> {
    let isDone = false;
    await form.submitWith([], async () => {
      const outcome = await send({ tokenise, toCall });
      isDone = outcome.kind === "done";
      return resultOf(outcome);
    });
    return isDone;
  }

  const ended = charge.outcome?.kind;
  return {
    form,
    message,
    asksForCard: isCardAsked(form.values.source),
    changedTotalCents,
    hasQuoteFailed,
    isBusy: charge.phase !== undefined || form.isPending || ended === "done",
    isClosed: ended === "unresolved" || ended === "done",
    payWith,
  };
}

import { useEffect, useRef, useState } from "react";
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
import { checkConsents, CONSENT_FIELDS, type Consent, consentField, type ConsentField, givenConsents, type GivenConsent, NO_CONSENTS } from "./consents";
import type { Charge } from "./use-charge";

/**
 * Field names: the coupon and consents first, the card last. "coupon": the field beside the amounts, which another form sends. "source": the
 * card on file ("stored") pays, or a new one ("new").
 */
export type ChargeField = "coupon" | "source" | ConsentField | CardField;

/** Fields that a payment without the form's card needs too. */
export const ORDER_FIELDS = ["coupon", ...CONSENT_FIELDS] as const;

/** Values that the form adds to the call. */
export interface PaidWith extends ChargeKey {
  consents: GivenConsent[];
}

export interface ChargeFormOptions {
  charge: Charge;
  entry: AnyCardEntry;
  dueCents: number;
  /** The charge needs a card. */
  needsCard: boolean;
  storedCard?: StoredCard | null;
  consents?: readonly Consent[];
  /** A coupon code is typed that the amounts do not contain yet: no charge starts before it is applied or deleted. */
  hasOpenCoupon?: boolean;
  /** Probable owner of a new card. */
  owner?: CardOwner | undefined;
  toCall(paid: PaidWith): ChargeCall;
  /** Called when the quote has expired: requests a new one; returns the amount due now, or undefined on failure. */
  onQuoteExpired?(): Promise<number | undefined>;
}

export interface ChargeFormState {
  form: Form<ChargeField>;
  message: FieldMessage;
  /** The form shows the fields of a new card. */
  asksForCard: boolean;
  /** Amount due now, when it differs from the amount shown at the last try. */
  changedTotalCents: number | undefined;
  /** The quote has expired and could not be renewed. */
  hasQuoteFailed: boolean;
  /** A charge is in progress, or succeeded and its page is loading. */
  isBusy: boolean;
  /** No more input is possible: the answer to this charge is missing, or it succeeded. */
  isClosed: boolean;
  /** Pays without the form's card and checks the consents only; returns true on success. */
  payWith(tokenise: Tokenise, toCall: (key: ChargeKey) => ChargeCall): Promise<boolean>;
}

/** Form state of one charge: consents and card. All typed values survive a refusal except the security code. */
export function useChargeForm(options: ChargeFormOptions): ChargeFormState {
  const { charge, entry, dueCents, needsCard, storedCard = null, consents = [], hasOpenCoupon = false, owner } = options;
  const t = useT();
  const { today } = useEnvironment();
  const message = useCardMessage(entry);
  const [changedTotalCents, setChangedTotal] = useState<number>();
  const [hasQuoteFailed, setQuoteFailed] = useState(false);
  const isCardAsked = (source: string): boolean => needsCard && (storedCard === null || source === "new");
  const form = useForm<ChargeField>({
    initial: {
      coupon: "",
      source: storedCard === null ? "new" : "stored",
      ...NO_CONSENTS,
      ...startCard(owner?.name ?? "", owner?.billingZip ?? ""),
    },
    check: (values) => ({
      ...(hasOpenCoupon ? { coupon: "required" } : {}),
      ...checkConsents(values, consents),
      ...(isCardAsked(values.source) ? entry.check(cardOf(values), today) : {}),
    }),
    submit: async (values) => {
      const given = givenConsents(values, consents);
      const tokenise = isCardAsked(values.source) ? () => entry.tokenise(cardOf(values)) : undefined;
      return resultOf(await send({ tokenise, toCall: (key) => options.toCall({ ...key, consents: given }) }));
    },
  });

  useChangedTexts(form, consents);

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

/** Unchecks the box of a consent whose text changes, because the person agreed to the former text. */
function useChangedTexts({ values, set }: Form<ChargeField>, consents: readonly Consent[]): void {
  const shown = useRef(new Map<ConsentField, string>());
  useEffect(() => {
    for (const consent of consents) {
      const field = consentField(consent);
      if (field === undefined) continue;
      const before = shown.current.get(field);
      shown.current.set(field, consent.version);
      if (before !== undefined && before !== consent.version && values[field] !== "") set(field, "");
    }
  });
}

import { useState } from "react";
import { useEnvironment } from "../../content/environment";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { Fieldset } from "../../ui/fieldset";
import { useFieldMessage } from "../../ui/forms/field-message";
import { FormErrors } from "../../ui/forms/form-errors";
import { useForm, type SubmitResult } from "../../ui/forms/use-form";
import { newIdempotencyKey } from "../../lib/idempotency-key";
import { cardOf, startCard } from "../payment/card-entry";
import type { CardField } from "../payment/rules/card";
import type { AnyCardEntry } from "../payment/use-card-entry";
import { useCardMessage } from "../payment/use-card-message";
import type { ChangeQuote, StoredCard } from "./change-quote";
import { ConsentBoxes } from "./consent-boxes";
import { checkConsents, type ConsentField, givenConsents, NO_CONSENTS } from "./consents";
import type { MoneyCall } from "./money-flow";
import { MoneyNotice } from "./money-notice";
import { MoneyProgress } from "./money-progress";
import { PayFields } from "./pay-fields";
import type { Money } from "./use-money";
import "./change-form.css";

type ChangeField = "source" | CardField | ConsentField;

/** What a form of this kind adds to the call it makes. */
export interface PaidWith {
  paymentToken?: string;
  idempotencyKey: string;
  consents: { key: string; version: string }[];
}

interface ChangeFormProps {
  money: Money;
  entry: AnyCardEntry;
  /** A card is asked for when something is due. */
  needsCard: boolean;
  storedCard: StoredCard | null;
  consents?: ChangeQuote["consents"];
  /** Name and ZIP code that a new card probably has. */
  owner?: { name: string; billingZip: string };
  submitLabel: string;
  isDanger?: boolean;
  toCall(paid: PaidWith): MoneyCall;
  /** The amounts on the page no longer hold. */
  onQuoteExpired?(): void;
  /** Beside the button: the way back. */
  back: React.ReactNode;
}

/** Consents, card and the one button of a change whose amounts stand above. What was typed survives a refusal. */
export function ChangeForm(props: ChangeFormProps): React.ReactNode {
  const { money, entry, needsCard, storedCard, consents = [], owner, submitLabel, toCall, onQuoteExpired, back } = props;
  const t = useT();
  const { today } = useEnvironment();
  const [isCardServiceGone, setCardServiceGone] = useState(false);
  const [isTokenising, setTokenising] = useState(false);
  const message = useCardMessage(entry, useFieldMessage({ area: "billing" }));
  const asksForCard = (source: string): boolean => needsCard && (storedCard === null || source === "new");
  const form = useForm<ChangeField>({
    initial: {
      source: storedCard === null ? "new" : "stored",
      ...NO_CONSENTS,
      ...startCard(owner?.name ?? "", owner?.billingZip ?? ""),
    },
    check: (values) => ({
      ...checkConsents(values, consents),
      ...(asksForCard(values.source) ? entry.check(cardOf(values), today) : {}),
    }),
    submit,
  });

  async function submit(values: Record<ChangeField, string>): Promise<SubmitResult<ChangeField>> {
    setCardServiceGone(false);
    const paid: PaidWith = { idempotencyKey: newIdempotencyKey(), consents: givenConsents(values, consents) };
    if (asksForCard(values.source)) {
      setTokenising(true);
      const answer = await entry.tokenise(cardOf(values));
      setTokenising(false);
      if (answer.kind === "refused") return { ok: false, codes: answer.codes };
      setCardServiceGone(answer.kind === "unreachable");
      if (answer.kind === "unreachable") return { ok: true };
      paid.paymentToken = answer.token;
    }
    const outcome = await money.send(toCall(paid));
    if (outcome.kind === "done") return { ok: true };
    form.set("cvc", "");
    if (outcome.kind === "quote_expired") onQuoteExpired?.();
    if (outcome.kind === "refused" && outcome.code === "consent_required") {
      return { ok: false, failure: t("billing.outcome.consentTitle") };
    }
    return { ok: true };
  }

  const isBusy = money.phase !== undefined || form.isPending || money.outcome?.kind === "done";
  const isOpen = money.outcome?.kind === "unresolved";
  const outcome = isCardServiceGone ? ({ kind: "card_service_unreachable" } as const) : money.outcome;
  return (
    <form ref={form.formRef} noValidate className="change-form" onSubmit={form.onSubmit}>
      <MoneyNotice outcome={isBusy ? undefined : outcome} onCheckAgain={() => void money.resume()} />
      <FormErrors form={form} message={message} />
      <div hidden={isOpen}>
        {consents.length > 0 ? (
          <Fieldset legend={t("billing.consent.heading")}>
            <ConsentBoxes form={form} consents={consents} message={message} />
          </Fieldset>
        ) : null}
        {needsCard ? <PayFields entry={entry} form={form} message={message} stored={storedCard} /> : null}
      </div>
      <MoneyProgress phase={isTokenising ? "sending" : money.phase} />
      <div className="form-actions" hidden={isOpen}>
        <Button type="submit" size="large" variant={props.isDanger === true ? "danger" : "primary"} isPending={isBusy}>
          {submitLabel}
        </Button>
        {back}
      </div>
    </form>
  );
}

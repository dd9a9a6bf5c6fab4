import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { Fieldset } from "../../ui/fieldset";
import { FormErrors } from "../../ui/forms/form-errors";
import { ChargeNotice } from "../charge/charge-notice";
import { ChargeProgress } from "../charge/charge-progress";
import { ConsentBoxes } from "../charge/consent-boxes";
import { type ChargeFormOptions, useChargeForm } from "../charge/use-charge-form";
import { PayFields } from "./pay-fields";
import "./change-form.css";

interface ChangeFormProps extends ChargeFormOptions {
  submitLabel: string;
  isDanger?: boolean;
  /** Button or link beside the submit button that leads back. */
  back: React.ReactNode;
}

/** Consents, card and submit button of a change, below its amounts. The typed values survive a refusal. */
export function ChangeForm({ submitLabel, isDanger = false, back, ...options }: ChangeFormProps): React.ReactNode {
  const t = useT();
  const { charge, entry, needsCard, storedCard = null, consents = [], dueCents } = options;
  const state = useChargeForm(options);
  const { form, message, asksForCard, changedTotalCents, hasQuoteFailed, isBusy, isClosed } = state;
  return (
    <form ref={form.formRef} noValidate className="change-form" onSubmit={form.onSubmit}>
      <ChargeNotice
        charge={charge}
        isBusy={isBusy}
        changedTotalCents={changedTotalCents}
        hasQuoteFailed={hasQuoteFailed}
        isCardTyped={asksForCard}
        isFree={dueCents === 0}
      />
      <FormErrors form={form} message={message} />
      <div hidden={isClosed}>
        {consents.length > 0 ? (
          <Fieldset legend={t("billing.consent.heading")}>
            <ConsentBoxes form={form} consents={consents} message={message} look="card" marksOptional />
          </Fieldset>
        ) : null}
        {needsCard ? <PayFields entry={entry} state={state} stored={storedCard} /> : null}
      </div>
      <ChargeProgress phase={charge.phase} isFree={dueCents === 0} />
      <div className="form-actions" hidden={isClosed}>
        <Button type="submit" size="large" variant={isDanger ? "danger" : "primary"} isPending={isBusy}>
          {submitLabel}
        </Button>
        {back}
      </div>
    </form>
  );
}

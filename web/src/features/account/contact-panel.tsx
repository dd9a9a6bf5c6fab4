import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { collect } from "../../lib/rules/field-code";
import { clean } from "../../lib/rules/text";
import { checkPhone, phoneDigits } from "../../lib/rules/us-phone";
import { formatPhone } from "../../lib/phone";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { Fieldset } from "../../ui/fieldset";
import { answerError, useFieldMessage } from "../../ui/forms/field-message";
import { FormErrors } from "../../ui/forms/form-errors";
import { useForm } from "../../ui/forms/use-form";
import { PhoneField } from "../../ui/phone-field";
import { AddressFields } from "../checkout/fields/address-fields";
import { checkAddress, type AddressField } from "../../lib/rules/postal-address";
import { useAccountError } from "./account-error";
import { addressText } from "./address-text";
import { AccountPart } from "./account-part";
import type { Account } from "./account-query";
import { updateAccount, type AccountChange } from "./change-account";
import { SavedNote } from "./saved-note";

type ContactField = "phone" | AddressField;
const FIELDS: readonly ContactField[] = ["phone", "line1", "line2", "city", "state", "zip"];

/** Phone and postal address. An adult dependent may have no address of their own. */
export function ContactPanel({ account }: { account: Account }): React.ReactNode {
  const t = useT();
  const client = useQueryClient();
  const toResult = useAccountError();
  const [isSaved, setIsSaved] = useState(false);
  const [isTouched, setIsTouched] = useState(false);
  const mayLackAddress = account.role !== "primary";
  const message = useFieldMessage({ area: "checkout" });
  const form = useForm<ContactField>({
    initial: toAnswers(account),
    draft: "account-contact",
    onDirtyChange: setIsTouched,
    check: (values) => checkContact(values, mayLackAddress),
    async submit(values) {
      setIsSaved(false);
      try {
        await updateAccount(client, toChange(values));
      } catch (error) {
        return toResult(error, FIELDS);
      }
      setIsSaved(true);
      return { ok: true };
    },
  });
  return (
    <AccountPart id="contact" heading={t("account.contact.heading")} now={<ContactNow account={account} />} isTouched={isTouched}>
      <form ref={form.formRef} noValidate onSubmit={form.onSubmit} className="account-form">
        <FormErrors form={form} message={message} />
        <PhoneField
          name="phone"
          label={t("account.field.phone")}
          hint={t("account.contact.phoneHint")}
          autoComplete="tel"
          value={form.values.phone}
          onChange={(value) => form.set("phone", value)}
          error={answerError(form, "phone", message)}
        />
        <Fieldset
          legend={t("account.contact.address")}
          hint={t(mayLackAddress ? "account.contact.addressOptional" : "account.contact.addressHint")}
          look="field"
        >
          <AddressFields form={form} message={message} />
        </Fieldset>
        <SavedNote>{isSaved ? t("account.contact.saved") : undefined}</SavedNote>
        <Button type="submit" isPending={form.isPending}>
          {t("account.contact.save")}
        </Button>
      </form>
    </AccountPart>
  );
}

function ContactNow({ account: { phone, address } }: { account: Account }): React.ReactNode {
  const t = useT();
  if (phone === undefined && address === undefined) return t("account.contact.nothing");
  return (
    <>
      {phone === undefined ? null : <span className="tabular">{formatPhone(phone)}</span>}
      {address === undefined ? null : <span>{addressText(address)}</span>}
    </>
  );
}

function toAnswers({ phone, address }: Account): Record<ContactField, string> {
  return {
    phone: phone === undefined ? "" : formatPhone(phone),
    line1: address?.line1 ?? "",
    line2: address?.line2 ?? "",
    city: address?.city ?? "",
    state: address?.state ?? "",
    zip: address?.zip ?? "",
  };
}

function hasAddress({ line1, line2, city, state, zip }: Record<ContactField, string>): boolean {
  return [line1, line2, city, state, zip].some((part) => part.trim() !== "");
}

function checkContact(values: Record<ContactField, string>, mayLackAddress: boolean) {
  const phone = collect<ContactField>({
    phone: mayLackAddress && values.phone.trim() === "" ? undefined : checkPhone(values.phone),
  } as Record<ContactField, ReturnType<typeof checkPhone>>);
  return mayLackAddress && !hasAddress(values) ? phone : { ...phone, ...checkAddress(values) };
}

function toChange(values: Record<ContactField, string>): AccountChange {
  const { line1, line2, city, state, zip } = values;
  const address = { line1: clean(line1), line2: clean(line2), city: clean(city), state, zip: clean(zip) };
  const phone = phoneDigits(values.phone);
  return { ...(phone === "" ? {} : { phone }), ...(hasAddress(values) ? { address } : {}) };
}

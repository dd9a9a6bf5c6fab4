import { useT } from "../../messages/use-t";
import type { FieldMessage } from "../../ui/forms/field-message";
import type { Form } from "../../ui/forms/use-form";
import { Notice } from "../../ui/notice";
import type { CardField } from "./rules/card";
import { SandboxFields } from "./sandbox-fields";
import { StripeFields } from "./stripe-fields";
import type { AnyCardEntry } from "./use-card-entry";
import "./card-fields.css";

/** As much of a form as the card needs; forms with more answers fit. */
export type CardForm = Pick<Form<CardField>, "values" | "codes" | "set">;

interface CardFieldsProps {
  entry: AnyCardEntry;
  form: CardForm;
  message: FieldMessage;
}

/** The card, last in its form, however its provider takes it. What is typed never reaches this site's server. */
export function CardFields({ entry, form, message }: CardFieldsProps): React.ReactNode {
  const t = useT();
  if (entry.provider === "stripe") return <StripeFields card={entry.card} form={form} message={message} />;
  return (
    <>
      <Notice tone="info">{t("payment.sandbox")}</Notice>
      <SandboxFields form={form} message={message} />
    </>
  );
}

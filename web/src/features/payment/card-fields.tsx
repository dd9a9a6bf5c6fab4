import { useT } from "../../messages/use-t";
import type { FieldMessage } from "../../ui/forms/field-message";
import { Notice } from "../../ui/notice";
import type { CardForm } from "./card-form";
import { SandboxFields } from "./sandbox-fields";
import { StripeFields } from "./stripe-fields";
import type { AnyCardEntry } from "./use-card-entry";
import "./card-fields.css";

interface CardFieldsProps {
  entry: AnyCardEntry;
  form: CardForm;
  message: FieldMessage;
}

/** The card fields of the configured provider, last in a form. Their input never reaches this site's server. */
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

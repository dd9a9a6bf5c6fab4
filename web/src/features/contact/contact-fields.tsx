import type { MessageKey } from "../../messages/catalogue";
import { useT } from "../../messages/use-t";
import { answerError, type FieldMessage } from "../../ui/forms/field-message";
import type { Form } from "../../ui/forms/use-form";
import { PhoneField } from "../../ui/phone-field";
import { RadioGroupField } from "../../ui/radio-group-field";
import { TextField } from "../../ui/text-field";
import { TOPICS, type ContactField } from "./contact";

interface ContactFieldsProps {
  form: Form<ContactField>;
  message: FieldMessage;
}

export function ContactFields({ form, message }: ContactFieldsProps): React.ReactNode {
  const t = useT();
  const bind = (field: ContactField) => ({
    name: field,
    value: form.values[field],
    onChange: (value: string) => form.set(field, value),
    error: answerError(form, field, message),
  });
  return (
    <>
      <TextField {...bind("name")} label={t("contact.name")} autoComplete="name" />
      <TextField
        {...bind("email")}
        label={t("contact.email")}
        hint={t("contact.emailHint")}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PhoneField {...bind("phone")} label={t("contact.phone")} hint={t("contact.phoneHint")} optional autoComplete="tel" />
      <RadioGroupField
        {...bind("topic")}
        label={t("contact.topic")}
        options={TOPICS.map((topic) => ({ value: topic, label: t(`contact.topic.${topic}` as MessageKey) }))}
      />
      <TextField {...bind("message")} label={t("contact.message")} hint={t("contact.messageHint")} isMultiline />
      <HoneypotField value={form.values.company} onChange={(value) => form.set("company", value)} />
    </>
  );
}

/** Honeypot field: invisible, and skipped by screen readers and the Tab key, but programs that fill in forms fill it in. */
function HoneypotField({ value, onChange }: { value: string; onChange: (value: string) => void }): React.ReactNode {
  const t = useT();
  return (
    <div className="contact-trap" aria-hidden="true">
      <label>
        {t("contact.trap")}
        <input
          name="company"
          tabIndex={-1}
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </label>
    </div>
  );
}

import { Link } from "../../ui/link";
import { paths } from "../../lib/paths";
import { useT } from "../../messages/use-t";
import { useSession } from "../../session/session-query";
import { Button } from "../../ui/button";
import { useFieldMessage } from "../../ui/forms/field-message";
import { FormErrors } from "../../ui/forms/form-errors";
import { useForm } from "../../ui/forms/use-form";
import { checkContact, messageLength, NO_CONTACT, sendContact, type ContactField } from "./contact";
import { ContactFields } from "./contact-fields";
import { useContactError } from "./use-contact-error";

export interface ContactSent {
  number: string;
  email: string;
}

export interface ContactFormProps {
  onSent: (sent: ContactSent) => void;
}

/** Form for a message, with a member's own e-mail address filled in. Stores the typed values until the message is sent. */
export function ContactForm({ onSent }: ContactFormProps): React.ReactNode {
  const t = useT();
  const toResult = useContactError();
  const { email = "", isAuthenticated } = useSession();
  const form = useForm<ContactField>({
    initial: { ...NO_CONTACT, email },
    draft: "contact",
    secret: ["company"],
    check: checkContact,
    async submit(values) {
      try {
        const { number } = await sendContact(values, !isAuthenticated);
        onSent({ number, email: values.email.trim() });
        return { ok: true };
      } catch (error) {
        return toResult(error);
      }
    },
  });
  const length = messageLength(form.values.message).toLocaleString("en-US");
  const message = useFieldMessage({ area: "contact", vars: { length } });
  return (
    <form ref={form.formRef} noValidate className="contact-form" onSubmit={form.onSubmit}>
      <FormErrors form={form} message={message} />
      <ContactFields form={form} message={message} />
      <div className="contact-actions">
        <Button type="submit" isPending={form.isPending}>
          {t("contact.send")}
        </Button>
        <p className="contact-note">
          <Link to={paths.privacy}>{t("contact.privacy")}</Link>
        </p>
      </div>
    </form>
  );
}

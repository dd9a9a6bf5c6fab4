import "./contact.css";
import { useEffect, useRef, useState, type ComponentType } from "react";
import { paths } from "../../lib/paths";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { Link } from "../../ui/link";
import { NotStarted } from "../../ui/not-started";
import type { ContactFormProps, ContactSent } from "./contact-form";
import { ContactSentView } from "./contact-sent";

interface ContactPanelProps {
  phone: string | undefined;
  hours: string | undefined;
}

/**
 * Contact by message. The form loads after the page, because most people call: the server's HTML states the alternative
 * for browsers without JavaScript.
 */
export function ContactPanel({ phone, hours }: ContactPanelProps): React.ReactNode {
  const t = useT();
  const [sent, setSent] = useState<ContactSent>();
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button disappears, and the focus would be lost.
  const writeAnother = (): void => {
    setSent(undefined);
    heading.current?.focus();
  };
  const { form: Form, hasFailed, load } = useContactForm();
  const isWaiting = Form === undefined && !hasFailed;
  return (
    <section className="contact-panel" id="contact" aria-labelledby="contact-heading" data-waiting={isWaiting || undefined}>
      <div className="contact-intro">
        <h2 id="contact-heading" tabIndex={-1} ref={heading}>{t("contact.heading")}</h2>
        <p>
          {t("contact.lead")} {hours !== undefined && t("contact.hours", { hours })}
        </p>
        <p>
          {t("contact.grievance")} <Link to={paths.grievanceForm}>{t("contact.grievanceLink")}</Link>
        </p>
        <noscript>
          <p>{t("contact.noScript")}</p>
        </noscript>
      </div>
      <div className="contact-body">
        {sent !== undefined && <ContactSentView sent={sent} phone={phone} onAnother={writeAnother} />}
        {sent === undefined && Form !== undefined && <Form onSent={setSent} />}
        {isWaiting && (
          <NotStarted href={paths.support} link={t("contact.loadAgain")}>
            {t("contact.notLoaded")}
          </NotStarted>
        )}
        {hasFailed && (
          <div role="alert">
            <p>{t("contact.notLoaded")}</p>
            <Button variant="secondary" onPress={load}>
              {t("contact.loadAgain")}
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}

interface FormModule {
  ContactForm: ComponentType<ContactFormProps>;
}

interface FormChunk {
  form: ComponentType<ContactFormProps> | undefined;
  hasFailed: boolean;
}

/** Loads the form after the page has started. While the page reloads because of a missing file, the import has no module. */
function useContactForm(): FormChunk & { load: () => void } {
  const [chunk, setChunk] = useState<FormChunk>({ form: undefined, hasFailed: false });
  function load(): void {
    import("./contact-form").then(
      (module: Partial<FormModule> | undefined) => {
        if (module?.ContactForm !== undefined) setChunk({ form: module.ContactForm, hasFailed: false });
      },
      () => setChunk({ form: undefined, hasFailed: true }),
    );
  }
  useEffect(load, []);
  return { ...chunk, load };
}

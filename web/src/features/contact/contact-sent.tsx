import { useEffect, useRef } from "react";
import { formatPhone, telHref } from "../../lib/phone";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import type { ContactSent } from "./contact-form";

interface ContactSentViewProps {
  sent: ContactSent;
  /** Phone number for urgent questions. */
  phone: string | undefined;
  onAnother: () => void;
}

/** The number of a sent message, and the next steps. Takes the focus. */
export function ContactSentView({ sent, phone, onAnother }: ContactSentViewProps): React.ReactNode {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView?.({ block: "start" });
  }, []);
  const [before = "", after = ""] = t("contact.sent.call", { phone: SPLIT }).split(SPLIT);
  return (
    <div className="contact-sent">
      <h3 ref={heading} tabIndex={-1}>
        {t("contact.sent.heading")}
      </h3>
      <p>
        {t("contact.sent.number")} <strong className="contact-number tabular unbroken">{sent.number}</strong>
      </p>
      <h4>{t("contact.sent.next")}</h4>
      <ul>
        <li>{t("contact.sent.mail", { email: sent.email })}</li>
        <li>{t("contact.sent.person")}</li>
        {phone !== undefined && (
          <li>
            {before}
            <a href={telHref(phone)}>{formatPhone(phone)}</a>
            {after}
          </li>
        )}
      </ul>
      <Button variant="secondary" onPress={onAnother}>
        {t("contact.sent.another")}
      </Button>
    </div>
  );
}

/** Placeholder of the phone number, at which the sentence is split to insert the link. */
const SPLIT = "\u0000";

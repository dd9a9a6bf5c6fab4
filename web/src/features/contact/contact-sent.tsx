import { useEffect, useRef } from "react";
import { formatPhone, telHref } from "../../lib/phone";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import type { ContactSent } from "./contact-form";

interface ContactSentViewProps {
  sent: ContactSent;
  /** For what cannot wait. */
  phone: string | undefined;
  onAnother: () => void;
}

/** The number of a message that was sent, and what happens next. Takes the focus. */
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

/** Stands for the number while the sentence is cut in two around its link. */
const SPLIT = "\u0000";

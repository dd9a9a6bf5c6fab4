import { useContent } from "../../../content/use-content";
import { formatPhone, phoneHref } from "../../../lib/phone";
import { useT } from "../../../messages/use-t";
import { LinkIcon } from "./link-icon";

export interface PhoneLinkProps {
  className?: string;
  /** Shows a word instead of the number, for places with little room. */
  isShort?: boolean;
}

/** The brand's phone number as a telephone link; nothing if content has none. */
export function PhoneLink({ className, isShort = false }: PhoneLinkProps) {
  const t = useT();
  const { header_phone_number: number = "", header_phone_link: link } = useContent().header;
  if (number.trim() === "") return null;
  const phone = formatPhone(number);
  return (
    <a
      className={className}
      href={phoneHref(link, number)}
      aria-label={isShort ? t("chrome.callUs", { phone }) : undefined}
    >
      <LinkIcon icon="phone" />
      <span className="tabular">{isShort ? t("chrome.call") : phone}</span>
    </a>
  );
}

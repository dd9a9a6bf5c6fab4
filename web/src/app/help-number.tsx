import { useContent } from "../content/use-content";
import { firstFilled } from "../lib/first-filled";
import { formatPhone, phoneHref } from "../lib/phone";
import { useT } from "../messages/use-t";

/** A link that calls the brand; nothing without a number. */
export function HelpNumber() {
  const t = useT();
  const { header, organisation } = useContent();
  const number = firstFilled(header.header_phone_number, organisation.phone);
  if (number === undefined) return null;
  return <a href={phoneHref(header.header_phone_link, number)}>{t("app.outageCall", { phone: formatPhone(number) })}</a>;
}

import { useContent } from "../content/use-content";
import { firstFilled } from "../lib/first-filled";
import { formatPhone, phoneHref } from "../lib/phone";
import { useT } from "../messages/use-t";
import { Unbroken } from "../ui/unbroken";

/** A telephone link to the brand; nothing if content has no number. */
export function HelpNumber() {
  const t = useT();
  const { header, organisation } = useContent();
  const number = firstFilled(header.header_phone_number, organisation.phone);
  if (number === undefined) return null;
  const phone = formatPhone(number);
  return (
    <a href={phoneHref(header.header_phone_link, number)}>
      <Unbroken text={t("app.outageCall", { phone })} part={phone} />
    </a>
  );
}

import { useContent } from "../../../content/use-content";
import { firstFilled } from "../../../lib/first-filled";
import { formatPhone, telHref } from "../../../lib/phone";

/** The brand's telephone number in heading size, with its hours. */
export function PhoneLine() {
  const { header, organisation } = useContent();
  const number = firstFilled(header.header_phone_number, organisation.phone);
  if (number === undefined) return null;
  return (
    <p className="section-phone">
      <a href={telHref(number)} className="tabular">
        {formatPhone(number)}
      </a>
      {header.header_timing && <span>{header.header_timing}</span>}
    </p>
  );
}

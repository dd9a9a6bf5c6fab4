import { useContent } from "../../../content/use-content";
import { formatPhone, telHref } from "../../../lib/phone";

/** The brand's telephone number in heading size, with its hours. */
export function PhoneLine() {
  const { header } = useContent();
  const number = header.header_phone_number;
  if (!number) return null;
  return (
    <p className="section-phone">
      <a href={telHref(number)} className="tabular">
        {formatPhone(number)}
      </a>
      {header.header_timing && <span>{header.header_timing}</span>}
    </p>
  );
}

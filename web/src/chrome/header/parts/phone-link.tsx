import { safeHref } from "../../../lib/safe-href";
import { formatPhone, telHref } from "../../../lib/phone";
import { useContent } from "../../../content/use-content";

/** The number that the visitor may call, as a telephone link. Nothing when content has none. */
export function PhoneLink({ className }: { className?: string }) {
  const { header } = useContent();
  const number = header.header_phone_number;
  if (number === undefined || number.trim() === "") return null;
  return (
    <a className={className} href={safeHref(header.header_phone_link) ?? telHref(number)}>
      <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true" focusable="false">
        <path
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinejoin="round"
          d="M5 3.5h3.6l1.9 5-2.4 1.6a12 12 0 0 0 5.8 5.800l1.6-2.4 5 1.900V19a2 2 0 0 1-2.2 2A17 17 0 0 1 3 5.7 2 2 0 0 1 5 3.500z"
        />
      </svg>
      <span className="tabular">{formatPhone(number)}</span>
    </a>
  );
}

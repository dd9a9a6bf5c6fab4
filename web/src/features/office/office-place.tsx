import "./office-place.css";
import { Globe, Navigation, Phone } from "lucide-react";
import { formatPhone, telHref } from "../../lib/phone";
import { safeHref } from "../../lib/safe-href";
import { useT } from "../../messages/use-t";
import { Icon } from "../../ui/icon";
import { VisuallyHidden } from "../../ui/visually-hidden";
import { directionsHref, type OfficeAddress, type OfficeSummary } from "./office";

/** Street, and below it city, state and ZIP. */
export function AddressLines({ address }: { address: OfficeAddress }) {
  const { line1, line2, city, state, zip } = address;
  return (
    <address className="office-address">
      <span>{line1}</span>
      {line2 && <span>{line2}</span>}
      <span>{`${city}, ${state} ${zip}`}</span>
    </address>
  );
}

type Place = Pick<OfficeSummary, "name" | "address">;

/** Link to a map site; the browser sends nothing there before the visitor follows the link. */
export function DirectionsLink({ office }: { office: Place }) {
  const t = useT();
  return (
    <a className="office-link" href={directionsHref(office)} rel="noreferrer" aria-label={t("office.directionsTo", { name: office.name })}>
      <Icon icon={Navigation} />
      {t("office.directions")}
    </a>
  );
}

/** The office's phone number as a link that calls it. */
export function PhoneLink({ office }: { office: Pick<OfficeSummary, "name" | "phone"> }) {
  const t = useT();
  const href = telHref(office.phone);
  if (href === undefined) return <span>{t("office.noPhone")}</span>;
  return (
    <a className="office-link tabular" href={href}>
      <Icon icon={Phone} />
      <VisuallyHidden>{`${office.name}: `}</VisuallyHidden>
      {formatPhone(office.phone)}
    </a>
  );
}

/** The office's own site; nothing when the office has none or its URL is unsafe. */
export function WebsiteLink({ name, website }: { name: string; website: string | null }) {
  const t = useT();
  const href = safeHref(website ?? undefined);
  if (href === undefined) return null;
  return (
    <a className="office-link" href={href} rel="noreferrer" aria-label={t("office.websiteOf", { name })}>
      <Icon icon={Globe} />
      {t("office.website")}
    </a>
  );
}

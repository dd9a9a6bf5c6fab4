import "./office-card.css";
import { formatMiles } from "../../lib/miles";
import { paths } from "../../lib/paths";
import { useT } from "../../messages/use-t";
import { Link } from "../../ui/link";
import { addressLine, type OfficeAddress } from "./office";
import { PhoneLink } from "./office-place";

interface OfficeCardProps {
  office: { id: number; name: string; address: OfficeAddress; phone: string };
  /** Distance from the office or place at which the reader started. */
  miles?: number | null;
  headingLevel?: 2 | 3;
  /** Shown above the telephone number. */
  children?: React.ReactNode;
}

/** An office in a short list: name, address, telephone. */
export function OfficeCard({ office, miles = null, headingLevel = 3, children }: OfficeCardProps) {
  const t = useT();
  const Heading = headingLevel === 2 ? "h2" : "h3";
  return (
    <li className="office-card">
      <Heading>
        <Link to={paths.office(office.id)}>{office.name}</Link>
      </Heading>
      <p>{addressLine(office.address)}</p>
      {miles !== null && <p className="tabular">{t("office.gone.miles", { count: miles, miles: formatMiles(miles) })}</p>}
      {children}
      <PhoneLink office={office} />
    </li>
  );
}

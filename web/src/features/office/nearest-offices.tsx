import "./dentist-panel.css";
import { formatMiles } from "../../lib/miles";
import { paths } from "../../lib/paths";
import { useT } from "../../messages/use-t";
import { Link } from "../../ui/link";
import type { OfficeSummary } from "./office";
import { PhoneLink } from "./office-place";
import { OfficeWarnings } from "./office-warnings";

/** A few offices with name, town, distance, warnings and phone. Renders nothing for an empty list. */
export function NearestOffices({ offices }: { offices: readonly OfficeSummary[] }): React.ReactNode {
  const t = useT();
  if (offices.length === 0) return null;
  return (
    <ul className="nearest-offices">
      {offices.map((office) => (
        <li key={office.id}>
          <Link to={paths.office(office.id)}>{office.name}</Link>
          <span className="tabular">
            {office.distanceMi === null
              ? office.address.city
              : t("office.dentist.where", { city: office.address.city, count: office.distanceMi, miles: formatMiles(office.distanceMi) })}
          </span>
          <OfficeWarnings office={office} />
          <PhoneLink office={office} />
        </li>
      ))}
    </ul>
  );
}

import "../office-place.css";
import { paths } from "../../../lib/paths";
import { formatPhone, telHref } from "../../../lib/phone";
import { useT } from "../../../messages/use-t";
import { Link } from "../../../ui/link";
import { VisuallyHidden } from "../../../ui/visually-hidden";
import type { DirectoryEntry } from "./directory-query";
import { specialtyName } from "../names";

interface DirectoryTableProps {
  offices: readonly DirectoryEntry[];
  /** Where the offices are; part of the table's accessible name. */
  place: string;
}

/** Name, address, telephone and dentists of every office; small cards on phones. */
export function DirectoryTable({ offices, place }: DirectoryTableProps) {
  const t = useT();
  return (
    <table className="directory-table">
      <caption>
        <VisuallyHidden>{t("directory.caption", { state: place })}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t("directory.office")}</th>
          <th scope="col">{t("directory.address")}</th>
          <th scope="col">{t("directory.phone")}</th>
          <th scope="col">{t("directory.dentists")}</th>
        </tr>
      </thead>
      <tbody>
        {offices.map((office) => (
          <DirectoryRow key={office.id} office={office} />
        ))}
      </tbody>
    </table>
  );
}

function DirectoryRow({ office: { id, name, address, phone, providers } }: { office: DirectoryEntry }) {
  const t = useT();
  return (
    <tr>
      <th scope="row">
        <Link to={paths.office(id)}>{name}</Link>
      </th>
      <td>
        {[address.line1, address.line2].filter(Boolean).join(", ")}
        <br />
        {address.city}, {address.state} {address.zip}
      </td>
      <td className="tabular">
        {phone === "" ? t("office.noPhone") : <a href={telHref(phone)}>{formatPhone(phone)}</a>}
      </td>
      <td data-label={t("directory.dentists")}>
        {providers.map((provider) => (
          <span key={`${provider.name} ${provider.specialty}`} className="directory-dentist">
            {[provider.name, provider.credential].filter(Boolean).join(", ")}
            <span> ({specialtyName(t, provider.specialty)})</span>
          </span>
        ))}
      </td>
    </tr>
  );
}

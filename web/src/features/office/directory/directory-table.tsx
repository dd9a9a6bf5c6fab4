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
    <table role="table" className="directory-table">
      <caption>
        <VisuallyHidden>{t("directory.caption", { state: place })}</VisuallyHidden>
      </caption>
      <thead>
        <tr role="row">
          <th scope="col" role="columnheader">{t("directory.office")}</th>
          <th scope="col" role="columnheader">{t("directory.address")}</th>
          <th scope="col" role="columnheader">{t("directory.phone")}</th>
          <th scope="col" role="columnheader">{t("directory.dentists")}</th>
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
    <tr role="row">
      <th scope="row" role="rowheader">
        <Link to={paths.office(id)}>{name}</Link>
      </th>
      <td role="cell">
        {[address.line1, address.line2].filter(Boolean).join(", ")}
        <br />
        {address.city}, {address.state} {address.zip}
      </td>
      <td role="cell" className="tabular">
        {phone === "" ? t("office.noPhone") : <a href={telHref(phone)}>{formatPhone(phone)}</a>}
      </td>
      <td role="cell" data-label={t("directory.dentists")}>
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

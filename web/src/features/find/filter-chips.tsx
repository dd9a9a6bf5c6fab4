import "./filter-chips.css";
import { X } from "lucide-react";
import { useT } from "../../messages/use-t";
import { Icon } from "../../ui/icon";
import { Link } from "../../ui/link";
import { VisuallyHidden } from "../../ui/visually-hidden";
import type { ActiveFilter } from "./active-filters";
import { findHref } from "./find-href";

/** The active filters, each with a link that removes it. */
export function FilterChips({ filters }: { filters: readonly ActiveFilter[] }) {
  const t = useT();
  if (filters.length === 0) return null;
  return (
    <ul className="filter-chips no-print" aria-label={t("find.chips")}>
      {filters.map(({ key, label, without }) => (
        <li key={key}>
          <Link className="filter-chip" to={findHref(without)}>
            <VisuallyHidden>{t("find.chipRemove")}</VisuallyHidden> {label}
            <Icon icon={X} size={18} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

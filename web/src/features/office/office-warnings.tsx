import "./office-warnings.css";
import { TriangleAlert } from "lucide-react";
import { formatDate } from "../../lib/dates";
import { useT } from "../../messages/use-t";
import { Icon } from "../../ui/icon";
import type { OfficeSummary } from "./office";

/** Warnings for new members: the office takes no new patients, or its agreement ends soon. */
export function OfficeWarnings({ office }: { office: Pick<OfficeSummary, "acceptsNewPatients" | "takesPartUntil"> }) {
  const t = useT();
  const { acceptsNewPatients, takesPartUntil } = office;
  return (
    <>
      {acceptsNewPatients === false && <Warning>{t("office.warning.newPatients")}</Warning>}
      {takesPartUntil !== null && <Warning>{t("office.warning.until", { date: formatDate(takesPartUntil) })}</Warning>}
    </>
  );
}

function Warning({ children }: { children: string }) {
  return (
    <p className="office-warning">
      <Icon icon={TriangleAlert} size={18} />
      {children}
    </p>
  );
}

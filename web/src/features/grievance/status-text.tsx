import type { MessageKey } from "../../messages/catalogue";
import { useT } from "../../messages/use-t";
import type { GrievanceSummary } from "./grievance-api";

/** Where a grievance stands, in a word. */
export function StatusText({ status }: Pick<GrievanceSummary, "status">): React.ReactNode {
  const t = useT();
  return (
    <strong className="grievance-status" data-status={status}>
      {t(`grievance.status.${status}` as MessageKey)}
    </strong>
  );
}

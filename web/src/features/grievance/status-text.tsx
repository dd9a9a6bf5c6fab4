import type { MessageKey } from "../../messages/catalogue";
import { useT } from "../../messages/use-t";
import type { GrievanceSummary } from "./grievance-api";

/** Status of a grievance, in one or two words. */
export function StatusText({ status }: Pick<GrievanceSummary, "status">): React.ReactNode {
  const t = useT();
  return (
    <strong className="grievance-status" data-status={status}>
      {t(`grievance.status.${status}` as MessageKey)}
    </strong>
  );
}

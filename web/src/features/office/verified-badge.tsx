import "./verified-badge.css";
import { BadgeCheck, TriangleAlert } from "lucide-react";
import { formatDate } from "../../lib/dates";
import { useT } from "../../messages/use-t";
import { Icon } from "../../ui/icon";
import type { OfficeSummary } from "./office";

type Verified = Pick<OfficeSummary, "verifiedOn" | "isStale">;

/** The date of the office's last confirmation. An old date differs in words and icon, not only in colour. */
export function VerifiedBadge({ verifiedOn, isStale }: Verified) {
  const t = useT();
  return (
    <p className="verified-badge" data-stale={isStale || undefined}>
      <Icon icon={isStale ? TriangleAlert : BadgeCheck} />
      {words()}
    </p>
  );

  function words(): string {
    if (verifiedOn === null) return t("office.verified.never");
    return t(isStale ? "office.verified.stale" : "office.verified.on", { date: formatDate(verifiedOn) });
  }
}

/** Explains the badge to a visitor. `days`: interval at which offices confirm their entries. */
export function VerifiedMeaning({ verifiedOn, isStale, days }: Verified & { days: number }) {
  const t = useT();
  if (verifiedOn === null) return <p>{t("office.verified.neverMeans")}</p>;
  return <p>{t(isStale ? "office.verified.staleMeans" : "office.verified.onMeans", { days })}</p>;
}

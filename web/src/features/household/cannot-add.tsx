import { paths } from "../../lib/paths";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";

const WAYS = {
  no_membership: { href: paths.renewMembership, label: "household.cannot.renew" },
  payment_due: { href: paths.billing, label: "household.cannot.pay" },
  too_many_people: { href: paths.memberPlan, label: "household.cannot.plans" },
  plan_unavailable: { href: paths.memberPlan, label: "household.cannot.plans" },
} as const;

/** Reason why no person can be added now, with a link to the remedy. */
export function CannotAdd({ reason, maxMembers }: { reason: keyof typeof WAYS; maxMembers: number }): React.ReactNode {
  const t = useT();
  const way = WAYS[reason];
  return (
    <Notice title={t("household.cannot.title")}>
      <p>{reason === "too_many_people" ? t("household.cannot.too_many_people", { count: maxMembers }) : t(`household.cannot.${reason}`)}</p>
      <Button variant="secondary" href={way.href}>
        {t(way.label)}
      </Button>
    </Notice>
  );
}

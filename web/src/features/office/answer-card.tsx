import { CircleCheck, CircleX } from "lucide-react";
import { paths } from "../../lib/paths";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { Icon } from "../../ui/icon";
import { HomeOffice } from "./home-office";
import type { MemberHere } from "./member-here";
import type { OfficeDetails } from "./office";
import { PlanAnswer } from "./plan-answer";

interface AnswerCardProps {
  office: OfficeDetails;
  plans: readonly { id: number; name: string }[];
  member: MemberHere | undefined;
}

/** Whether a plan works here, and the one next step: to join, or for members to go there. */
export function AnswerCard({ office, plans, member }: AnswerCardProps) {
  const t = useT();
  const own = member?.plan ?? undefined;
  return (
    <Card as="section" tone="tinted" className="office-answer-card" aria-labelledby="answer-heading">
      <h2 id="answer-heading">{t("office.plans.heading")}</h2>
      {own === undefined ? (
        <>
          <PlanAnswer plans={plans} planIds={office.planIds} />
          {office.planIds.length > 0 && <Button href="#plans">{t("office.plans.see")}</Button>}
        </>
      ) : (
        <OwnAnswer office={office} plan={own} isHome={member?.homeOfficeId === office.id} />
      )}
    </Card>
  );
}

interface OwnAnswerProps {
  office: OfficeDetails;
  plan: { id: number; name: string };
  isHome: boolean;
}

function OwnAnswer({ office, plan, isHome }: OwnAnswerProps) {
  const t = useT();
  const works = office.planIds.includes(plan.id);
  return (
    <>
      <p className="plan-answer" data-answer={works ? "yes" : "no"}>
        <Icon icon={works ? CircleCheck : CircleX} />
        <span>{t(works ? "office.plans.mineYes" : "office.plans.mineNo", { plan: plan.name })}</span>
      </p>
      <p>{t(works ? "office.plans.mineYesText" : "office.plans.mineNoText")}</p>
      {works ? (
        <HomeOffice officeId={office.id} isHome={isHome} />
      ) : (
        <Button href={paths.findADentist}>{t("office.find")}</Button>
      )}
    </>
  );
}

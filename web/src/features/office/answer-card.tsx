import { CircleCheck, CircleHelp, CircleX } from "lucide-react";
import { paths } from "../../lib/paths";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { Icon } from "../../ui/icon";
import { HomeOffice } from "./home-office";
import type { MemberAtOffice } from "./member-at-office";
import type { OfficeDetails } from "./office";
import { PlanAnswer } from "./plans/plan-answer";

interface AnswerCardProps {
  office: OfficeDetails;
  plans: readonly { id: number; name: string }[];
  member: MemberAtOffice | undefined;
}

/** Shows whether a plan works here, and one next step: to join, or for members to use this office. */
export function AnswerCard({ office, plans, member }: AnswerCardProps) {
  const t = useT();
  const own = member?.plan ?? undefined;
  return (
    <Card as="section" tone="tinted" className="office-answer-card" aria-labelledby="answer-heading">
      <h2 id="answer-heading">{t("office.plans.heading")}</h2>
      {own === undefined ? (
        <>
          <PlanAnswer plans={plans} planIds={office.planIds} />
          {office.planIds.length > 0 ? (
            <Button href="#plans">{t("office.plans.see")}</Button>
          ) : (
            <FindButton />
          )}
        </>
      ) : (
        <OwnAnswer office={office} plan={own} isOld={!plans.some(({ id }) => id === own.id)} isHome={member?.homeOfficeId === office.id} />
      )}
    </Card>
  );
}

interface OwnAnswerProps {
  office: OfficeDetails;
  plan: NonNullable<MemberAtOffice["plan"]>;
  /** No longer sold: the API does not list the offices that take it. */
  isOld: boolean;
  isHome: boolean;
}

const WORDS = {
  yes: { icon: CircleCheck, title: "office.plans.mineYes", text: "office.plans.mineYesText" },
  no: { icon: CircleX, title: "office.plans.mineNo", text: "office.plans.mineNoText" },
  unknown: { icon: CircleHelp, title: "office.plans.mineUnknown", text: "office.plans.mineUnknownText" },
  paused: { icon: CircleX, title: "office.plans.minePaused", text: "office.plans.minePausedText" },
} as const;

function OwnAnswer({ office, plan, isOld, isHome }: OwnAnswerProps) {
  const t = useT();
  const answer = plan.isPaused ? "paused" : office.planIds.includes(plan.id) ? "yes" : isOld ? "unknown" : "no";
  const { icon, title, text } = WORDS[answer];
  return (
    <>
      <p className="plan-answer" data-answer={answer}>
        <Icon icon={icon} />
        <span>{t(title, { plan: plan.name })}</span>
      </p>
      <p>{t(text)}</p>
      <NextStep answer={answer} officeId={office.id} isHome={isHome} />
    </>
  );
}

function NextStep({ answer, officeId, isHome }: { answer: keyof typeof WORDS; officeId: number; isHome: boolean }) {
  const t = useT();
  if (answer === "no") return <FindButton />;
  if (answer === "paused") return <Button href={paths.dashboard}>{t("chrome.dashboard")}</Button>;
  return <HomeOffice officeId={officeId} isHome={isHome} />;
}

function FindButton() {
  const t = useT();
  return <Button href={paths.findADentist}>{t("office.find")}</Button>;
}

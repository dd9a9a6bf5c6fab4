import { CircleAlert, CircleCheck } from "lucide-react";
import { useContent } from "../../content/use-content";
import { formatDate } from "../../lib/dates";
import { paths } from "../../lib/paths";
import { formatPhone, telHref } from "../../lib/phone";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { FactList } from "../../ui/fact-list";
import { Icon } from "../../ui/icon";
import { Notice } from "../../ui/notice";
import type { CardCheck } from "./schemas";
import "./check-answer.css";

/** Result of a card check for an office, large, with the verdict first. */
export function CheckAnswer({ check }: { check: CardCheck }): React.ReactNode {
  const t = useT();
  return (
    <div className="check-answer">
      <section className="check-verdict" data-active={check.isActive} aria-labelledby="verdict">
        <Icon icon={check.isActive ? CircleCheck : CircleAlert} size={40} />
        <h1 id="verdict">{check.isActive ? t("card.verify.active") : t("card.verify.inactive")}</h1>
        <CheckFacts check={check} />
      </section>
      {check.isReplaced ? <Notice title={t("card.verify.replaced")} /> : null}
      <p>{check.isActive ? t("card.verify.compare") : t("card.verify.notActiveText")}</p>
      <p>
        <strong>{t("card.verify.notInsurance")}</strong>
      </p>
      <HelpLine />
      <Button variant="secondary" href={paths.verify}>
        {t("card.verify.again")}
      </Button>
    </div>
  );
}

function CheckFacts({ check }: { check: CardCheck }): React.ReactNode {
  const t = useT();
  const facts: [string, string][] = [
    [t("card.verify.member"), `${check.firstName} ${check.initial}.`],
    [t("card.verify.plan"), check.planName],
    ...(check.until
      ? ([[check.isActive ? t("card.verify.until") : t("card.verify.wasUntil"), formatDate(check.until)]] satisfies [string, string][])
      : []),
    [t("card.verify.checkedOn"), formatDate(check.checkedOn)],
  ];
  return <FactList className="check-facts" facts={facts} />;
}

/** Result for an unknown code or a failed check: the possible causes, and the number to call. */
export function NoCheckAnswer({ isUnknown }: { isUnknown: boolean }): React.ReactNode {
  const t = useT();
  return (
    <>
      <header className="page-head" data-short="phones">
        <h1>{isUnknown ? t("card.verify.unknown") : t("card.verify.unavailable")}</h1>
      </header>
      <div className="check-answer">
        <p>{isUnknown ? t("card.verify.unknownText") : t("card.verify.unavailableText")}</p>
        <HelpLine />
        <Button variant="secondary" href={paths.verify}>
          {t("card.verify.again")}
        </Button>
      </div>
    </>
  );
}

function HelpLine(): React.ReactNode {
  const t = useT();
  const { organisation } = useContent();
  if (!organisation.phone) return null;
  const [before = "", after = ""] = t("card.verify.questions", { phone: "|" }).split("|");
  return (
    <p>
      {before}
      <a href={telHref(organisation.phone)}>{formatPhone(organisation.phone)}</a>
      {after}
    </p>
  );
}

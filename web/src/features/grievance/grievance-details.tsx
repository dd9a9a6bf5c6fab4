import { formatDate } from "../../lib/dates";
import { formatMoney } from "../../lib/money";
import type { MessageKey } from "../../messages/catalogue";
import { useT } from "../../messages/use-t";
import { Disclosure } from "../../ui/disclosure";
import type { Grievance } from "./grievance-api";

/** The text and data that the member sent, folded. */
export function GrievanceDetails({ grievance }: { grievance: Grievance }): React.ReactNode {
  const t = useT();
  const rows: [string, string | undefined][] = [
    [t("grievance.about"), t(`grievance.about.${grievance.about}` as MessageKey)],
    [t("grievance.memberName"), grievance.memberName],
    [t("grievance.chargedCents"), money(grievance.chargedCents)],
    [t("grievance.expectedCents"), money(grievance.expectedCents)],
    [t("grievance.office"), grievance.office],
    [t("grievance.provider"), grievance.provider],
    [t("grievance.happenedOn"), formatDate(grievance.happenedOn)],
    [t("grievance.description"), grievance.description],
    [t("grievance.wishedOutcome"), grievance.wishedOutcome],
  ];
  return (
    <Disclosure summary={t("grievance.view.what")}>
      <dl className="grievance-answers">
        {rows.map(
          ([label, text]) =>
            text !== undefined && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ),
        )}
      </dl>
    </Disclosure>
  );
}

function money(cents: number | undefined): string | undefined {
  return cents === undefined ? undefined : formatMoney(cents);
}

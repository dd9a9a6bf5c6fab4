import { Pencil, UserPlus } from "lucide-react";
import { formatDate } from "../../lib/dates";
import { formatMoney } from "../../lib/money";
import { paths } from "../../lib/paths";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icon";
import type { MemberInfo } from "../member/schemas";
import { CannotAdd } from "./cannot-add";
import type { Household } from "./household-query";
import "./household.css";

interface PeopleListProps {
  household: Household;
  primary: MemberInfo["member"];
}

type Listed = Pick<Household["people"][number], "firstName" | "lastName" | "dateOfBirth" | "memberNumber">;

/** All people on the membership, the main member first, and the button that adds a person. */
export function PeopleList({ household, primary }: PeopleListProps): React.ReactNode {
  const t = useT();
  const { people, canAdd, cannotAddReason, maxMembers, perDependentCents } = household;
  return (
    <>
      <ul className="household-list">
        <li className="household-person">
          <PersonFacts person={primary} relationship={t("household.relationship.self")} />
          <Button variant="quiet" size="small" href={`${paths.memberAccount}#contact`}>
            <Icon icon={Pencil} /> {t("household.list.ownData")}
          </Button>
        </li>
        {people.map((person) => (
          <li className="household-person" key={person.id}>
            <PersonFacts person={person} relationship={t(`household.relationship.${person.relationship}`)} />
            <Button
              variant="quiet"
              size="small"
              href={paths.householdPerson(person.id)}
              aria-label={t("household.list.changeNamed", { name: person.firstName })}
            >
              <Icon icon={Pencil} /> {t("household.list.change")}
            </Button>
          </li>
        ))}
      </ul>
      {people.length === 0 ? <p>{t("household.list.nobody")}</p> : null}
      {canAdd ? (
        <section className="panel household-add" aria-labelledby="add-heading">
          <h2 id="add-heading">{t("household.list.addHeading")}</h2>
          <p>{t("household.list.addText", { amount: formatMoney(perDependentCents) })}</p>
          <p>{t("household.list.room", { max: maxMembers })}</p>
          <Button href={paths.addHouseholdPerson}>
            <Icon icon={UserPlus} /> {t("household.list.add")}
          </Button>
        </section>
      ) : (
        <CannotAdd reason={cannotAddReason ?? "plan_unavailable"} maxMembers={maxMembers} />
      )}
    </>
  );
}

function PersonFacts({ person, relationship }: { person: Listed; relationship: string }): React.ReactNode {
  const t = useT();
  return (
    <div className="household-facts">
      <strong>
        {person.firstName} {person.lastName}
      </strong>
      <span>{relationship}</span>
      <span className="tabular">{t("household.list.born", { date: formatDate(person.dateOfBirth) })}</span>
      <span className="tabular">{t("household.list.number", { number: person.memberNumber })}</span>
    </div>
  );
}

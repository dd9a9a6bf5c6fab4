import { formatDate } from "../../../lib/dates";
import { paths } from "../../../lib/paths";
import { useT } from "../../../messages/use-t";
import { Link } from "../../../ui/link";
import type { Person } from "../schemas";
import "../panel.css";

/** All people on the membership with their numbers. */
export function PeoplePanel({ people }: { people: readonly Person[] }): React.ReactNode {
  const t = useT();
  return (
    <section className="panel" aria-labelledby="people-heading">
      <h2 id="people-heading">{t("member.people.heading")}</h2>
      <ul className="plain-rows">
        {people
          .filter(({ status }) => status === "active")
          .map((person) => (
            <li key={person.id}>
              <strong>
                {person.firstName} {person.lastName}
              </strong>
              <span>
                {person.relationship === "self" ? t("member.people.main") : t(`member.people.${person.relationship}`)}
                {", "}
                {t("member.people.born", { date: formatDate(person.dateOfBirth) })}
              </span>
              <span className="tabular">
                {t("member.card.number")} {person.memberNumber}
              </span>
            </li>
          ))}
      </ul>
      <p className="panel-link">
        <Link to={paths.household}>{t("member.people.manage")}</Link>
      </p>
    </section>
  );
}

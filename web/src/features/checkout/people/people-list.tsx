import { formatDate } from "../../../lib/dates";
import { paths } from "../../../lib/paths";
import { useT } from "../../../messages/use-t";
import { Button } from "../../../ui/button";
import type { Checkout, CheckoutMember } from "../schemas";
import "./people-list.css";

interface PeopleListProps {
  checkout: Checkout;
  onRemove(person: CheckoutMember): void;
}

/** All people on the membership: the buyer first, then the others with their actions. */
export function PeopleList({ checkout, onRemove }: PeopleListProps): React.ReactNode {
  const t = useT();
  const { account, members } = checkout;
  return (
    <ul className="people-list" aria-label={t("checkout.people.list")}>
      {account ? (
        <li className="person">
          <PersonFacts person={account} relationship={t("checkout.relationship.self")} />
        </li>
      ) : null}
      {members.map((person) => (
        <li className="person" key={person.id}>
          <PersonFacts person={person} relationship={t(`checkout.relationship.${person.relationship}`)} />
          <div className="person-actions">
            <Button
              variant="quiet"
              size="small"
              href={paths.editMember(person.id)}
              aria-label={t("checkout.people.editNamed", { name: person.firstName })}
            >
              {t("checkout.people.edit")}
            </Button>
            <Button
              variant="quiet"
              size="small"
              onPress={() => onRemove(person)}
              aria-label={t("checkout.people.removeNamed", { name: person.firstName })}
            >
              {t("checkout.people.remove")}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}

interface PersonFactsProps {
  person: { firstName: string; lastName: string; dateOfBirth: string };
  relationship: string;
}

function PersonFacts({ person, relationship }: PersonFactsProps): React.ReactNode {
  const t = useT();
  return (
    <div className="person-facts">
      <strong>
        {person.firstName} {person.lastName}
      </strong>
      <span>
        {relationship}, {t("checkout.people.born", { date: formatDate(person.dateOfBirth) })}
      </span>
    </div>
  );
}

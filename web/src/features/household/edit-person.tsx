import { useState } from "react";
import { useEnvironment } from "../../content/environment";
import { paths } from "../../lib/paths";
import { ADULT_AGE, ageOn } from "../../lib/rules/birth-date";
import { fromPerson, type PersonInput } from "../../lib/rules/person";
import { useT } from "../../messages/use-t";
import { Notice } from "../../ui/notice";
import type { ChangeDone } from "../change/change-quote";
import { useMembershipRefresh } from "../change/use-refresh";
import type { Household, HouseholdPerson } from "./household-query";
import { InvitePerson } from "./invite-person";
import { updatePerson } from "./person";
import { PersonForm } from "./person-form";
import { PersonRemoved, RemovePerson } from "./remove-person";

interface EditPersonProps {
  household: Household;
  person: HouseholdPerson;
  login?: "active" | "invited" | undefined;
}

/** One person: data to correct, invitation to a login, removal. */
export function EditPerson({ household, person, login }: EditPersonProps): React.ReactNode {
  const t = useT();
  const { today } = useEnvironment();
  const refresh = useMembershipRefresh();
  const [isSaved, setSaved] = useState(false);
  const [removed, setRemoved] = useState<ChangeDone>();
  async function save(input: PersonInput): Promise<void> {
    setSaved(false);
    await updatePerson(person.id, input);
    setSaved(true);
    await refresh();
  }

  if (removed !== undefined) return <PersonRemoved name={person.firstName} done={removed} />;
  const others = household.people.filter(({ id }) => id !== person.id);
  return (
    <div className="household-parts">
      <section className="panel" aria-labelledby="edit-heading">
        <h2 id="edit-heading">{t("household.edit.heading")}</h2>
        {isSaved ? (
          <Notice tone="success" isLive>
            <p>{t("household.edit.saved")}</p>
          </Notice>
        ) : null}
        <PersonForm
          initial={fromPerson(person)}
          others={others.map(({ relationship }) => relationship)}
          draft={`person.${person.id}`}
          submitLabel={t("household.edit.save")}
          backHref={paths.household}
          ownLogin={login === "active"}
          save={save}
        />
      </section>
      {ageOn(person.dateOfBirth, today) >= ADULT_AGE ? <InvitePerson person={person} login={login} /> : null}
      <RemovePerson person={person} onRemoved={setRemoved} />
    </div>
  );
}

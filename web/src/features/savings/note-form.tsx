import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { isApiError } from "../../api/api-error";
import { useCurrentDay } from "../../content/environment";
import { knownCodes } from "../../lib/rules/field-code";
import { paths } from "../../lib/paths";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { useFieldMessage } from "../../ui/forms/field-message";
import { FormErrors } from "../../ui/forms/form-errors";
import { useForm, type SubmitResult } from "../../ui/forms/use-form";
import { Link } from "../../ui/link";
import { Notice } from "../../ui/notice";
import { NoteFields } from "./note-fields";
import { checkNote, FIELD_OF, NOTE_FIELDS, toVisit, type NoteField, type NoteValues } from "./note-visit";
import { cacheSavings, noteVisit } from "./savings-query";
import type { Savings } from "./schemas";

/** Form to record a visit: person, date and treatments. */
export function NoteForm({ savings }: { savings: Savings }): React.ReactNode {
  const t = useT();
  const [round, setRound] = useState(0);
  const news = useRef<HTMLDivElement>(null);
  // The pressed button disappears with its form, and the focus would be lost.
  const startAgain = (): void => {
    setRound(round + 1);
    news.current?.focus();
  };
  return (
    <div className="panel savings-note">
      <div ref={news} tabIndex={-1}>
        {round > 0 ? (
          <Notice key={round} tone="success" isLive title={t("savings.note.done")}>
            <Link to={paths.savingsSummary}>{t("savings.note.toSavings")}</Link>
          </Notice>
        ) : null}
      </div>
      <VisitForm key={`form-${round}`} savings={savings} onDone={startAgain} />
    </div>
  );
}

function VisitForm({ savings, onDone }: { savings: Savings; onDone: () => void }): React.ReactNode {
  const t = useT();
  const client = useQueryClient();
  const today = useCurrentDay();
  const { people, prices, summary } = savings;
  const onlyPerson = people.length === 1 ? (people[0]?.id ?? "") : "";
  // A draft may name a person who has left the membership since.
  const answers = (values: NoteValues): NoteValues => (people.some(({ id }) => id === values.person) ? values : { ...values, person: onlyPerson });
  const form = useForm<NoteField>({
    initial: { person: onlyPerson, day: "", treatments: "", paid: "" },
    draft: "savings-note",
    check: (values) => checkNote(answers(values), today(), summary.startsOn),
    async submit(values) {
      try {
        cacheSavings(client, await noteVisit(toVisit(answers(values), prices)));
        return { ok: true, afterwards: onDone };
      } catch (error) {
        return toResult(error, t("savings.failed"));
      }
    },
  });
  const message = useFieldMessage({ area: "savings" });
  return (
    <form ref={form.formRef} noValidate className="savings-form" onSubmit={form.onSubmit}>
      <FormErrors form={form} message={message} />
      <NoteFields form={form} message={message} savings={savings} />
      <Button type="submit" isPending={form.isPending}>
        {t("savings.note.button")}
      </Button>
    </form>
  );
}

function toResult(error: unknown, failure: string): SubmitResult<NoteField> {
  const named = isApiError(error) ? Object.entries(error.fieldCodes) : [];
  const codes = knownCodes(Object.fromEntries(named.map(([name, code]) => [FIELD_OF[name] ?? name, code])), NOTE_FIELDS);
  return Object.keys(codes).length > 0 ? { ok: false, codes } : { ok: false, failure };
}

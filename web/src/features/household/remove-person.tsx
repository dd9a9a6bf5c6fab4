import { useRef, useState } from "react";
import { formatMoney } from "../../lib/money";
import { paths } from "../../lib/paths";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { ErrorSummary } from "../../ui/error-summary";
import { useChangeError } from "../change/change-error";
import { ChangeForm } from "../change/change-form";
import { type ChangeDone, type ChangeQuote, readChangeDone } from "../change/change-quote";
import { DoneView } from "../change/done-view";
import { quoteChange } from "../change/quote-change";
import { QuoteView } from "../change/quote-view";
import { useMembershipRefresh } from "../change/use-refresh";
import { ChargeNotice } from "../charge/charge-notice";
import { ChargeProgress } from "../charge/charge-progress";
import { useCharge } from "../charge/use-charge";
import { useCardEntry } from "../payment/use-card-entry";
import { DEPENDENTS_PATH, type HouseholdPerson } from "./household-query";

interface RemovePersonProps {
  person: HouseholdPerson;
  /** Called with the result when the person was removed. */
  onRemoved(done: ChangeDone): void;
}

const scopeOf = (personId: string): string => `remove-person.${personId}`;

/** Removes a person; first shows the refund. */
export function RemovePerson({ person, onRemoved }: RemovePersonProps): React.ReactNode {
  const t = useT();
  const refresh = useMembershipRefresh();
  const toResult = useChangeError();
  const entry = useCardEntry();
  const [quote, setQuote] = useState<ChangeQuote>();
  const heading = useRef<HTMLHeadingElement>(null);
  const [failure, setFailure] = useState<string>();
  const [tries, setTries] = useState(0);
  const [isAsking, setAsking] = useState(false);
  const path = `${DEPENDENTS_PATH}/${encodeURIComponent(person.id)}`;
  const name = person.firstName;
  const charge = useCharge({
    scope: scopeOf(person.id),
    confirm: entry.confirm,
    read: readChangeDone,
    onDone(done) {
      onRemoved(done);
      void refresh();
    },
  });

  async function ask(): Promise<number | undefined> {
    setAsking(true);
    setFailure(undefined);
    try {
      const loaded = await quoteChange({ method: "DELETE", path });
      setQuote(loaded);
      return loaded.dueTodayCents;
    } catch (error) {
      setFailure(toResult(error, []).failure);
      setTries((count) => count + 1);
      return undefined;
    } finally {
      setAsking(false);
    }
  }

  function keep(): void {
    setQuote(undefined);
    heading.current?.focus();
  }

  return (
    <section className="panel" aria-labelledby="remove-heading">
      <h2 id="remove-heading" ref={heading} tabIndex={-1}>
        {t("household.remove.heading", { name })}
      </h2>
      <ErrorSummary errors={failure === undefined ? [] : [{ message: failure }]} attempt={tries} />
      {quote === undefined ? (
        <>
          <p>{t("household.remove.text", { name })}</p>
          <Button variant="secondary" isPending={isAsking} onPress={() => void ask()}>
            {t("household.remove.show")}
          </Button>
        </>
      ) : (
        <>
          <QuoteView quote={quote} heading={t("household.remove.quoteHeading", { name })} />
          <ChangeForm
            charge={charge}
            entry={entry}
            dueCents={0}
            needsCard={false}
            isDanger
            submitLabel={
              quote.refundCents > 0
                ? t("household.remove.confirmRefund", { name, amount: formatMoney(quote.refundCents) })
                : t("household.remove.confirm", { name })
            }
            toCall={() => ({ method: "DELETE", path, query: { quoteId: quote.quoteId } })}
            onQuoteExpired={ask}
            back={
              <Button variant="quiet" onPress={keep}>
                {t("household.remove.keep", { name })}
              </Button>
            }
          />
        </>
      )}
    </section>
  );
}

/** A person who was removed. Completes a removal whose answer a reload lost, and then shows its amounts. */
export function FormerPerson({ person: { id, firstName } }: { person: Pick<HouseholdPerson, "id" | "firstName"> }): React.ReactNode {
  const refresh = useMembershipRefresh();
  const [done, setDone] = useState<ChangeDone>();
  const charge = useCharge({
    scope: scopeOf(id),
    confirm: () => Promise.resolve(false),
    read: readChangeDone,
    onDone(answer) {
      setDone(answer);
      void refresh();
    },
  });
  return (
    <>
      <ChargeNotice charge={charge} />
      <ChargeProgress phase={charge.phase} isFree />
      <PersonRemoved name={firstName} done={done} />
    </>
  );
}

/** Confirmation of the removal of a person. */
export function PersonRemoved({ name, done }: { name: string; done: ChangeDone | undefined }): React.ReactNode {
  const t = useT();
  return (
    <DoneView title={t("household.remove.done", { name })} done={done}>
      <p>{t("household.remove.doneText", { name })}</p>
      <Button href={paths.household}>{t("household.toList")}</Button>
    </DoneView>
  );
}

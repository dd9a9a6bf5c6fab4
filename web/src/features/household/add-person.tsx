import { useEffect, useRef, useState } from "react";
import type { Checked } from "../../api/check";
import { asDependentAdded } from "../../api/checks/household";
import { formatMoney } from "../../lib/money";
import { paths } from "../../lib/paths";
import { NO_PERSON, type PersonInput, toPersonBody } from "../../lib/rules/person";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { clearDraft, tabStorage, writeDraft } from "../../ui/forms/drafts";
import { ChangeForm } from "../change/change-form";
import type { ChangeQuote } from "../change/change-quote";
import { DoneView } from "../change/done-view";
import { quoteChange } from "../change/quote-change";
import { QuoteView } from "../change/quote-view";
import { useMembershipRefresh } from "../change/use-refresh";
import { ChargeNotice } from "../charge/charge-notice";
import { ChargeProgress } from "../charge/charge-progress";
import { useCharge } from "../charge/use-charge";
import type { CardOwner } from "../payment/stored-card";
import { useCardEntry } from "../payment/use-card-entry";
import { CannotAdd } from "./cannot-add";
import { DEPENDENTS_PATH, type Household } from "./household-query";
import { PersonForm } from "./person-form";
import "../change/change-step.css";

const DRAFT = "person.new";
type Added = Checked<typeof asDependentAdded>;

type Step =
  | { name: "person"; input: PersonInput; /** Returned from the quote. */ isBack: boolean }
  | { name: "quote"; input: PersonInput; quote: ChangeQuote }
  | { name: "done"; added: Added };

interface AddPersonProps {
  household: Household;
  owner: CardOwner;
}

/** Adds a person in three steps: data, quote, confirmation. Nothing is charged before the amounts were shown. */
export function AddPerson({ household, owner }: AddPersonProps): React.ReactNode {
  const t = useT();
  const refresh = useMembershipRefresh();
  // State when the page was opened: adding a person may fill the plan.
  const [couldAdd] = useState(household.canAdd);
  const [step, setStep] = useState<Step>({ name: "person", input: NO_PERSON, isBack: false });
  const due = step.name === "quote" ? step.quote.dueTodayCents : 0;
  const entry = useCardEntry({ amountCents: due });
  const charge = useCharge({
    scope: "add-person",
    confirm: entry.confirm,
    read: (body) => asDependentAdded(body),
    onDone(added) {
      clearDraft(tabStorage(), DRAFT);
      setStep({ name: "done", added });
      void refresh();
    },
  });
  useStoredPerson(step);

  async function ask(input: PersonInput): Promise<number> {
    const quote = await quoteChange({ path: DEPENDENTS_PATH, body: { person: toPersonBody(input) } });
    setStep({ name: "quote", input, quote });
    return quote.dueTodayCents;
  }

  /** Requests a new quote; on failure returns to the form, which still contains the answers. */
  async function askAgain(input: PersonInput): Promise<number | undefined> {
    try {
      return await ask(input);
    } catch {
      setStep({ name: "person", input, isBack: true });
      return undefined;
    }
  }

  if (step.name === "done") return <PersonAdded added={step.added} />;
  if (!couldAdd && charge.phase === undefined) {
    return <CannotAdd reason={household.cannotAddReason ?? "plan_unavailable"} maxMembers={household.maxMembers} />;
  }
  if (step.name === "person") {
    return (
      <>
        <ChargeNotice charge={charge} hasQuoteFailed />
        <ChargeProgress phase={charge.phase} isFree />
        <FocusedForm isFocused={step.isBack}>
          <PersonForm
            initial={step.input}
            others={household.people.map(({ relationship }) => relationship)}
            draft={DRAFT}
            submitLabel={t("household.add.showCost")}
            backHref={paths.household}
            save={async (person) => void (await ask(person))}
          />
        </FocusedForm>
      </>
    );
  }
  const { input, quote } = step;
  const name = input.firstName.trim();
  return (
    <div className="change-step">
      <QuoteView quote={quote} heading={t("household.add.quoteHeading", { name })} />
      <ChangeForm
        charge={charge}
        entry={entry}
        dueCents={quote.dueTodayCents}
        needsCard={quote.dueTodayCents > 0}
        storedCard={quote.paymentMethod}
        consents={quote.consents}
        owner={owner}
        submitLabel={
          quote.dueTodayCents > 0
            ? t("household.add.pay", { name, amount: formatMoney(quote.dueTodayCents) })
            : t("household.add.free", { name })
        }
        toCall={({ paymentToken, idempotencyKey }) => ({
          method: "POST",
          path: DEPENDENTS_PATH,
          body: {
            person: toPersonBody(input),
            quoteId: quote.quoteId,
            ...(paymentToken === undefined ? {} : { paymentToken }),
            idempotencyKey,
          },
        })}
        onQuoteExpired={() => askAgain(input)}
        back={
          <Button variant="quiet" onPress={() => setStep({ name: "person", input, isBack: true })}>
            {t("household.add.edit")}
          </Button>
        }
      />
    </div>
  );
}

// The form clears its draft on submit; a reload while the quote is shown must still find the answers.
function useStoredPerson(step: Step): void {
  useEffect(() => {
    if (step.name === "quote") writeDraft(tabStorage(), DRAFT, step.input);
  }, [step]);
}

/** Moves the focus to the first field of its form when the form replaces the quote. */
function FocusedForm({ isFocused, children }: { isFocused: boolean; children: React.ReactNode }): React.ReactNode {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFocused) box.current?.querySelector("input")?.focus();
  }, [isFocused]);
  return <div ref={box}>{children}</div>;
}

function PersonAdded({ added }: { added: Added }): React.ReactNode {
  const t = useT();
  const { person } = added;
  return (
    <DoneView title={t("household.add.done", { name: person.firstName })} done={added} isPageHeading>
      <p>{t("household.add.doneText", { number: person.memberNumber })}</p>
      <div className="form-actions">
        <Button href={paths.household}>{t("household.toList")}</Button>
        <Button variant="secondary" href={paths.memberCard}>
          {t("household.toCard")}
        </Button>
      </div>
    </DoneView>
  );
}

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "../../../routing/hooks";
import { NO_PERSON, type PersonInput } from "../../../lib/rules/person";
import { useT } from "../../../messages/use-t";
import { Button } from "../../../ui/button";
import { ErrorSummary } from "../../../ui/error-summary";
import { Notice } from "../../../ui/notice";
import { useOverlays } from "../../../ui/overlays";
import { cacheCheckout } from "../checkout-query";
import { clearDraft, readDraft, tabStorage } from "../../../ui/forms/drafts";
import { addPerson, confirmPeople } from "./household";
import { PeopleList } from "./people-list";
import { PeopleTerms } from "./people-terms";
import { addWords, useRemainingPeople } from "./remaining-people";
import { PersonForm } from "./person-form";
import type { Checkout } from "../schemas";
import { stepPath } from "../steps";
import { useSubmitError } from "../submit-error";
import { useRemovePerson } from "./use-remove-person";

const ADD_BUTTON = "add-person";

/** The second step: the other people on the membership. An empty list is allowed. */
export function PeopleStep({ checkout }: { checkout: Checkout }): React.ReactNode {
  const t = useT();
  const client = useQueryClient();
  const draft = `person.${checkout.id}`;
  const [isAdding, setIsAdding] = useState(false);
  const [isUnsaved, setIsUnsaved] = useState(false);
  const [confirmation, setConfirmation] = useState("");
  const confirmationLine = useRef<HTMLParagraphElement>(null);
  const people = 1 + checkout.members.length;
  const remove = useRemovePerson((name) => setConfirmation(t("checkout.people.removed", { name })));
  const toCome = useRemainingPeople(checkout);
  const addLabel = addWords(t, toCome);
  const proceed = useProceed(isAdding && isUnsaved);

  // Adding or removing a person removes the focused element, so the focus moves to the message about it.
  useEffect(() => {
    if (confirmation !== "") confirmationLine.current?.focus();
  }, [confirmation, people]);

  // Opens the form again for a person who was partly typed in before a reload.
  useEffect(() => {
    if (readDraft(tabStorage(), draft) !== undefined) setIsAdding(true);
  }, [draft]);

  async function add(input: PersonInput): Promise<void> {
    cacheCheckout(client, await addPerson(input));
    setIsAdding(false);
    setConfirmation(t("checkout.people.added", { name: input.firstName.trim() }));
  }

  function cancelAdding(): void {
    clearDraft(tabStorage(), draft);
    flushSync(() => setIsAdding(false));
    document.getElementById(ADD_BUTTON)?.focus();
  }

  const { failure } = proceed;
  return (
    <div className="people-step">
      <ErrorSummary errors={failure === undefined ? [] : [{ message: failure }]} attempt={proceed.tries} />
      <PeopleList checkout={checkout} onRemove={(person) => void remove(person)} />
      <p className="people-news" ref={confirmationLine} tabIndex={-1}>
        {confirmation}
      </p>
      {people > checkout.maxMembers ? (
        <Notice tone="warning">{t("checkout.people.tooMany", { max: checkout.maxMembers })}</Notice>
      ) : (
        <PeopleTerms checkout={checkout} />
      )}
      {toCome !== undefined && !isAdding ? <p>{t("checkout.people.toCome", { count: toCome.count })}</p> : null}
      {isAdding ? (
        <AddPanel heading={addLabel}>
          <PersonForm
            checkout={checkout}
            initial={toCome?.next.kind === "child" ? { ...NO_PERSON, relationship: "child" } : NO_PERSON}
            draft={draft}
            submitLabel={t("checkout.people.addThis")}
            cancelLabel={t("checkout.people.cancelAdd")}
            save={add}
            onCancel={cancelAdding}
            onDirtyChange={setIsUnsaved}
          />
        </AddPanel>
      ) : null}
      <div className="checkout-actions people-actions">
        {!isAdding && people < checkout.maxMembers ? (
          <Button id={ADD_BUTTON} variant={toCome === undefined ? "secondary" : "primary"} onPress={() => setIsAdding(true)}>
            {addLabel}
          </Button>
        ) : null}
        {people <= checkout.maxMembers ? (
          <Button variant={toCome === undefined || isAdding ? "primary" : "secondary"} isPending={proceed.isPending} onPress={() => void proceed.proceed()}>
            {t("checkout.people.continue", { count: people })}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** Moves the focus to its heading, so that screen reader and keyboard continue at the form. */
function AddPanel({ heading: words, children }: { heading: string; children: React.ReactNode }): React.ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="people-panel" aria-labelledby="add-person-heading">
      <h2 id="add-person-heading" ref={heading} tabIndex={-1}>
        {words}
      </h2>
      {children}
    </section>
  );
}

/** Continues to the payment; asks for confirmation first when a typed person was not added. */
function useProceed(isUnsaved: boolean) {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const toResult = useSubmitError();
  const { confirmDialog } = useOverlays();
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [tries, setTries] = useState(0);

  async function proceed(): Promise<void> {
    if (isPending || (isUnsaved && !(await mayLeaveOut()))) return;
    setIsPending(true);
    setFailure(undefined);
    try {
      cacheCheckout(client, await confirmPeople());
      await navigate(stepPath("payment"));
    } catch (error) {
      const result = toResult(error, []);
      setFailure(result.ok ? undefined : result.failure);
      setTries((count) => count + 1);
    } finally {
      setIsPending(false);
    }
  }

  function mayLeaveOut(): Promise<boolean> {
    return confirmDialog({
      title: t("checkout.people.unsavedTitle"),
      message: t("checkout.people.unsavedMessage"),
      okText: t("checkout.people.unsavedOk"),
      cancelText: t("checkout.people.unsavedCancel"),
      severity: "warning",
    });
  }

  return { proceed, isPending, failure, tries };
}

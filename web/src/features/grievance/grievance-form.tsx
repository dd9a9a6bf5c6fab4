import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "../../routing/hooks";
import { useCurrentDay } from "../../content/environment";
import { useSession } from "../../session/session-query";
import { tabStorage } from "../../ui/forms/drafts";
import { useFieldMessage } from "../../ui/forms/field-message";
import { useForm } from "../../ui/forms/use-form";
import { checkGrievance, NO_GRIEVANCE, textLength, toBody, type GrievanceField, type GrievanceValues } from "./grievance";
import { grievancesQuery, sendGrievance } from "./grievance-api";
import { forgetAnswers, storeAnswers, keyFor, readAnswers } from "./grievance-draft";
import { GrievanceEdit } from "./grievance-edit";
import { formatFiles, parseFiles } from "./grievance-file";
import { GrievancePreview } from "./grievance-preview";
import { GrievanceSent, type SentGrievance } from "./grievance-sent";
import { useFiles } from "./use-files";
import { useGrievanceError } from "./use-grievance-error";

export interface GrievanceFormProps {
  prefill: Partial<GrievanceValues>;
}

/** The fields, then a preview of the answers, then the number. Stores all typed values until the grievance is sent. */
export function GrievanceForm({ prefill }: GrievanceFormProps): React.ReactNode {
  const [sent, setSent] = useState<SentGrievance>();
  // Resets the form to the prefilled values for another grievance.
  const [round, setRound] = useState(0);
  function startAgain(): void {
    setSent(undefined);
    setRound((before) => before + 1);
  }
  if (sent !== undefined) return <GrievanceSent sent={sent} onAnother={startAgain} />;
  return <Steps key={round} isAgain={round > 0} prefill={prefill} onSent={setSent} onClear={startAgain} />;
}

interface StepsProps extends GrievanceFormProps {
  /** The visitor has just started again. The first field takes the focus, because the pressed button no longer exists. */
  isAgain: boolean;
  onSent: (sent: SentGrievance) => void;
  onClear: () => void;
}

function Steps({ isAgain, prefill, onSent, onClear }: StepsProps): React.ReactNode {
  const today = useCurrentDay();
  const { isAuthenticated, lostBy } = useSession();
  const client = useQueryClient();
  const toResult = useGrievanceError();
  const [needsChoice, setNeedsChoice] = useState(false);
  const asVisitor = useRef(false);
  const steps = useStep();
  const [initial] = useState(() => ({ ...NO_GRIEVANCE, ...prefill, ...readAnswers(tabStorage()) }));
  const form = useForm<GrievanceField>({
    initial,
    check: (values) => checkGrievance(values, today()),
    submit: async (values) => {
      if (!isPreview) {
        steps.show("preview");
        return { ok: true };
      }
      // A member whose session was lost is not a visitor: the server answers auth_required, and the member decides.
      const signedIn = (isAuthenticated || lostBy !== undefined) && !asVisitor.current;
      try {
        const body = toBody(values, signedIn);
        const receipt = await sendGrievance(body, keyFor(tabStorage(), body), !signedIn);
        forgetAnswers(tabStorage());
        void client.invalidateQueries({ queryKey: grievancesQuery().queryKey, exact: true });
        steps.show("form");
        onSent({ receipt, email: values.email.trim(), isTracked: signedIn });
        return { ok: true };
      } catch (error) {
        // The choice applies to one attempt. It is offered again, as another error does not show that there is a session.
        asVisitor.current = false;
        if (needsSignIn(error)) setNeedsChoice(true);
        const result = toResult(error);
        if (!result.ok && result.codes !== undefined) steps.show("form");
        return result;
      }
    },
  });
  const { values, formRef } = form;
  useEffect(() => {
    if (isAgain) formRef.current?.querySelector("input")?.focus();
  }, [isAgain, formRef]);
  useEffect(() => {
    if (values !== initial) storeAnswers(tabStorage(), values);
  }, [values, initial]);
  const files = useFiles(parseFiles(values.files), (stored) => form.set("files", formatFiles(stored)));
  // The preview step with incomplete answers shows the fields instead.
  const isPreview = steps.step === "preview" && Object.keys(checkGrievance(values, today())).length === 0;
  const message = useFieldMessage({ area: "grievance", vars: { length: textLength(values.description) } });
  const clear = (): void => {
    forgetAnswers(tabStorage());
    files.discard();
    onClear();
  };
  return (
    <form ref={form.formRef} noValidate className="grievance-questions form-sheets" data-numbered onSubmit={form.onSubmit}>
      {isPreview ? (
        <GrievancePreview
          form={form}
          message={message}
          onChange={() => steps.show("form")}
          onSendAsVisitor={needsChoice ? () => (asVisitor.current = true) : undefined}
        />
      ) : (
        <GrievanceEdit form={form} message={message} files={files} onClear={clear} />
      )}
    </form>
  );
}

type Step = "form" | "preview";

/** The step is part of the address, so that the browser's back button leads from the preview to the fields. */
function useStep(): { step: Step; show: (step: Step) => void } {
  const [search, setSearch] = useSearchParams();
  const step = search.get("step") === "preview" ? "preview" : "form";
  function show(next: Step): void {
    const nextSearch = new URLSearchParams(search);
    if (next === "preview") nextSearch.set("step", next);
    else nextSearch.delete("step");
    setSearch(nextSearch, { replace: next === "form", preventScrollReset: true });
  }
  return { step, show };
}

function needsSignIn(error: unknown): boolean {
  return (error as { code?: unknown }).code === "auth_required";
}

import { useEffect, useRef, useState } from "react";
import { useEnvironment } from "../../content/environment";
import { useT } from "../../messages/use-t";
import { FieldError } from "../../ui/field-error";
import { fieldId } from "../../ui/field-parts";
import { answerError, type FieldMessage } from "../../ui/forms/field-message";
import { useStore } from "../../lib/store";
import type { CardForm } from "./card-form";
import { FrameStates, type FrameState } from "./frame-states";
import { OwnerFields } from "./owner-fields";
import { COMPLETE } from "./rules/stripe-card";
import type { StripeCard } from "./stripe-card";
import { stripeAppearance } from "./stripe-appearance";

interface StripeFieldsProps {
  card: StripeCard;
  form: CardForm;
  message: FieldMessage;
}

/** The provider's own frame, which alone sees the card, and the fields of its owner beside it. */
export function StripeFields({ card, form, message }: StripeFieldsProps): React.ReactNode {
  const t = useT();
  const { box, state } = useFrame(card, form);
  const error = answerError(form, "number", message);
  const id = fieldId("number");
  return (
    <>
      <div
        className="field stripe-card"
        id={id}
        role="group"
        aria-label={t("payment.cardFrame")}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        tabIndex={-1}
        data-invalid={error === undefined ? undefined : true}
        onFocus={(event) => {
          if (event.target === event.currentTarget) card.focus();
        }}
      >
        <FieldError id={`${id}-error`} message={error} />
        <FrameStates state={state} onRetry={() => card.tries.set((before) => before + 1)} />
        <div ref={box} className="stripe-card-frame" data-state={form.values.number === COMPLETE ? "complete" : state} />
      </div>
      <OwnerFields form={form} message={message} />
    </>
  );
}

/** Draws the frame once the form is mounted, and sets the number field to COMPLETE or "" as the frame reports. */
function useFrame(card: StripeCard, form: CardForm) {
  const tries = useStore(card.tries);
  const { language } = useEnvironment();
  const box = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<FrameState>("loading");
  const set = useRef(form.set);
  set.current = form.set;
  useEffect(() => {
    if (box.current === null) return undefined;
    setState("loading");
    const look = { locale: language, appearance: stripeAppearance(box.current) };
    const unmount = card.mount(box.current, look, {
      onReady: () => setState("ready"),
      onFailed: () => setState("failed"),
      onChange: (isComplete) => set.current("number", isComplete ? COMPLETE : ""),
    });
    return () => {
      unmount();
      set.current("number", "");
    };
  }, [card, language, tries]);
  return { box, state };
}

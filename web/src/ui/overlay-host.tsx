import type { ComponentType } from "react";
import { ConfirmDialog, type ConfirmOptions } from "./confirm-dialog";
import { createStore, useStore, type Store } from "../lib/store";
import { createToasts, ToastRegions, type ToastOptions } from "./toast";

/** Container of a page's dialogs and toasts. overlays.tsx loads it upon first use. */
export interface OverlayHost {
  View: ComponentType;
  confirm(options: ConfirmOptions): Promise<boolean>;
  toast(options: ToastOptions): () => void;
}

interface Question {
  key: number;
  options: ConfirmOptions;
  answer: (isConfirmed: boolean) => void;
}

export function createOverlayStage(): OverlayHost {
  const questions = createStore<readonly Question[]>([]);
  const toasts = createToasts();
  let questionCount = 0;
  return {
    View: () => (
      <>
        <QuestionNow questions={questions} />
        <ToastRegions toasts={toasts} />
      </>
    ),
    confirm: (options) => ask(questions, (questionCount += 1), options),
    toast: toasts.show,
  };
}

function ask(questions: Store<readonly Question[]>, key: number, options: ConfirmOptions): Promise<boolean> {
  return new Promise((resolve) => {
    const answer = (isConfirmed: boolean): void => {
      questions.set((all) => all.filter((one) => one.key !== key));
      resolve(isConfirmed);
    };
    questions.set((all) => [...all, { key, options, answer }]);
  });
}

// Shows the questions one after the other.
function QuestionNow({ questions }: { questions: Store<readonly Question[]> }) {
  const question = useStore(questions)[0];
  if (question === undefined) return null;
  return <ConfirmDialog key={question.key} {...question.options} onAnswer={question.answer} />;
}

import { createContext, lazy, Suspense, use, useMemo, useState, type ReactNode } from "react";
import type { ConfirmOptions } from "./confirm-dialog";
import { LoadingOverlay } from "./loading-overlay";
import type { ToastEntry, ToastOptions } from "./toast";

// Dialogs and toasts come over the wire when the first one is shown.
const ConfirmDialog = lazy(async () => ({ default: (await import("./confirm-dialog")).ConfirmDialog }));
const ToastList = lazy(async () => ({ default: (await import("./toast")).ToastList }));

export interface LoadingOptions {
  message?: string | undefined;
  overlayOnly?: boolean | undefined;
}

export interface Overlays {
  /** Asks and gives true for OK, false for Cancel or Escape. */
  confirmDialog(options: ConfirmOptions): Promise<boolean>;
  /** Shows a short message; gives a function that takes it away. */
  toast(options: ToastOptions): () => void;
  /** Covers the page, with a message unless it is empty. */
  showLoading(options?: string | LoadingOptions): void;
  hideLoading(): void;
}

const OverlaysContext = createContext<Overlays | null>(null);

/** `const { confirmDialog, toast, showLoading, hideLoading } = useOverlays();` */
export function useOverlays(): Overlays {
  const overlays = use(OverlaysContext);
  if (overlays === null) throw new Error("useOverlays() needs an OverlaysProvider above it");
  return overlays;
}

interface Question extends ConfirmOptions {
  key: string;
  answer: (isConfirmed: boolean) => void;
}

interface LoadingState extends LoadingOptions {
  isLoading: boolean;
}

export function OverlaysProvider({ children }: { children: ReactNode }) {
  const [questions, setQuestions] = useState<readonly Question[]>([]);
  const [toasts, setToasts] = useState<readonly ToastEntry[]>([]);
  const [loading, setLoading] = useState<LoadingState>({ isLoading: false });
  const overlays = useMemo(() => createOverlays(setQuestions, setToasts, setLoading), []);
  const question = questions[0];
  return (
    <OverlaysContext value={overlays}>
      {children}
      <LoadingOverlay {...loading} />
      {question !== undefined && (
        <Suspense>
          <Asked key={question.key} question={question} />
        </Suspense>
      )}
      {toasts.length > 0 && (
        <Suspense>
          <ToastList toasts={toasts} onClose={(key) => setToasts((all) => without(all, key))} />
        </Suspense>
      )}
    </OverlaysContext>
  );
}

function Asked({ question: { key: _key, answer, ...options } }: { question: Question }) {
  return <ConfirmDialog {...options} onAnswer={answer} />;
}

type Update<State> = (change: (before: State) => State) => void;

function createOverlays(
  setQuestions: Update<readonly Question[]>,
  setToasts: Update<readonly ToastEntry[]>,
  setLoading: (state: LoadingState) => void,
): Overlays {
  let shown = 0;
  const nextKey = (): string => String((shown += 1));
  return {
    confirmDialog: (options) =>
      new Promise((resolve) => {
        const key = nextKey();
        const answer = (isConfirmed: boolean): void => {
          setQuestions((all) => without(all, key));
          resolve(isConfirmed);
        };
        setQuestions((all) => [...all, { ...options, key, answer }]);
      }),
    toast: (options) => {
      const key = nextKey();
      setToasts((all) => [...all, { ...options, key }]);
      return () => setToasts((all) => without(all, key));
    },
    showLoading: (options = {}) =>
      setLoading({ isLoading: true, ...(typeof options === "string" ? { message: options } : options) }),
    hideLoading: () => setLoading({ isLoading: false }),
  };
}

function without<Entry extends { key: string }>(all: readonly Entry[], key: string): readonly Entry[] {
  return all.filter((one) => one.key !== key);
}

import { createContext, use, useMemo, useState, type ReactNode } from "react";
import type { ConfirmOptions } from "./confirm-dialog";
import type { OverlayStage } from "./overlay-stage";
import type { ToastOptions } from "./toast";
import { createWaits, type LoadingOptions, type Waits } from "./waits";

export interface Overlays {
  /** Asks and resolves to true for OK, false for Cancel or Escape. */
  confirmDialog(options: ConfirmOptions): Promise<boolean>;
  /** Shows a short message; returns a function that removes it. */
  toast(options: ToastOptions): () => void;
  /** Covers the page, with a message unless it is empty. A later call replaces the message. */
  showLoading(options?: string | LoadingOptions): void;
  hideLoading(): void;
  /** All current waits of the page; components wait with useLoading(). */
  waits: Waits;
}

const OverlaysContext = createContext<Overlays | null>(null);

/** `const { confirmDialog, toast, showLoading, hideLoading } = useOverlays();` */
export function useOverlays(): Overlays {
  const overlays = use(OverlaysContext);
  if (overlays === null) throw new Error("useOverlays() needs an OverlaysProvider above it");
  return overlays;
}

/** Provides dialogs and toasts. Their code is loaded when the first one is shown. */
export function OverlaysProvider({ children }: { children: ReactNode }) {
  const [stage, setStage] = useState<OverlayStage | null>(null);
  const overlays = useMemo(() => createOverlays(setStage), []);
  return (
    <OverlaysContext value={overlays}>
      {children}
      {stage !== null && <stage.View />}
    </OverlaysContext>
  );
}

function createOverlays(onStage: (stage: OverlayStage) => void): Overlays {
  let loaded: Promise<OverlayStage> | undefined;
  const waits = createWaits();
  const called = Symbol("showLoading");
  const open = async (): Promise<OverlayStage> => {
    const { createOverlayStage } = await import("./overlay-stage");
    const stage = createOverlayStage();
    onStage(stage);
    return stage;
  };
  const getStage = (): Promise<OverlayStage> =>
    (loaded ??= open().catch((error: unknown) => {
      // The network may work again at the next call.
      loaded = undefined;
      throw error;
    }));
  return {
    confirmDialog: async (options) => (await getStage()).confirm(options),
    toast: (options) => {
      const closing = getStage().then((stage) => stage.toast(options));
      return () => void closing.then((close) => close());
    },
    showLoading: (options = {}) => waits.show(called, options),
    hideLoading: () => waits.end(called),
    waits,
  };
}

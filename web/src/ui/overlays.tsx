import { createContext, use, useMemo, useState, type ReactNode } from "react";
import type { ConfirmOptions } from "./confirm-dialog";
import type { OverlayHost } from "./overlay-host";
import type { ToastOptions } from "./toast";
import { createWaits, type LoadingOptions, type LoadingStack } from "./loading-stack";

export interface Overlays {
  /** Asks and resolves to true for OK, false for Cancel or Escape. */
  confirmDialog(options: ConfirmOptions): Promise<boolean>;
  /** Shows a short message; returns a function that removes it. */
  toast(options: ToastOptions): () => void;
  /** Covers the page, with a message unless it is empty. A later call replaces the message. */
  showLoading(options?: string | LoadingOptions): void;
  hideLoading(): void;
  /** All current waits of the page; components wait with useLoading(). */
  waits: LoadingStack;
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
  const [stage, setStage] = useState<OverlayHost | null>(null);
  const overlays = useMemo(() => createOverlays(setStage), []);
  return (
    <OverlaysContext value={overlays}>
      {children}
      {stage !== null && <stage.View />}
    </OverlaysContext>
  );
}

function createOverlays(onStage: (stage: OverlayHost) => void): Overlays {
  let loaded: Promise<OverlayHost> | undefined;
  const waits = createWaits();
  const called = Symbol("showLoading");
  const open = async (): Promise<OverlayHost> => {
    const { createOverlayStage } = await import("./overlay-host");
    const stage = createOverlayStage();
    onStage(stage);
    return stage;
  };
  const getStage = (): Promise<OverlayHost> =>
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

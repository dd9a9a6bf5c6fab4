import { startTransition, useEffect, type ReactNode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import type { PageRouter } from "../../routing/page-router";
import { RouterView } from "../../routing/router-view";
import { Providers, type PageScope } from "../providers";
import { replayInteractions } from "./early-interactions";

export interface PagePayload {
  mode: "hydrated" | "mounted" | undefined;
  error: unknown;
  /** The app handles events: its effects have run, and links open within the app. */
  isAnswering: boolean;
}

/** Hydrates or mounts the app (`payload.mode`). Calls `fail` with each error that no error page catches. */
export function mount(
  payload: PagePayload,
  scope: PageScope,
  router: PageRouter,
  fail: (error: unknown) => void,
): void {
  const app = (done?: () => void): ReactNode => (
    <Mounted payload={payload} done={done}>
      <Providers scope={scope}>
        <RouterView router={router} />
      </Providers>
    </Mounted>
  );
  const onUncaughtError = (error: unknown): void => {
    fail(error);
    reportError(error);
  };
  if (payload.mode === "mounted") {
    window.molarEarly?.stop();
    createRoot(document, { onUncaughtError }).render(app());
  } else {
    hydrate(app, onUncaughtError);
  }
}

// If the page is not in use yet, hydrates in a transition: the browser can handle input between two parts of the work.
function hydrate(app: (done: () => void) => ReactNode, onUncaughtError: (error: unknown) => void): void {
  const interactions = window.molarEarly?.stop();
  const start = (): void =>
    void hydrateRoot(document, app(() => interactions !== undefined && void replayInteractions(interactions)), { onUncaughtError });
  if (interactions?.isInUse === true) start();
  else startTransition(start);
}

/** Sets `isAnswering` and calls `done` when the effects of its children have run. */
function Mounted({ payload, done, children }: { payload: PagePayload; done: (() => void) | undefined; children: ReactNode }): ReactNode {
  useEffect(() => {
    payload.isAnswering = true;
    done?.();
  }, [payload, done]);
  return children;
}

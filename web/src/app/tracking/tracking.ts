import type { PageRouter } from "../../routing/page-router";
import type { TrackingConfig } from "../../content/environment";

export interface TrackingInput {
  config: TrackingConfig | null;
  /** The brand's `disable_performance_tracking`. */
  isDisabled: boolean;
  buildId: string;
  groupKey: string;
  router: PageRouter;
}

/**
 * Starts performance tracking once the content is there and the browser has nothing better to do.
 * Without configuration, or where the brand does not want it, nothing of it is even loaded.
 */
export function startTracking({ config, isDisabled, ...rest }: TrackingInput): void {
  if (config === null || isDisabled) return;
  whenIdle(() => {
    import("./tracking-session").then(
      ({ trackSession }) => trackSession({ config, ...rest }),
      // A page without its tracking is a whole page.
      () => {},
    );
  });
}

function whenIdle(task: () => void): void {
  const later = (): void => {
    if ("requestIdleCallback" in window) window.requestIdleCallback(task, { timeout: 5_000 });
    else setTimeout(task, 1_000);
  };
  if (document.readyState === "complete") later();
  else window.addEventListener("load", later, { once: true });
}

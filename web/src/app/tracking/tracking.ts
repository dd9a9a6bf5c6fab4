import { whenIdle } from "../../lib/when-idle";
import type { PageRouter } from "../../routing/page-router";
import type { TrackingConfig } from "../../content/environment";

const IDLE_LIMIT_MS = 5_000;

export interface TrackingInput {
  config: TrackingConfig | null;
  /** The brand's `disable_performance_tracking`. */
  isDisabled: boolean;
  buildId: string;
  groupKey: string;
  router: PageRouter;
}

/**
 * Starts performance tracking after the load event, when the browser is idle. Without configuration, or if the brand disables it,
 * its code is not loaded.
 */
export function startTracking({ config, isDisabled, ...rest }: TrackingInput): void {
  if (config === null || isDisabled) return;
  const begin = (): void => {
    import("./tracking-session").then(
      ({ trackSession }) => trackSession({ config, ...rest }),
      // The page works without tracking.
      () => {},
    );
  };
  const later = (): void => whenIdle(begin, IDLE_LIMIT_MS);
  if (document.readyState === "complete") later();
  else window.addEventListener("load", later, { once: true });
}

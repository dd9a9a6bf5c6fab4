import type { createBrowserRouter } from "react-router";
import { ExternalRedirect } from "./route-rules";

/** Follows a route rule that leads out of the site with the whole window. */
export function leaveThroughRules(router: ReturnType<typeof createBrowserRouter>): void {
  router.subscribe(({ errors }) => {
    const leaving = Object.values(errors ?? {}).find((error) => error instanceof ExternalRedirect);
    if (leaving !== undefined) window.location.assign(leaving.location);
  });
}

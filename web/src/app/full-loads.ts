import type { createBrowserRouter, Location } from "react-router";

type Router = ReturnType<typeof createBrowserRouter>;

/**
 * Has the browser load the target of a navigation in full where `isNeeded` says so. An anchor on the
 * page that is open is no navigation.
 */
export function loadInFull(router: Router, isNeeded: (target: Location) => boolean): void {
  router.subscribe(({ navigation, location }) => {
    const target = navigation.location;
    if (target === undefined || navigation.state !== "loading") return;
    if (target.pathname === location.pathname && target.search === location.search) return;
    if (isNeeded(target)) window.location.assign(target.pathname + target.search + target.hash);
  });
}

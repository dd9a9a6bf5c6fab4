import type { Location } from "react-router";
import type { PageRouter } from "../routing/page-router";

/**
 * Has the browser load the target of a navigation in full where `isNeeded` says so. An anchor on the
 * page that is open is no navigation.
 */
export function loadInFull(router: PageRouter, isNeeded: (target: Location) => boolean): void {
  let asked: string | undefined;
  router.subscribe(({ navigation, location }) => {
    const target = navigation.location;
    if (target === undefined || navigation.state !== "loading") return void (asked = undefined);
    if (target.pathname === location.pathname && target.search === location.search) return;
    const href = target.pathname + target.search + target.hash;
    // A navigation that waits for the router is told of twice.
    if (asked === href || !isNeeded(target)) return;
    asked = href;
    window.location.assign(href);
  });
}

import type { Location } from "react-router";
import { WITHOUT_ROUTER, type PageRouter } from "../../routing/page-router";

/**
 * Has the browser load the target of a navigation in full where `isNeeded` says so. An anchor on the
 * page that is open is no navigation.
 */
export function loadInFull(router: PageRouter, isNeeded: (target: Location) => boolean): void {
  let before: Location | undefined;
  router.subscribe(({ navigation, location }) => {
    const target = navigation.location;
    const waiting = before;
    before = target;
    if (target === undefined || navigation.state !== "loading") return;
    if (target.pathname === location.pathname && target.search === location.search) return;
    // TabRouter reports a navigation before the router is loaded; the router reports it again, under a key of its own.
    const isTold = waiting?.key === WITHOUT_ROUTER && target.key !== WITHOUT_ROUTER && hrefOf(waiting) === hrefOf(target);
    if (!isTold && isNeeded(target)) window.location.assign(hrefOf(target));
  });
}

function hrefOf({ pathname, search, hash }: Location): string {
  return pathname + search + hash;
}

import type { Location } from "react-router";
import { WITHOUT_ROUTER, type PageRouter } from "../../routing/page-router";
import { openDocument } from "./open-document";

/**
 * Loads the target of a navigation as a document when `isNeeded` returns true for it. A link to a fragment of the current page
 * does not count as a navigation.
 */
export function loadInFull(router: PageRouter, isNeeded: (target: Location) => boolean): void {
  let before: Location | undefined;
  router.subscribe(({ navigation, location }) => {
    const target = navigation.location;
    const waiting = before;
    before = target;
    if (target === undefined || navigation.state !== "loading") return;
    if (target.pathname === location.pathname && target.search === location.search) return;
    // TabRouter reports a navigation before the router is loaded. The router then reports it again, with another key.
    const isTold = waiting?.key === WITHOUT_ROUTER && target.key !== WITHOUT_ROUTER && hrefOf(waiting) === hrefOf(target);
    if (!isTold && isNeeded(target)) openDocument(target);
  });
}

function hrefOf({ pathname, search, hash }: Location): string {
  return pathname + search + hash;
}

import type { QueryClient } from "@tanstack/react-query";
import { matchRoutes, type RouteObject } from "react-router";
import type { ContentSource } from "../../content/content-source";
import { pageKeyOf, type PageHandle } from "../../content/page-handle";
import { plainPath } from "../../lib/plain-path";
import { fetchAhead } from "./fetch-ahead";
import { savesData, watchLinkIntent } from "./link-intent";
import { isPrivatePath } from "../routes/is-private-path";
import { findRouteRule } from "../routes/find-route-rule";

/** Most pages that a tab prefetches. */
const MOST_PAGES = 20;
const MOST_AT_ONCE = 2;
export interface PrefetchParts {
  /** A separate route table, as the router modifies its own. */
  routes: RouteObject[];
  queryClient: QueryClient;
  source: ContentSource;
  /** Path of the link that the pointer or focus is on. */
  first?: string | undefined;
}

/**
 * Prefetches code, words and content of the pages behind links that the pointer or focus reaches: parts that are the same for all
 * visitors. Never fetches loader data, private pages, pages with a route rule, or anything if the visitor saves data. Returns a
 * function that stops it.
 */
export function prefetchLinks(parts: PrefetchParts): () => void {
  if (savesData()) return () => {};
  const seen = new Set<string>([plainPath(window.location.pathname)]);
  const waiting: string[] = [];
  let running = 0;

  function run(): void {
    const path = running < MOST_AT_ONCE ? waiting.shift() : undefined;
    if (path === undefined) return;
    running++;
    void fetchPage(path, parts).finally(() => {
      running--;
      run();
    });
  }
  const note = (path: string): void => {
    if (seen.has(path) || seen.size > MOST_PAGES) return;
    seen.add(path);
    waiting.push(path);
    run();
  };
  if (parts.first !== undefined) note(parts.first);
  return watchLinkIntent(note);
}

async function fetchPage(path: string, { routes, queryClient, source }: PrefetchParts): Promise<void> {
  const leaf = matchRoutes(routes, path)?.at(-1);
  const handle = leaf?.route.handle as PageHandle | undefined;
  if (leaf === undefined || handle?.startsAtOnce === true || isPrivatePath(path)) return;
  if (findRouteRule(source.chrome.routeRules, path) !== undefined) return;
  const key = pageKeyOf(handle, leaf.params);
  const { lazy } = leaf.route;
  await fetchAhead(queryClient, source, { content: key, words: handle?.words ?? [], code: typeof lazy === "function" ? lazy : undefined });
}

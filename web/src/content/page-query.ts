import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { loadFullClient } from "../api/query-client";
import { loadOnce } from "../lib/load-once";
import { pageOf, type PageContent, type SiteContent } from "./site-content";
import type { PageKey } from "./variants";

/** Content does not change while a page is open, and does not depend on the visitor. */
const FOREVER = { staleTime: Infinity, gcTime: Infinity, meta: { public: true } } as const;

// The first page has its content; the code that requests more is loaded with the first request.
export const loadSiteRequest = loadOnce(() => import("./site-request"));
const siteQuery = queryOptions({ queryKey: ["site"], queryFn: async () => (await loadSiteRequest()).fetchSite(), ...FOREVER });

/**
 * Query of one page's content. The document contains that of the first page; that of other pages is part of the whole
 * content, which is fetched once.
 */
export function pageQuery<Key extends PageKey>(key: Key) {
  return queryOptions({
    queryKey: ["page", key],
    queryFn: async ({ client }): Promise<PageContent<Key>> => pageOf(await client.ensureQueryData(siteQuery), key),
    ...FOREVER,
  });
}

export function seedPage<Key extends PageKey>(client: QueryClient, key: Key, page: PageContent<Key>) {
  client.setQueryData(["page", key], page);
}

/** Replaces the content of all loaded pages by another version. */
export async function replaceSite(client: QueryClient, site: SiteContent): Promise<void> {
  const fullClient = await loadFullClient(client);
  fullClient.setQueryData(siteQuery.queryKey, site);
  const shown = fullClient.getQueryCache().findAll({ queryKey: ["page"] });
  await Promise.all(shown.map(({ queryKey }) => fullClient.fetchQuery({ ...pageQuery(queryKey[1] as PageKey), staleTime: 0 })));
}

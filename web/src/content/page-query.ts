import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { loadWholeClient } from "../api/query-client";
import { loadOnce } from "../lib/load-once";
import { pageOf, type PageContent, type SiteContent } from "./site-content";
import type { PageKey } from "./variants";

/** Content never changes while a page is open, and says nothing about the visitor. */
const FOREVER = { staleTime: Infinity, gcTime: Infinity, meta: { public: true } } as const;

// The page in sight has its content: what asks for more comes with the first question.
export const loadSiteRequest = loadOnce(() => import("./site-request"));
const siteQuery = queryOptions({ queryKey: ["site"], queryFn: async () => (await loadSiteRequest()).fetchSite(), ...FOREVER });

/** One page's content. The first page carries its own; others are cut from the whole, fetched once. */
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

/** Puts another version of the content in the place of the one that is shown. */
export async function replaceSite(client: QueryClient, site: SiteContent): Promise<void> {
  const whole = await loadWholeClient(client);
  whole.setQueryData(siteQuery.queryKey, site);
  const shown = whole.getQueryCache().findAll({ queryKey: ["page"] });
  await Promise.all(shown.map(({ queryKey }) => whole.fetchQuery({ ...pageQuery(queryKey[1] as PageKey), staleTime: 0 })));
}

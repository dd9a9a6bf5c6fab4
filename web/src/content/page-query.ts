import { queryOptions, type QueryClient } from "@tanstack/react-query";
import { request } from "../api/request";
import type { PageContent, SiteContent } from "./site-content";
import type { PageName } from "./variants";

/** Content never changes while a page is open, and says nothing about the visitor. */
const FOREVER = { staleTime: Infinity, gcTime: Infinity, meta: { public: true } } as const;

const siteQuery = queryOptions({
  queryKey: ["site"],
  queryFn: () => {
    const lang = document.documentElement.lang;
    return request<SiteContent>("/api/cms", { query: { lang: lang === "" ? null : lang } });
  },
  ...FOREVER,
});

/** One page's content. The first page carries its own; others are cut from the whole, fetched once. */
export function pageQuery<Name extends PageName>(name: Name) {
  return queryOptions({
    queryKey: ["page", name],
    queryFn: async ({ client }): Promise<PageContent<Name>> =>
      (await client.ensureQueryData(siteQuery)).pages[name],
    ...FOREVER,
  });
}

export function seedPage<Name extends PageName>(client: QueryClient, name: Name, page: PageContent<Name>) {
  client.setQueryData(["page", name], page);
}

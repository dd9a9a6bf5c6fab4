import type { QueryClient } from "@tanstack/react-query";
import type { RouterContextProvider } from "react-router";
import { contextKey } from "../routing/loader-context";
import type { PageArea } from "../messages/catalogue";
import type { Environment } from "./environment";
import { pageQuery, seedPage } from "./page-query";
import { pageOf, type ChromeContent, type SiteContent } from "./site-content";
import type { PageKey } from "./variants";

/** Content for loaders: `contentSourceOf(args)`. */
export interface ContentSource {
  chrome: ChromeContent;
  environment: Environment;
  /** Loads the content of a page for usePage(). */
  loadPage(client: QueryClient, key: PageKey): Promise<void>;
  /** Loads the messages of these areas for useT(). */
  loadWords(areas: readonly PageArea[]): Promise<void>;
}

export const contentSourceContext = contextKey<ContentSource>();

export function contentSourceOf(args: { context: Readonly<RouterContextProvider> }): ContentSource {
  return args.context.get(contentSourceContext);
}

/** Page source of the server, which has the content of all pages in memory. */
export function preparedPages(content: Pick<SiteContent, "pages" | "landings">): ContentSource["loadPage"] {
  return async (client, key) => seedPage(client, key, pageOf(content, key));
}

/** Page source of a browser, which has the content of its first page and fetches that of all others in one request. */
export const fetchedPages: ContentSource["loadPage"] = async (client, key) => {
  await client.ensureQueryData(pageQuery(key));
};

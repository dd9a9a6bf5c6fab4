import type { QueryClient } from "@tanstack/react-query";
import type { RouterContextProvider } from "react-router";
import { contextKey } from "../routing/loader-context";
import type { PageArea } from "../messages/catalogue";
import type { Environment } from "./environment";
import { pageQuery, seedPage } from "./page-query";
import { pageOf, type ChromeContent, type SiteContent } from "./site-content";
import type { PageKey } from "./variants";

/** What loaders may know besides the query client: `contentSourceOf(args)`. */
export interface ContentSource {
  chrome: ChromeContent;
  environment: Environment;
  /** Puts the content of a page where usePage() finds it. */
  loadPage(client: QueryClient, key: PageKey): Promise<void>;
  /** Puts the words of these areas where useT() finds them. */
  loadWords(areas: readonly PageArea[]): Promise<void>;
}

export const contentSourceContext = contextKey<ContentSource>();

export function contentSourceOf(args: { context: Readonly<RouterContextProvider> }): ContentSource {
  return args.context.get(contentSourceContext);
}

/** The server has every page at hand. */
export function preparedPages(content: Pick<SiteContent, "pages" | "landings">): ContentSource["loadPage"] {
  return async (client, key) => seedPage(client, key, pageOf(content, key));
}

/** A browser has the page it came with, and fetches the others together. */
export const fetchedPages: ContentSource["loadPage"] = async (client, key) => {
  await client.ensureQueryData(pageQuery(key));
};

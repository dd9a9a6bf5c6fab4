import { useQueryClient } from "@tanstack/react-query";
import { createContext, use } from "react";
import { useParams } from "../routing/hooks";
import { pageQuery } from "./page-query";
import { landingKey, type ChromeContent, type LandingContent, type PageContent } from "./site-content";
import type { PageName } from "./variants";

const ContentContext = createContext<ChromeContent | null>(null);

export const ContentProvider = ContentContext;

/** Returns the content that all pages share: header, footer, organisation, disclosures, base variables. */
export function useContent(): ChromeContent {
  const content = use(ContentContext);
  if (content === null) throw new Error("useContent() needs a ContentProvider above it");
  return content;
}

/** Returns the content of one page. Its route must name the page: `handle = { page: "faq" }`. */
export function usePage<Name extends PageName>(name: Name): PageContent<Name> {
  useContent(); // Another version of the content replaces the chrome and the pages together.
  const page = useQueryClient().getQueryData<PageContent<Name>>(pageQuery(name).queryKey);
  if (page === undefined) throw new Error(`the route of this page does not load the content of "${name}"`);
  return page;
}

/** Returns the landing page of the address. Its route must have `handle = { page: "landing" }`. */
export function useLanding(): LandingContent {
  useContent();
  const { landing = "" } = useParams();
  const page = useQueryClient().getQueryData<LandingContent | null>(pageQuery(landingKey(landing)).queryKey);
  if (!page) throw new Error(`the content of the landing page "${landing}" is not loaded`);
  return page;
}

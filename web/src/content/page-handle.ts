import type { MessageKey, MessageVars, PageArea } from "../messages/catalogue";
import type { PageKey, PageName } from "./variants";

/** What the table of routes says about a page. */
export interface PageHandle {
  /** The page's title when its content has none. Without any, the title is the global one alone. */
  title?: MessageKey;
  /** What search engines say of the page when its content does not; {brand} is the brand's name. */
  description?: MessageKey;
  /** The part of the content that this page shows; it is loaded before the page. "landing": the one of the address. */
  page?: PageName | "landing";
  /** Words beside those that every page has; loaded before the page. pageRoute() adds the common ones. */
  words?: readonly PageArea[];
  /** The page shows what the server drew until somebody uses it; then its parts load the common words as well (COMMON_AREAS). */
  wordsLater?: boolean;
  /**
   * Everything that the page shows without a query in its address follows from content, language, path, day, whether the visitor
   * is a member, and what its loader has fetched: the server keeps the document where all of that is the same for everybody.
   */
  isShared?: boolean;
  /** Runs before the page: names of app/routes/route-middleware.ts. */
  middleware?: readonly string[];
  /** CSS class of the main container; content may name another (`meta.page`). */
  className?: string;
  /** Whether the page's script starts with it; that of others waits until somebody uses the page, or the browser is idle. */
  startsAtOnce?: boolean;
  /** For a landing page: its class, where it has no page class. "home" counts as a home page. */
  landing?: string;
}

/** What a page says of itself by what it has loaded; its loader gives it as `head`. */
export interface PageHead {
  /** Without one the page has that of its content or of the table of routes. */
  title?: string;
  /** The same as a key of the catalogues. */
  titleKey?: MessageKey;
  description?: { key: MessageKey; vars?: MessageVars };
  /** With which the server answers; other than 200 it is not listed by search engines. */
  status?: number;
}

/** What the loader of a page said of it, if anything. */
export function headOfData(loaderData: unknown): PageHead | undefined {
  return (loaderData as { head?: PageHead } | null | undefined)?.head;
}

/** The content that a route shows at an address with these parameters. */
export function pageKeyOf(
  handle: PageHandle | undefined,
  params: Readonly<Record<string, string | undefined>>,
): PageKey | undefined {
  if (handle?.page !== "landing") return handle?.page;
  return `landing:${params.landing ?? ""}`;
}

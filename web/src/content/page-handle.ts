import type { MessageKey, MessageVars, PageArea } from "../messages/catalogue";
import type { PageKey, PageName } from "./variants";

/** Properties of a page in the table of routes. */
export interface PageHandle {
  /** The page's title when its content has none. Without either, the title is the global one alone. */
  title?: MessageKey;
  /** Description for search engines when the page's content has none; {brand} is the brand's name. */
  description?: MessageKey;
  /** The page's content, loaded before the page. "landing": the landing page of the address. */
  page?: PageName | "landing";
  /** Message areas besides those that every page has; loaded before the page. pageRoute() adds the common ones. */
  words?: readonly PageArea[];
  /** The page shows the server's markup until a visitor uses it; then its parts load the common messages as well (COMMON_AREAS). */
  wordsLater?: boolean;
  /**
   * Without a query in the address, the page depends only on content, language, path, day, whether the visitor is a member, and
   * its loader's data: the server caches the document for visitors for whom all of these are the same.
   */
  isShared?: boolean;
  /** Names of checks in app/routes/route-middleware.ts that run before the page. */
  middleware?: readonly string[];
  /** CSS class of the main container; content may set another one (`meta.page`). */
  className?: string;
  /** Whether the page starts with its script. Other pages start when a visitor uses them or the browser is idle. */
  startsAtOnce?: boolean;
  /** For a landing page without a page class: its class. "home" makes it a home page. */
  landing?: string;
}

/** Head of a page that depends on loaded data; the page's loader returns it as `head`. */
export interface PageHead {
  /** Without it, the page has the title of its content or of the table of routes. */
  title?: string;
  /** The title as a key of the message catalogues. */
  titleKey?: MessageKey;
  description?: { key: MessageKey; vars?: MessageVars };
  /** Status of the response; with any other than 200, search engines must not list the page. */
  status?: number;
}

/** Returns the `head` of a loader's data, if any. */
export function headOfData(loaderData: unknown): PageHead | undefined {
  return (loaderData as { head?: PageHead } | null | undefined)?.head;
}

/** Returns the key of the content that a route shows at an address with these parameters. */
export function pageKeyOf(
  handle: PageHandle | undefined,
  params: Readonly<Record<string, string | undefined>>,
): PageKey | undefined {
  if (handle?.page !== "landing") return handle?.page;
  return `landing:${params.landing ?? ""}`;
}

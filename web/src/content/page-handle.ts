import type { MessageKey, PageArea } from "../messages/catalogue";
import type { PageName } from "./variants";

/** What the table of routes says about a page. */
export interface PageHandle {
  /** The page's title when its content has none. Without any, the title is the global one alone. */
  title?: MessageKey;
  /** The part of the content that this page shows; it is loaded before the page. */
  page?: PageName;
  /** Words beside those that every page has; loaded before the page. */
  words?: readonly PageArea[];
  /** CSS class of the main container; content may name another (`meta.page`). */
  className?: string;
  /** For a landing page: its class, where it has no page class. "home" counts as a home page. */
  landing?: string;
}

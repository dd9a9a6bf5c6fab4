/** Data about a page for search engines and link previews. */
export interface PageFacts {
  path: string;
  /** The title of the title bar. */
  title: string;
  /** Content of the shown page; undefined for an error and for addresses without content. */
  page: HeadPage | undefined;
  /** Whether search engines may list the page. */
  isListed: boolean;
  /** The subjects of the page, as JSON-LD. */
  things?: readonly object[];
}

/** Fields of a page's content that the head uses. */
export interface HeadPage {
  description?: string | undefined;
  socialImage?: string | undefined;
}

/** Returns the full address of a file of the site; undefined if `path` is missing or no such file ("/", other sites). */
export function absolute(path: string | undefined, origin: string): string | undefined {
  return path !== undefined && /^\/[^/\\]/.test(path) ? origin + path : undefined;
}

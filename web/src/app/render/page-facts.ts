/** What search engines and previews of links are told of a page. */
export interface PageFacts {
  path: string;
  /** As in the title bar. */
  title: string;
  /** Of the page that is shown; undefined for an error and for addresses without content. */
  page: HeadPage | undefined;
  /** Whether search engines may list it. */
  isListed: boolean;
  /** What it is about, as JSON-LD. */
  things?: readonly object[];
}

/** What any page's content may say that the head is interested in. */
export interface HeadPage {
  description?: string | undefined;
  socialImage?: string | undefined;
}

/** An address of the site's own, with its host; undefined for none and for what is no file of ours. */
export function absolute(path: string | undefined, origin: string): string | undefined {
  return path !== undefined && /^\/[^/\\]/.test(path) ? origin + path : undefined;
}

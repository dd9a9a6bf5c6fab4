import type { Environment } from "../content/environment";
import { pageKeyOf, type PageHandle, type PageHead } from "../content/page-handle";
import type { ChromeContent, PageContent } from "../content/site-content";
import type { FooterVariant, HeaderVariant, PageKey } from "../content/variants";
import { comparablePath, plainPath } from "../lib/plain-path";
import { wholeWords } from "../lib/whole-words";
import type { MessageKey, Translate } from "../messages/catalogue";
import { pageAddress } from "./page-address";
import { isListedPath } from "./routes/is-private-path";

/** Metadata of a page for its frame, the title bar and search engines. */
export interface PageMeta {
  title?: string | undefined;
  description?: string | undefined;
  /** Null: search engines must not list the page. */
  canonical?: string | null;
  /** The page's class, else its landing class. */
  containerClass?: string | undefined;
  /** The home page, or a page that counts as one: its header may be pinned. */
  isHome?: boolean;
  /** Variants that a landing page uses instead of the brand's. */
  header?: HeaderVariant | undefined;
  footer?: FooterVariant | undefined;
}

const HOME = "home";
/** Search engines show about this many characters of a description and cut off the rest, also within a word. */
const LONGEST_DESCRIPTION = 160;

/** The route of a page and the address that it matched. */
export interface MatchedPage {
  handle: PageHandle | undefined;
  params: Readonly<Record<string, string | undefined>>;
  pathname: string;
  /** Head that the route's loader returned. */
  head?: PageHead | undefined;
}

/** `contentOf` returns loaded content, undefined for content that is not loaded. */
export function pageMetadata(
  { handle, params, pathname, head }: MatchedPage,
  contentOf: (key: PageKey) => PageContent<PageKey> | undefined,
  { environment, chrome, t }: { environment: Environment; chrome: ChromeContent; t: Translate },
): PageMeta {
  if (handle === undefined) return {};
  const key = pageKeyOf(handle, params);
  const content = key === undefined ? undefined : contentOf(key);
  if (handle.page === "landing" && !content) return { title: t("app.titleNotFound"), containerClass: "not-found", canonical: null };
  const path = canonicalPath({ params, pathname });
  const isListed = environment.indexable && (content ?? head) !== undefined && head?.status === undefined && isListedPath(path);
  const meta = content?.meta;
  const title = head?.title ?? (head?.titleKey === undefined ? undefined : t(head.titleKey)) ?? content?.title ?? (handle.title === undefined ? undefined : t(handle.title));
  const brand = brandOf(chrome);
  const own = descriptionOf(head, content?.description, handle.description, { brand, t });
  const description = own ?? (isListed && title !== undefined ? t("app.description", { title, brand }) : undefined);
  const containerClass = meta?.page ?? handle.className ?? meta?.landing ?? handle.landing ?? handle.page;
  return {
    title,
    description: description === undefined ? undefined : wholeWords(description, LONGEST_DESCRIPTION),
    canonical: isListed ? pageAddress(environment, path, environment.language, chrome.site.languages) : null,
    containerClass,
    // Content may give a home page another class.
    isHome: [containerClass, meta?.landing ?? handle.landing, handle.page].includes(HOME),
    ...(content && "slug" in content && { header: content.header, footer: content.footer }),
  };
}

/** Returns the one path under which search engines list a page: the router opens "/FAQ" and "/faq/" as "/faq". */
export function canonicalPath({ pathname, params }: Pick<MatchedPage, "params" | "pathname">): string {
  const values = Object.values(params);
  if (values.length === 0) return comparablePath(pathname);
  return plainPath(pathname).replaceAll(/[^/]+/g, (part) => (values.includes(part) ? part : part.toLowerCase()));
}

function descriptionOf(
  head: PageHead | undefined,
  ofContent: string | undefined,
  general: MessageKey | undefined,
  { brand, t }: { brand: string; t: Translate },
): string | undefined {
  if (head?.description !== undefined) return t(head.description.key, head.description.vars);
  return ofContent ?? (general === undefined ? undefined : t(general, { brand }));
}

function brandOf({ site, base }: ChromeContent): string {
  return site.name ?? base.variables.global_title ?? "";
}

import { escapeHtml } from "../lib/escape-html";
import { isExternalHref } from "../lib/safe-href";
import { isPage, reduceSiteLink } from "./links";

// Sanitised markup has its attributes in double quotes, without < and >.
const LINK = /(<a (?:[^>]* )?href=")([^"]*)"/g;
const ENTITIES: Readonly<Record<string, string>> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'", "&amp;": "&" };

/**
 * Returns sanitised HTML with links as those of ContentLink: reduceSiteLink() reduces addresses that contain the site's slug, and
 * links to pages of the site are followed without loading a document (app/link-clicks.ts).
 */
export function siteLinks(html: string, siteSlug: string): string {
  return html.replace(LINK, (_, start: string, address: string) => {
    const href = reduceSiteLink(unescaped(address), siteSlug);
    return `${start}${escapeHtml(href)}"${isPage({ href, external: isExternalHref(href) }) ? ' data-route=""' : ""}`;
  });
}

function unescaped(text: string): string {
  return text.replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity] ?? entity);
}

import { escapeHtml } from "../lib/escape-html";
import { reduceSiteLink } from "./links";

// In sanitised markup attributes stand in double quotes, without < and >.
const LINK = /(<a (?:[^>]* )?href=")([^"]*)"/g;
const ENTITIES: Readonly<Record<string, string>> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'", "&amp;": "&" };

/** Sanitised HTML with every link that contains the site's slug reduced: see reduceSiteLink(). */
export function reduceHtmlLinks(html: string, siteSlug: string): string {
  if (siteSlug.trim() === "" || !html.includes(siteSlug.trim())) return html;
  return html.replace(LINK, (_, start: string, address: string) => {
    return `${start}${escapeHtml(reduceSiteLink(unescaped(address), siteSlug))}"`;
  });
}

function unescaped(text: string): string {
  return text.replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity] ?? entity);
}

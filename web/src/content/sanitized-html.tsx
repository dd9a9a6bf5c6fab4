import type { ElementType } from "react";
import { allowAddressBreaks } from "./address-breaks";
import { useConfig } from "./environment";
import { siteLinks } from "./html-links";
import { preventPhoneBreaks } from "./whole-numbers";

export interface SanitizedHtmlProps {
  /** HTML from content, sanitised when the content was parsed. Empty or missing renders nothing. */
  html: string | undefined;
  as?: "div" | "span" | "p" | "li" | "dd" | undefined;
  className?: string | undefined;
}

/**
 * The only place that inserts markup of content into a page. Its links work as those of ContentLink; its telephone numbers do not
 * break across lines, web addresses only after slashes where possible.
 */
export function SanitizedHtml({ html, as = "div", className }: SanitizedHtmlProps) {
  const { siteSlug } = useConfig();
  if (html === undefined || html === "") return null;
  const Element: ElementType = as;
  return <Element className={className} dangerouslySetInnerHTML={{ __html: allowAddressBreaks(preventPhoneBreaks(siteLinks(html, siteSlug))) }} />;
}

import type { ElementType } from "react";
import { useConfig } from "./environment";
import { siteLinks } from "./html-links";
import { keepPhonesWhole } from "./whole-numbers";

export interface SanitizedHtmlProps {
  /** From content, where it was sanitised when it was parsed. Empty or missing renders nothing. */
  html: string | undefined;
  as?: "div" | "span" | "p" | "li" | "dd" | undefined;
  className?: string | undefined;
}

/**
 * The only place where markup from content becomes part of a page. Its links are those of ContentLink; its telephone numbers stay on
 * one line.
 */
export function SanitizedHtml({ html, as = "div", className }: SanitizedHtmlProps) {
  const { siteSlug } = useConfig();
  if (html === undefined || html === "") return null;
  const Element: ElementType = as;
  return <Element className={className} dangerouslySetInnerHTML={{ __html: keepPhonesWhole(siteLinks(html, siteSlug)) }} />;
}

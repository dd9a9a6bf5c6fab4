import type { ElementType } from "react";

export interface SanitizedHtmlProps {
  /** From content, where it was sanitised when it was parsed. Empty or missing renders nothing. */
  html: string | undefined;
  as?: "div" | "span" | "p" | "li" | "dd" | undefined;
  className?: string | undefined;
}

/** The only place where markup from content becomes part of a page. */
export function SanitizedHtml({ html, as = "div", className }: SanitizedHtmlProps) {
  if (html === undefined || html === "") return null;
  const Element: ElementType = as;
  return <Element className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}

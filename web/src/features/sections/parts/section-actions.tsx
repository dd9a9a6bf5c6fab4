import "../../../ui/button.css";
import { ContentLink } from "../../../content/content-link";
import type { QueryValues } from "../../../lib/query-string";

export interface SectionActionsProps {
  linkText?: string | undefined;
  link?: string | undefined;
  query?: QueryValues | undefined;
  secondaryText?: string | undefined;
  secondaryLink?: string | undefined;
}

/** The main action, and a less prominent second one. */
export function SectionActions({ linkText, link, query, secondaryText, secondaryLink }: SectionActionsProps) {
  if (!linkText && !secondaryText) return null;
  return (
    <div className="section-actions">
      {linkText && (
        <ContentLink to={link} query={query} className="button section-primary">
          {linkText}
        </ContentLink>
      )}
      {secondaryText && (
        <ContentLink to={secondaryLink} className="section-secondary">
          {secondaryText}
        </ContentLink>
      )}
    </div>
  );
}

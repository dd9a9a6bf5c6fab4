import { useId, type ReactNode } from "react";
import { SanitizedHtml } from "../../content/sanitized-html";
import type { HomeSection } from "../../content/site-content";

export interface SectionFrameProps {
  section: HomeSection;
  className: string;
  children: ReactNode;
}

/** A full-width band with its heading and introduction; the name of the region is the heading. */
export function SectionFrame({ section, className, children }: SectionFrameProps) {
  const heading = useId();
  const { title, intro, tone, id } = section;
  return (
    <section
      id={id}
      className={`band ${className}`}
      data-tone={tone}
      data-layout={"layout" in section ? section.layout : undefined}
      aria-labelledby={title === undefined ? undefined : heading}
    >
      <div className="wrap">
        {title !== undefined && (
          <div className="band-head">
            <h2 id={heading}>{title}</h2>
            <SanitizedHtml html={intro} className="band-intro" />
          </div>
        )}
        {children}
      </div>
    </section>
  );
}

import "./band.css";
import { useId, type ReactNode } from "react";
import { SanitizedHtml } from "../../../content/sanitized-html";
import { Fold } from "../../../ui/fold";
import type { Section } from "../../../content/site-content";

export interface SectionFrameProps {
  section: Section;
  className: string;
  /** Phones show the beginning, and the rest after a press: see ui/fold.css. */
  isFolded?: boolean;
  children: ReactNode;
}

/** The heading level of items: h2 if the section has no title, so that no level is skipped. */
export function itemHeading({ title }: Pick<Section, "title">): "h2" | "h3" {
  return title ? "h3" : "h2";
}

/** A full-width band with heading and introduction; the heading labels the region. */
export function SectionFrame({ section, className, isFolded = false, children }: SectionFrameProps) {
  const heading = useId();
  const { title, intro, tone, align, id } = section;
  const isNamed = (title ?? "") !== "";
  return (
    <section
      id={id}
      className={`band ${className}`}
      data-tone={tone}
      data-align={align}
      data-layout={"layout" in section ? section.layout : undefined}
      aria-labelledby={isNamed ? heading : undefined}
    >
      <div className="wrap">
        {isNamed && (
          <div className="band-head">
            <h2 id={heading}>{title}</h2>
            <SanitizedHtml html={intro} className="band-intro" />
          </div>
        )}
        {children}
        {isFolded && <Fold what={title ?? ""} />}
      </div>
    </section>
  );
}

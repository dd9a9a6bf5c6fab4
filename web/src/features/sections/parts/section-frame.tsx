import "./band.css";
import { useId, type ReactNode } from "react";
import { SanitizedHtml } from "../../../content/sanitized-html";
import { Fold } from "../../../ui/fold";
import type { Section } from "../../../content/site-content";

export interface SectionFrameProps {
  section: Section;
  className: string;
  /** Phones show the beginning, and all of it at a press: see ui/fold.css. */
  isFolded?: boolean;
  children: ReactNode;
}

/** The level of the headings inside: none is left out where the section itself has no title. */
export function itemHeading({ title }: Pick<Section, "title">): "h2" | "h3" {
  return title ? "h3" : "h2";
}

/** A full-width band with its heading and introduction; the name of the region is the heading. */
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

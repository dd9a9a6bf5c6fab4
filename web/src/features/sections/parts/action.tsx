import "./band.css";
import { useId } from "react";
import { SanitizedHtml } from "../../../content/sanitized-html";
import { PhoneLine } from "./phone-line";
import { SectionActions } from "./section-actions";
import type { SectionProps } from "./section-props";

/** The page's main action, repeated further down. */
export function Action({ section }: SectionProps<"action">) {
  const id = useId();
  const { title, intro, text, linkText, showPhone, tone, align, layout } = section;
  if (!title && !text && !linkText) return null;
  return (
    <section
      id={section.id}
      className="band action"
      data-tone={tone}
      data-align={align}
      data-layout={layout}
      aria-labelledby={title ? id : undefined}
    >
      <div className="wrap">
        <div className="action-row">
          <div className="action-words">
            {title && <h2 id={id}>{title}</h2>}
            <SanitizedHtml html={intro} />
            <SanitizedHtml html={text} />
          </div>
          <div className="action-choices">
            <SectionActions {...section} />
            {showPhone && <PhoneLine />}
          </div>
        </div>
      </div>
    </section>
  );
}

import "./callout.css";
import { useId } from "react";
import { SanitizedHtml } from "../../content/sanitized-html";
import { useContent } from "../../content/use-content";
import { formatPhone, telHref } from "../../lib/phone";
import type { SectionProps } from "./section-props";

/** An invitation to call, with the number as large as a heading. */
export function Callout({ section }: SectionProps<"callout">) {
  const id = useId();
  const { header } = useContent();
  const number = header.header_phone_number;
  return (
    <section id={section.id} className="band callout" data-tone={section.tone} aria-labelledby={id}>
      <div className="wrap callout-row">
        {section.art !== undefined && (
          <img src={section.art} alt="" width={430} height={360} loading="lazy" className="callout-art" />
        )}
        <div>
          <h2 id={id}>{section.title}</h2>
          <SanitizedHtml html={section.text} className="callout-text" />
          {number !== undefined && (
            <p className="callout-phone">
              <a href={telHref(number)} className="tabular">
                {formatPhone(number)}
              </a>
              <span>{header.header_timing}</span>
            </p>
          )}
        </div>
      </div>
    </section>
  );
}

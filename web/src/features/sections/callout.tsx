import "./parts/band.css";
import { useId } from "react";
import { SanitizedHtml } from "../../content/sanitized-html";
import { PhoneLine } from "./parts/phone-line";
import type { SectionProps } from "./parts/section-props";

/** An invitation to call, with the number in heading size. */
export function Callout({ section }: SectionProps<"callout">) {
  const id = useId();
  const { title, intro, text, art, artWidth, artHeight, tone, align, layout } = section;
  if (!title && !text) return null;
  return (
    <section
      id={section.id}
      className="band callout"
      data-tone={tone}
      data-align={align}
      data-layout={layout}
      aria-labelledby={title ? id : undefined}
    >
      <div className="wrap callout-row" data-art={Boolean(art)}>
        {art && <img src={art} alt="" width={artWidth} height={artHeight} loading="lazy" className="callout-art" />}
        <div className="callout-words">
          {title && <h2 id={id}>{title}</h2>}
          <SanitizedHtml html={intro} className="callout-text" />
          <SanitizedHtml html={text} className="callout-text" />
          <PhoneLine />
        </div>
      </div>
    </section>
  );
}

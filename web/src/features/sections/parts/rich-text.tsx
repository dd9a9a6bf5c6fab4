import { SanitizedHtml } from "../../../content/sanitized-html";
import { SectionFrame } from "./section-frame";
import type { SectionProps } from "./section-props";

/** Free text: a column, a column beside its heading, or a letter with a portrait and a signature. */
export function RichText({ section }: SectionProps<"richText">) {
  const { html, art, artWidth, artHeight, layout, signature, signatureAlt = "", signatureWidth, signatureHeight } = section;
  if (!html) return null;
  return (
    <SectionFrame section={section} className="rich-text" isFolded={layout === "letter" && html.split("</p>").length > 2}>
      <div className="rich-text-row" data-art={Boolean(art)}>
        {art && <img src={art} alt="" width={artWidth} height={artHeight} loading="lazy" className="rich-text-art" />}
        <div className="rich-text-sheet">
          <SanitizedHtml html={html} className="prose" />
          {signature && (
            <img
              src={signature}
              alt={signatureAlt}
              width={signatureWidth}
              height={signatureHeight}
              loading="lazy"
              className="rich-text-signature"
            />
          )}
        </div>
      </div>
    </SectionFrame>
  );
}

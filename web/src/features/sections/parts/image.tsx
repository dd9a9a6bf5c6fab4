import { SanitizedHtml } from "../../../content/sanitized-html";
import { SectionFrame } from "./section-frame";
import type { SectionProps } from "./section-props";

/** A picture. `alt` describes it for screen readers; empty for a decoration. */
export function Image({ section }: SectionProps<"image">) {
  const { src, alt, width, height, caption } = section;
  if (!src) return null;
  return (
    <SectionFrame section={section} className="picture">
      <figure className="picture-frame">
        <img src={src} alt={alt} width={width} height={height} loading="lazy" />
        {caption && (
          <figcaption>
            <SanitizedHtml html={caption} />
          </figcaption>
        )}
      </figure>
    </SectionFrame>
  );
}

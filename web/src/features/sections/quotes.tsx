import { SanitizedHtml } from "../../content/sanitized-html";
import { formatDate } from "../../lib/dates";
import { SectionFrame } from "./parts/section-frame";
import type { SectionProps } from "./parts/section-props";

/** Statements of people, with their names. */
export function Quotes({ section }: SectionProps<"quotes">) {
  const items = section.items.filter(({ text }) => text);
  if (items.length === 0) return null;
  return (
    <SectionFrame section={section} className="quotes" isFolded={items.length > 1}>
      <div className="quotes-list" data-count={items.length}>
        {items.map(({ text, name, detail, art, source, date }, index) => (
          <figure key={index} className="quote">
            <blockquote>
              <SanitizedHtml html={text} />
            </blockquote>
            {(name || detail || art || source || date) && (
              <figcaption>
                {art && <img src={art} alt="" width={64} height={64} loading="lazy" />}
                <span>
                  {name && <strong>{name}</strong>} {detail && <span className="quote-detail">{detail}</span>}
                  {(source || date) && <span className="quote-detail">{[source, date && formatDate(date)].filter(Boolean).join(", ")}</span>}
                </span>
              </figcaption>
            )}
          </figure>
        ))}
      </div>
    </SectionFrame>
  );
}

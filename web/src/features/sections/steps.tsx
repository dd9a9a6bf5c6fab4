import { SanitizedHtml } from "../../content/sanitized-html";
import { itemHeading, SectionFrame } from "./parts/section-frame";
import type { SectionProps } from "./parts/section-props";

/** The steps of a procedure, in order. */
export function Steps({ section }: SectionProps<"steps">) {
  const items = section.items.filter(({ title, text }) => title || text);
  const Heading = itemHeading(section);
  if (items.length === 0) return null;
  return (
    <SectionFrame section={section} className="how" isFolded={items.some(({ text }) => text)}>
      <ol className="plain-list how-list" data-count={items.length}>
        {items.map((item, index) => (
          <li key={index}>
            {item.title && <Heading>{item.title}</Heading>}
            <SanitizedHtml html={item.text} />
          </li>
        ))}
      </ol>
    </SectionFrame>
  );
}

import { ContentLink } from "../../content/content-link";
import { SanitizedHtml } from "../../content/sanitized-html";
import type { SectionOf } from "../../content/site-content";
import { itemHeading, SectionFrame } from "./parts/section-frame";
import { SectionIcon } from "./parts/section-icon";
import type { SectionProps } from "./parts/section-props";

/** The brand's benefits, in a few words each. */
export function Benefits({ section }: SectionProps<"benefits">) {
  const items = section.items.filter(({ title, text }) => title || text);
  if (items.length === 0) return null;
  return (
    <SectionFrame section={section} className="benefits" isFolded={items.some(({ title, text }) => title && text)}>
      <ul className="plain-list benefits-list" data-count={items.length}>
        {items.map((item, index) => (
          <Benefit key={index} item={item} heading={itemHeading(section)} />
        ))}
      </ul>
    </SectionFrame>
  );
}

interface BenefitProps {
  item: SectionOf<"benefits">["items"][number];
  heading: "h2" | "h3";
}

function Benefit({ item, heading: Heading }: BenefitProps) {
  return (
    <li data-icon={item.icon !== undefined || undefined}>
      <SectionIcon name={item.icon} />
      {item.title && <Heading>{item.title}</Heading>}
      <div className="benefits-text">
        <SanitizedHtml html={item.text} />
        {item.linkText && (
          <ContentLink to={item.link} query={item.query} className="section-secondary">
            {item.linkText}
          </ContentLink>
        )}
      </div>
    </li>
  );
}

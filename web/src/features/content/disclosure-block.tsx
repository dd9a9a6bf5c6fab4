import "./disclosure-block.css";
import { useId } from "react";
import { SanitizedHtml } from "../../content/sanitized-html";
import { useContent } from "../../content/use-content";

export interface DisclosureBlockProps {
  /** Replaces the heading of the brand's disclosures. */
  title?: string | undefined;
  headingLevel?: 2 | 3;
}

/**
 * The facts that the law requires to be plainly visible before anyone joins: never folded, never smaller than the text
 * around them.
 */
export function DisclosureBlock({ title, headingLevel = 2 }: DisclosureBlockProps) {
  const { disclosures } = useContent();
  const id = useId();
  const Heading = headingLevel === 2 ? "h2" : "h3";
  if (disclosures.items.length === 0) return null;
  const heading = title ?? disclosures.heading;
  return (
    <section className="disclosure-block" aria-labelledby={heading ? id : undefined}>
      {heading && <Heading id={id}>{heading}</Heading>}
      <ol>
        {disclosures.items.map(({ fact, text }, index) => (
          <SanitizedHtml key={`${fact} ${index}`} as="li" html={text} />
        ))}
      </ol>
    </section>
  );
}

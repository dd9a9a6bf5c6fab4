import { useContent } from "../../content/use-content";
import { SanitizedHtml } from "../../content/sanitized-html";
import { useT } from "../../messages/use-t";
import "./legal-facts.css";

/** The brand's statements that have to stand in plain sight before a payment; never folded away. */
export function LegalFacts(): React.ReactNode {
  const t = useT();
  const { heading, items } = useContent().disclosures;
  if (items.length === 0) return null;
  return (
    <section className="legal-facts" aria-labelledby="legal-facts-heading">
      <h2 id="legal-facts-heading">{heading ?? t("checkout.pay.disclosuresHeading")}</h2>
      <ol>
        {items.map((item, index) => (
          <SanitizedHtml key={index} as="li" html={item.text} />
        ))}
      </ol>
    </section>
  );
}

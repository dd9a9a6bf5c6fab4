import { useContent } from "../../../content/use-content";
import { SanitizedHtml } from "../../../content/sanitized-html";
import { useT } from "../../../messages/use-t";
import { Disclosure } from "../../../ui/disclosure";
import "./legal-facts.css";

/**
 * The brand's legal facts in one box, with the consents to them as children. The first fact, that this is not insurance, is
 * always visible; the others are folded below it, and open in wide windows.
 */
export function LegalFacts({ children }: { children: React.ReactNode }): React.ReactNode {
  const t = useT();
  const { heading, items } = useContent().disclosures;
  const first = items.find(({ fact }) => fact === "not_insurance") ?? items[0];
  const others = items.filter((item) => item !== first);
  return (
    <section className="legal-facts" aria-labelledby="legal-facts-heading">
      <h2 id="legal-facts-heading">{heading ?? t("checkout.pay.disclosuresHeading")}</h2>
      {first === undefined ? null : <SanitizedHtml as="p" html={first.text} />}
      {others.length === 0 ? null : (
        <Disclosure summary={t("checkout.pay.otherFacts", { count: others.length })}>
          <ul>
            {others.map((item, index) => (
              <SanitizedHtml key={index} as="li" html={item.text} />
            ))}
          </ul>
        </Disclosure>
      )}
      {children}
    </section>
  );
}

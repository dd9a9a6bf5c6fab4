import { useContent } from "../../content/use-content";
import { DisclosureBlock } from "../content/disclosure-block";
import type { SectionProps } from "./parts/section-props";

/** The legal block with the brand's disclosures. */
export function Disclosures({ section }: SectionProps<"disclosures">) {
  const { disclosures } = useContent();
  if (disclosures.items.length === 0) return null;
  return (
    <div id={section.id} className="band" data-tone={section.tone}>
      <div className="wrap">
        <DisclosureBlock title={section.title} />
      </div>
    </div>
  );
}

import { DisclosureBlock } from "../../features/content/disclosure-block";
import type { SectionProps } from "./section-props";

/** The legal block; its words are the brand's disclosures. */
export function Facts({ section }: SectionProps<"disclosures">) {
  return (
    <div id={section.id} className="band facts" data-tone={section.tone}>
      <div className="wrap">
        <DisclosureBlock title={section.title} />
      </div>
    </div>
  );
}

import { Check, Minus, type LucideIcon } from "lucide-react";
import { Icon } from "../../ui/icon";
import { itemHeading, SectionFrame } from "./parts/section-frame";
import type { SectionProps } from "./parts/section-props";

/** Services that a membership includes and excludes, with equal emphasis. */
export function Included({ section }: SectionProps<"included">) {
  const heading = itemHeading(section);
  if (section.items.length + section.outItems.length === 0) return null;
  return (
    <SectionFrame section={section} className="included" isFolded={Math.max(section.items.length, section.outItems.length) > 2}>
      <div className="included-columns">
        <Column heading={heading} title={section.inTitle} items={section.items} icon={Check} kind="in" />
        <Column heading={heading} title={section.outTitle} items={section.outItems} icon={Minus} kind="out" />
      </div>
    </SectionFrame>
  );
}

interface ColumnProps {
  heading: "h2" | "h3";
  title: string | undefined;
  items: readonly string[];
  icon: LucideIcon;
  kind: "in" | "out";
}

function Column({ heading: Heading, title, items, icon, kind }: ColumnProps) {
  if (items.length === 0) return null;
  return (
    <div className="included-column" data-kind={kind}>
      {title !== undefined && <Heading>{title}</Heading>}
      <ul className="plain-list">
        {items.map((item) => (
          <li key={item}>
            <Icon icon={icon} size={22} />
            <span>{item}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

import "./steps.css";
import { SanitizedHtml } from "../../content/sanitized-html";
import { SectionFrame } from "./section-frame";
import type { SectionProps } from "./section-props";

export function Steps({ section }: SectionProps<"steps">) {
  if (section.items.length === 0) return null;
  return (
    <SectionFrame section={section} className="how">
      <ol className="plain-list how-list">
        {section.items.map((item) => (
          <li key={item.title}>
            <h3>{item.title}</h3>
            <SanitizedHtml html={item.text} />
          </li>
        ))}
      </ol>
    </SectionFrame>
  );
}

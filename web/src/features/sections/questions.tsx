import { ContentLink } from "../../content/content-link";
import { answered, QuestionList } from "../content/question-list";
import { SectionFrame } from "./parts/section-frame";
import type { SectionProps } from "./parts/section-props";

/** A few questions with their answers, and a link to all of them. */
export function Questions({ section }: SectionProps<"questions">) {
  const items = answered(section.items);
  if (items.length === 0) return null;
  return (
    <SectionFrame section={section} className="questions" isFolded={items.length > (section.layout === "open" ? 1 : 3)}>
      <QuestionList items={items} layout={section.layout} name={section.id ?? "questions"} />
      {section.linkText && (
        <p className="questions-more">
          <ContentLink to={section.link} query={section.query}>{section.linkText}</ContentLink>
        </p>
      )}
    </SectionFrame>
  );
}

import { ContentLink } from "../../content/content-link";
import { QuestionList } from "../../features/content/question-list";
import { SectionFrame } from "./section-frame";
import type { SectionProps } from "./section-props";

export function Questions({ section }: SectionProps<"questions">) {
  if (section.items.length === 0) return null;
  return (
    <SectionFrame section={section} className="questions">
      <QuestionList items={section.items} layout={section.layout} />
      {section.linkText !== undefined && (
        <p className="questions-more">
          <ContentLink to={section.link}>{section.linkText}</ContentLink>
        </p>
      )}
    </SectionFrame>
  );
}

import "./question-list.css";
import { SanitizedHtml } from "../../content/sanitized-html";
import { Disclosure } from "../../ui/disclosure";

export interface QuestionListProps {
  items: readonly { question?: string | undefined; answer?: string | undefined }[];
  layout?: "column" | "grid";
}

/** Questions that open to their answers; an entry without both is left out. */
export function QuestionList({ items, layout = "column" }: QuestionListProps) {
  return (
    <div className="question-list" data-layout={layout}>
      {items.map(({ question, answer }) =>
        question === undefined || (answer ?? "") === "" ? null : (
          <Disclosure key={question} summary={question}>
            <SanitizedHtml html={answer} />
          </Disclosure>
        ),
      )}
    </div>
  );
}

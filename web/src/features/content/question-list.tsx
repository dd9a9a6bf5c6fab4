import "./question-list.css";
import { SanitizedHtml } from "../../content/sanitized-html";
import { Disclosure } from "../../ui/disclosure";

interface Question {
  question?: string | undefined;
  answer?: string | undefined;
  /** Fragment of the address that opens the answer. */
  slug?: string | undefined;
}

export interface QuestionListProps {
  items: readonly Question[];
  /** "accordion": one answer is open at a time. "open": every answer is visible. */
  layout?: "column" | "grid" | "accordion" | "open";
  /** Name of the accordion; different for each list. */
  name?: string;
  /** Every answer is open at first. */
  isOpen?: boolean;
}

/** Returns the entries that have both question and answer. */
export function answered<Entry extends Question>(items: readonly Entry[]): Entry[] {
  return items.filter(({ question, answer }) => question && answer);
}

/** Questions that open to show their answers; incomplete entries are left out. */
export function QuestionList({ items, layout = "column", name, isOpen }: QuestionListProps) {
  if (layout === "open") return <OpenList items={items} />;
  return (
    <div className="question-list" data-layout={layout}>
      {answered(items).map(({ question, answer, slug }) => (
        <Disclosure key={question} summary={question} bodyId={slug} isOpen={isOpen} name={layout === "accordion" ? name : undefined}>
          <SanitizedHtml html={answer} />
        </Disclosure>
      ))}
    </div>
  );
}

function OpenList({ items }: { items: readonly Question[] }) {
  return (
    <dl className="question-list" data-layout="open">
      {answered(items).map(({ question, answer }) => (
        <div key={question} className="question-pair">
          <dt>{question}</dt>
          <SanitizedHtml html={answer} as="dd" />
        </div>
      ))}
    </dl>
  );
}

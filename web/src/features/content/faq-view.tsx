import "../../ui/field.css";
import "./faq-view.css";
import { useRef, useState, type FormEvent } from "react";
import { useSearchParams } from "../../routing/hooks";
import { paths } from "../../lib/paths";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { Link } from "../../ui/link";
import { foundQuestions, inParts, LONGEST_SEARCH, withSlugs, type FaqGroup, type FaqPart, type FaqQuestion } from "./faq-search";
import { QuestionList } from "./question-list";
import { useOpenLinked } from "./use-open-linked";

export interface FaqViewProps {
  items: readonly FaqQuestion[];
  groups: readonly FaqGroup[];
}

const FIELD = "faq-search";
/** Up to this number of found answers are open. */
const MOST_OPEN = 2;

/** The questions in groups, each with its own fragment, and a search that is a plain form until the page is hydrated. */
export function FaqView({ items, groups }: FaqViewProps) {
  const t = useT();
  useOpenLinked();
  const [words, setWords] = useSearchWords();
  const view = useRef<HTMLDivElement>(null);
  // The pressed link disappears with the results, and the focus would be lost.
  const showAll = () => {
    setWords("");
    view.current?.focus({ preventScroll: true });
  };
  const all = withSlugs(items, groups);
  const found = foundQuestions(all, words);
  const isSearching = words.trim() !== "";
  const parts = inParts(found, groups);
  const said = t(found.length === 0 ? "faq.none" : "faq.found", { count: found.length, words: words.trim() });
  return (
    <div className="faq-view" ref={view} tabIndex={-1}>
      <SearchForm words={words} onChange={setWords} />
      <p role="status" className="faq-status">
        {isSearching && said}
      </p>
      {isSearching && (
        <p>
          <Link to={paths.faq} onClick={showAll}>
            {t("faq.showAll")}
          </Link>
        </p>
      )}
      {!isSearching && parts.length > 1 && <Groups parts={parts} />}
      {parts.map((part) => (
        <Part key={part.group?.key ?? ""} part={part} isOpen={isSearching && found.length <= MOST_OPEN} />
      ))}
    </div>
  );
}

function SearchForm({ words, onChange }: { words: string; onChange: (words: string) => void }) {
  const t = useT();
  // The page already shows the results for the typed text.
  const stay = (event: FormEvent) => event.preventDefault();
  return (
    <form className="faq-search no-print" role="search" action={paths.faq} onSubmit={stay}>
      <label className="field-label" htmlFor={FIELD}>
        {t("faq.search")}
      </label>
      <span className="field-hint" id={`${FIELD}-hint`}>
        {t("faq.searchHint")}
      </span>
      <div className="faq-search-row">
        <input
          className="control"
          type="search"
          name="q"
          id={FIELD}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={LONGEST_SEARCH}
          aria-describedby={`${FIELD}-hint`}
          value={words}
          onChange={(event) => onChange(event.target.value)}
        />
        <Button type="submit">{t("faq.button")}</Button>
      </div>
    </form>
  );
}

function Groups({ parts }: { parts: readonly FaqPart[] }) {
  const t = useT();
  return (
    <nav className="faq-groups no-print" aria-label={t("faq.groups")}>
      <ul className="plain-list">
        {parts.map(
          ({ group }) =>
            group !== undefined && (
              <li key={group.key}>
                <a href={`#${group.key}`}>{group.title}</a>
              </li>
            ),
        )}
      </ul>
    </nav>
  );
}

function Part({ part: { group, questions }, isOpen }: { part: FaqPart; isOpen: boolean }) {
  const list = <QuestionList items={questions} isOpen={isOpen} />;
  if (group === undefined) return list;
  return (
    <section id={group.key} className="faq-part" aria-labelledby={`${group.key}-heading`}>
      <h2 id={`${group.key}-heading`}>{group.title}</h2>
      {list}
    </section>
  );
}

/** The text of the search: the query parameter "q" of each new address, until the visitor changes it. */
function useSearchWords(): [string, (words: string) => void] {
  const [query] = useSearchParams();
  const given = (query.get("q") ?? "").slice(0, LONGEST_SEARCH);
  const [words, setWords] = useState(given);
  const [before, setBefore] = useState(given);
  if (before !== given) {
    setBefore(given);
    setWords(given);
  }
  return [words, setWords];
}

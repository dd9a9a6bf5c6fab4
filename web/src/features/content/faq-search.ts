import { freeSlug, plainLetters, slugOf } from "../../lib/slug";
import { wordsOf } from "./contents";
import { answered } from "./question-list";

export interface FaqGroup {
  key: string;
  title: string;
}

export interface FaqQuestion {
  question?: string | undefined;
  answer?: string | undefined;
  slug?: string | undefined;
  group?: string | undefined;
}

/** A group with its questions; those of no group come first, under no title. */
export interface FaqPart {
  group: FaqGroup | undefined;
  questions: FaqQuestion[];
}

/** Longer searches are cut: what the server keeps of an address has a bound, too. */
export const LONGEST_SEARCH = 40;

// Words of questions in both languages that nearly every answer has.
const COMMON: ReadonlySet<string> = new Set(
  "the and for are can does how what when where who why with you your que como cuando donde quien por para con los las una mis puedo hay".split(" "),
);
const WORDS = /[a-z0-9$]{3,}/g;

/** Every question that has an answer, each with the end of its address. */
export function withSlugs(items: readonly FaqQuestion[], groups: readonly FaqGroup[]): FaqQuestion[] {
  const given = items.flatMap(({ slug }) => (slug === undefined ? [] : [slug]));
  const taken = new Set(["main", ...groups.map(({ key }) => key), ...given]);
  return answered(items).map((item) => ({
    ...item,
    slug: item.slug ?? freeSlug(slugOf(item.question ?? "") || "question", taken),
  }));
}

/** The questions in which every word of the search occurs, in the question or its answer; all of them for a search without such words. */
export function foundQuestions(questions: readonly FaqQuestion[], search: string): FaqQuestion[] {
  const words = (plainLetters(search).match(WORDS) ?? []).filter((word) => !COMMON.has(word));
  if (words.length === 0) return [...questions];
  return questions.filter(({ question = "", answer = "" }) => {
    const text = plainLetters(`${question} ${wordsOf(answer)}`);
    return words.every((word) => text.includes(word));
  });
}

export function inParts(questions: readonly FaqQuestion[], groups: readonly FaqGroup[]): FaqPart[] {
  const parts = [undefined, ...groups].map((group) => ({ group, questions: questions.filter((one) => one.group === group?.key) }));
  return parts.filter((part) => part.questions.length > 0);
}

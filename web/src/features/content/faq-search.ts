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

/** A group with its questions. Questions without a group come first, without a title. */
export interface FaqPart {
  group: FaqGroup | undefined;
  questions: FaqQuestion[];
}

/** Maximum length of a search; longer ones are cut. The server ignores values of more than 64 bytes (page_query.cc). */
export const LONGEST_SEARCH = 40;

// Common words of questions in both languages, which a search ignores because nearly every answer contains them.
const COMMON: ReadonlySet<string> = new Set(
  "the and for are can does how what when where who why with you your que como cuando donde quien por para con los las una mis puedo hay".split(" "),
);
const WORDS = /[a-z0-9$]{3,}/g;
// Endings of verbs and nouns in both languages, without accents and without the "s" of the plural.
const ENDING = /^(.{3,}?)(?:acione?|ation|ando|iendo|ing|ment|ed|al|an|en|ar|er|ir|[aeo])$/;
const PLURAL = /^(.{3,})s$/;
const DOUBLED = /(.)\1$/;
// "renueva" and "renovar", "cuesta" and "costo".
const CHANGED_VOWEL = /ue(?=[^aeiou]+$)/;

/** Returns every question that has an answer, each with its fragment. */
export function withSlugs(items: readonly FaqQuestion[], groups: readonly FaqGroup[]): FaqQuestion[] {
  const given = items.flatMap(({ slug }) => (slug === undefined ? [] : [slug]));
  const taken = new Set(["main", ...groups.map(({ key }) => key), ...given]);
  return answered(items).map((item) => ({
    ...item,
    slug: item.slug ?? freeSlug(slugOf(item.question ?? "") || "question", taken),
  }));
}

/** Returns the questions that contain every word of the search, or another form of it, in question or answer; all if the search has only short or common words. */
export function foundQuestions(questions: readonly FaqQuestion[], search: string): FaqQuestion[] {
  const words = (plainLetters(search).match(WORDS) ?? []).filter((word) => !COMMON.has(word));
  if (words.length === 0) return [...questions];
  return questions.filter(({ question = "", answer = "" }) => {
    const text = plainLetters(`${question} ${wordsOf(answer)}`);
    const stems = new Set(text.match(WORDS)?.map(stemOf));
    return words.every((word) => text.includes(word) || stems.has(stemOf(word)));
  });
}

/** Returns the same text for "cancel" and "cancellation", and for "cancelar", "cancelo" and "cancelación", and for "renovar" and "renueva". */
function stemOf(word: string): string {
  return word.replace(PLURAL, "$1").replace(ENDING, "$1").replace(DOUBLED, "$1").replace(CHANGED_VOWEL, "o");
}

export function inParts(questions: readonly FaqQuestion[], groups: readonly FaqGroup[]): FaqPart[] {
  const parts = [undefined, ...groups].map((group) => ({ group, questions: questions.filter((one) => one.group === group?.key) }));
  return parts.filter((part) => part.questions.length > 0);
}

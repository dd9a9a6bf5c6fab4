import { isHarmless } from "./denial";
import { type Place, TERMS } from "./marketing-terms";

const SENTENCE_END = /(?<=[.!?])(?<!\b(?:Drs?|Dra|Mrs?|Ms|Sra?|St)\.)["”’)]?\s+(?=[A-ZÁÉÍÓÚÑ¿¡"“(])/u;
/** How much of a sentence around a word is looked at. */
const REACH = 400;

export interface ForbiddenWord {
  word: string;
  sentence: string;
}

/**
 * The words of a text, or of the text in its markup, that a discount plan may not use about itself. A sentence may use them to
 * say what the plan is not, or about somebody else's insurance; `denial.ts` decides. A question is judged with its answer.
 */
export function forbiddenWords(text: string): ForbiddenWord[] {
  const found: ForbiddenWord[] = [];
  const sentences = sentencesOf(text);
  for (const [index, sentence] of sentences.entries()) {
    const next = sentences[index + 1] ?? "";
    for (const { pattern, kind } of TERMS) {
      const places = [...sentence.matchAll(pattern)].map((match) => placeOf(match, sentence, next, kind));
      const place = places.find((one) => !isHarmless(one));
      if (place !== undefined) found.push({ word: place.word, sentence });
    }
  }
  return found;
}

function placeOf(match: RegExpExecArray, sentence: string, next: string, kind: Place["kind"]): Place {
  const [word] = match;
  const end = match.index + word.length;
  return {
    before: sentence.slice(Math.max(0, match.index - REACH), match.index),
    word,
    after: sentence.slice(end, end + REACH),
    next: next.slice(0, REACH),
    kind,
  };
}

function sentencesOf(text: string): string[] {
  const plain = text
    .replace(/<\/(?:p|li|h[1-6]|td|th|dd|dt)>/gi, ". ")
    .replace(/<[^<>]*>/g, " ")
    .replace(/&nbsp;|\s+/g, " ");
  return plain.split(SENTENCE_END).map((sentence) => sentence.trim());
}

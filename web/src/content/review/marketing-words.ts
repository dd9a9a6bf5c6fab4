import weights from "virtual:sentence-weights";
import { judgeWith } from "./sentence-judge";
import { isOfInsurance, isSuspect, isTelling, type Word, wordsOf } from "./sentence-words";

const SENTENCE_END = /(?<=[.!?])(?<!\b(?:Drs?|Dra|Mrs?|Ms|Sra?|St)\.)["”’)]?\s+(?=[A-ZÁÉÍÓÚÑ¿¡"“(])/u;
/** A sentence up to this length without a word of insurance continues the one before: "Ours never does." */
const SHORT = 25;

const KEY = /^[a-z]+(?:[_-][a-z]+)*$/;

export interface ForbiddenWord {
  word: string;
  sentence: string;
}

const { scoreOf, scoreAt } = judgeWith(weights);

/**
 * Returns the words by which a text or markup promises insurance. The judge learns from `example-sentences.txt`:
 * correct a misjudged sentence by adding it there. A question is judged together with its answer.
 */
export function forbiddenWords(text: string): ForbiddenWord[] {
  if (KEY.test(text)) return [];
  const sentences = sentencesOf(text).map((sentence) => ({ sentence, words: wordsOf(sentence) }));
  const found: ForbiddenWord[] = [];
  for (const [index, { sentence, words }] of sentences.entries()) {
    const next = sentences[index + 1];
    const withNext = next !== undefined && takesUp(sentence, next) ? promisesOf(words, [...words, ...next.words]) : [];
    const alone = sentence.endsWith("?") && next !== undefined ? [] : promisesOf(words, words);
    for (const word of new Set([...alone, ...withNext])) found.push({ word, sentence });
  }
  return found;
}

function takesUp(sentence: string, next: { sentence: string; words: Word[] }): boolean {
  if (sentence.endsWith("?")) return true;
  return next.sentence.length <= SHORT && !next.words.some(({ meaning }) => isOfInsurance(meaning));
}

/** Returns those of `words` that make the judged text a promise. */
function promisesOf(words: Word[], judged: Word[]): string[] {
  const meanings = judged.map(({ meaning }) => meaning);
  if (!isSuspect(meanings) || scoreOf(meanings) < 0) return [];
  const places = words
    .map(({ text, meaning }, place) => ({ text, meaning, score: scoreAt(meanings, place) }))
    .filter(({ meaning }) => isTelling(meaning));
  const most = Math.max(...places.map(({ score }) => score));
  return places.filter(({ score }) => score >= Math.min(most, Math.abs(most) / 3)).map(({ text }) => text);
}

function sentencesOf(text: string): string[] {
  const plain = text
    .replace(/([.!?])?<\/(?:p|li|h[1-6]|td|th|dd|dt)>/gi, (_, end: string | undefined) => `${end ?? "."} `)
    .replace(/<[^<>]*>/g, " ")
    .replace(/&nbsp;|\s+/g, " ");
  return plain.split(SENTENCE_END).map((sentence) => sentence.trim());
}

/**
 * Words that a discount plan may not use about itself, except to say what it is not: a sentence with
 * one of them must also say "not", "no" or "never". English and Spanish together, because a page of
 * either language may quote the other.
 */
const WORDS: readonly RegExp[] = [
  /\binsur(?:ance|ed|er|ers)\b/i,
  /\bhealth plans?\b/i,
  /\bcover(?:age|ed by)\b/i,
  /\bco-?pay(?:s|ment|ments)?\b/i,
  /\bdeductibles?\b/i,
  /\bpre-?existing conditions?\b/i,
  /\bguaranteed issue\b/i,
  /\bpremiums?\b/i,
  /\bPPO\b/,
  /\bpreferred provider organi[sz]ations?\b/i,
  /\benrol(?:l)?(?:ment|ed|ing)?\b/i,
  /\bstate[- ](?:registered|approved|endorsed)\b/i,
  /\bas low as\b/i,
  /\bseguros?\b/i,
  /\bcoberturas?\b/i,
  /\bcopagos?\b/i,
  /\bdeducibles?\b/i,
  /\bprimas?\b/i,
  /\bplan(?:es)? de salud\b/i,
  /\bpreexistentes?\b/i,
  /\binscripci(?:ón|ones)\b/i,
  /\bdesde tan solo\b/i,
];
const DENIAL = /\b(?:not|no|never|nunca|ni)\b/i;
const SENTENCE_END = /(?<=[.!?])\s+(?=[A-ZÁÉÍÓÚÑ¿¡"(])/u;

export interface ForbiddenWord {
  word: string;
  sentence: string;
}

/** The forbidden words of a text, or of the text in its markup; a question is judged with its answer. */
export function forbiddenWords(text: string): ForbiddenWord[] {
  const found: ForbiddenWord[] = [];
  for (const sentence of sentencesOf(text)) {
    if (DENIAL.test(sentence)) continue;
    for (const pattern of WORDS) {
      const word = pattern.exec(sentence)?.[0];
      if (word !== undefined) found.push({ word, sentence });
    }
  }
  return found;
}

function sentencesOf(text: string): string[] {
  const plain = text
    .replace(/<\/(?:p|li|h[1-6]|td|th|dd|dt)>/gi, ". ")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");
  return plain.split(SENTENCE_END).map((sentence) => sentence.trim());
}

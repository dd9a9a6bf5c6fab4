import { featuresAt, featuresOf } from "./sentence-features";

/** The weights of all features, one character each: `weightAt` reads it, `lettersOf` writes it. */
export type Weights = string;

/** How many places the features share. Two features of one place have one weight; of 220,000 in the examples every third shares. */
export const PLACES = 2 ** 19;
const ZERO = 80;
const FINENESS = 50;

/** What a sentence says, in numbers: above 0 it promises insurance. */
export interface SentenceJudge {
  scoreOf: (meanings: string[]) => number;
  /** How much the word at a place and those beside it add to the score. */
  scoreAt: (meanings: string[], place: number) => number;
}

/** Added to each score. Without it the judge passes more promises than it refuses lawful sentences. Chosen by sets that are among the examples now. */
const LEANING = 1.5;

export function judgeWith(weights: Weights): SentenceJudge {
  const sum = (features: Iterable<string>) => {
    let total = 0;
    for (const feature of features) total += weightAt(weights, placeOf(feature));
    return total;
  };
  return {
    scoreOf: (meanings) => sum(featuresOf(meanings)) + LEANING,
    scoreAt: (meanings, place) => sum(featuresAt(meanings, place)),
  };
}

/** The place of a feature's weight: a hash (FNV-1a, its bits mixed once more). */
export function placeOf(feature: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < feature.length; index++) hash = Math.imul(hash ^ feature.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 12)) & (PLACES - 1);
}

/** Weights in steps of 0.02, from -0.8 to 0.8; those beyond are cut. */
export function lettersOf(weights: Float64Array): Weights {
  const letters = [...weights].map((weight) => Math.round(Math.max(-0.8, Math.min(0.8, weight)) * FINENESS) + ZERO);
  return new TextDecoder().decode(Uint8Array.from(letters));
}

function weightAt(weights: Weights, place: number): number {
  return (weights.charCodeAt(place) - ZERO) / FINENESS;
}

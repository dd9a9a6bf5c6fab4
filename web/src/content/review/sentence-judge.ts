import { featuresAt, featuresOf } from "./sentence-features";

/** The weights of all features, one character each: `weightAt` decodes it, `lettersOf` encodes it. */
export type Weights = string;

/**
 * Size of the weight table. Features with the same place share a weight; of 220,000 features in the examples, every third shares its place.
 */
export const PLACES = 2 ** 19;
const ZERO = 80;
const FINENESS = 50;

/** Scores sentences: above 0 the sentence promises insurance. */
export interface SentenceJudge {
  scoreOf: (meanings: string[]) => number;
  /** The contribution of the word at a place and its neighbours to the score. */
  scoreAt: (meanings: string[], place: number) => number;
}

/**
 * Added to each score. Without it, the judge accepts more promises than it refuses lawful sentences. Chosen with sets that are now among the
 * examples.
 */
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

/** Returns the place of a feature's weight: a hash (FNV-1a, its bits mixed once more). */
export function placeOf(feature: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < feature.length; index++) hash = Math.imul(hash ^ feature.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 12)) & (PLACES - 1);
}

/** Encodes weights in steps of 0.02, clamped to -0.8 … 0.8. */
export function lettersOf(weights: Float64Array): Weights {
  const letters = [...weights].map((weight) => Math.round(Math.max(-0.8, Math.min(0.8, weight)) * FINENESS) + ZERO);
  return new TextDecoder().decode(Uint8Array.from(letters));
}

function weightAt(weights: Weights, place: number): number {
  return (weights.charCodeAt(place) - ZERO) / FINENESS;
}

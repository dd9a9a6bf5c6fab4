import { featuresOf } from "./sentence-features";
import { lettersOf, PLACES, placeOf, type Weights } from "./sentence-judge";
import { wordsOf } from "./sentence-words";

export interface Examples {
  allowed: string[];
  forbidden: string[];
}

/** Parses example sentences: a line that begins with "+" is allowed, one with "-" is forbidden. */
export function examplesIn(text: string): Examples {
  const lines = text.split("\n");
  const after = (mark: string) => lines.filter((line) => line.startsWith(mark)).map((line) => line.slice(mark.length));
  return { allowed: after("+ "), forbidden: after("- ") };
}

const ROUNDS = 12;
/** Chosen with sets that are now among the examples. */
const STEP = 0.08;
const FORGETTING = 0.01;
const SHARPNESS = 4;

/**
 * Learns from the examples which words, and which words near insurance words, indicate a promise: a logistic regression by
 * stochastic gradient descent with a step size per weight (Adagrad). Deterministic. Needs 2 to 3 s: the web build calls it
 * (scripts/sentence-weights.mjs), not the server.
 */
export function weightsFrom({ allowed, forbidden }: Examples): Weights {
  const example = (isForbidden: 0 | 1) => (text: string) => ({
    places: featuresOf(wordsOf(text).map(({ meaning }) => meaning)).map(placeOf),
    isForbidden,
  });
  return lettersOf(learn([...allowed.map(example(0)), ...forbidden.map(example(1))]));
}

interface Example {
  places: number[];
  isForbidden: 0 | 1;
}

function learn(examples: Example[]): Float64Array {
  const weights = new Float64Array(PLACES);
  const slopes = new Float64Array(PLACES);
  for (let round = 0; round < ROUNDS; round++) {
    for (const { places, isForbidden } of inStride(examples, round)) {
      const share = SHARPNESS / Math.sqrt(places.length);
      const score = places.reduce((sum, place) => sum + (weights[place] ?? 0) * share, 0);
      const miss = isForbidden - 1 / (1 + Math.exp(-score));
      for (const place of places) {
        const weight = weights[place] ?? 0;
        const slope = miss * share - FORGETTING * weight;
        const total = (slopes[place] ?? 0) + slope * slope;
        slopes[place] = total;
        weights[place] = weight + (STEP * slope) / Math.sqrt(total + 1e-6);
      }
    }
  }
  return weights;
}

/** Yields each item once, in an order in which neighbours are far apart. */
function* inStride<Item>(items: Item[], round: number): Generator<Item> {
  const stride = 1009;
  for (let index = 0; index < items.length; index++) {
    const item = items[(index * stride + round) % items.length];
    if (item !== undefined) yield item;
  }
}

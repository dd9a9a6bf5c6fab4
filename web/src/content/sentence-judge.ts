import { featuresAt, featuresOf } from "./sentence-features";
import { wordsOf } from "./sentence-words";

export interface Examples {
  allowed: string[];
  forbidden: string[];
}

/** The sentences of a text: a line that begins with "+" may be said, one with "-" may not. */
export function examplesIn(text: string): Examples {
  const lines = text.split("\n");
  const after = (mark: string) => lines.filter((line) => line.startsWith(mark)).map((line) => line.slice(mark.length));
  return { allowed: after("+ "), forbidden: after("- ") };
}

/** What a sentence says, in numbers: above 0 it promises insurance. */
export interface SentenceJudge {
  scoreOf: (meanings: string[]) => number;
  /** How much the word at a place and those beside it add to the score. */
  scoreAt: (meanings: string[], place: number) => number;
}

const ROUNDS = 12;
const STEP = 0.08;
const FORGETTING = 0.01;
const SHARPNESS = 4;
/** Added to each score. Without it the judge passes more promises than it refuses lawful sentences. Chosen, as STEP is, by sets that are among the examples now. */
const LEANING = 1.5;

/**
 * Learns from the examples which words, and which words near which words of insurance, speak for a promise: a logistic
 * regression, by stochastic gradient descent with a step of its own for each weight (Adagrad). The same examples give the same judge.
 */
export function judgeFrom({ allowed, forbidden }: Examples): SentenceJudge {
  const numbers = new Map<string, number>();
  const example = (isForbidden: 0 | 1) => (text: string) => ({
    features: featuresOf(wordsOf(text).map(({ meaning }) => meaning)).map((feature) => numberOf(feature, numbers)),
    isForbidden,
  });
  const weights = learn([...allowed.map(example(0)), ...forbidden.map(example(1))], numbers.size);
  const sum = (features: Iterable<string>) => {
    let total = 0;
    for (const feature of features) total += weights[numbers.get(feature) ?? -1] ?? 0;
    return total;
  };
  return {
    scoreOf: (meanings) => sum(featuresOf(meanings)) + LEANING,
    scoreAt: (meanings, place) => sum(featuresAt(meanings, place)),
  };
}

function numberOf(feature: string, numbers: Map<string, number>): number {
  const number = numbers.get(feature) ?? numbers.size;
  numbers.set(feature, number);
  return number;
}

interface Example {
  features: number[];
  isForbidden: 0 | 1;
}

function learn(examples: Example[], size: number): Float64Array {
  const weights = new Float64Array(size);
  const slopes = new Float64Array(size);
  for (let round = 0; round < ROUNDS; round++) {
    for (const { features, isForbidden } of inStride(examples, round)) {
      const share = SHARPNESS / Math.sqrt(features.length);
      const score = features.reduce((sum, feature) => sum + (weights[feature] ?? 0) * share, 0);
      const miss = isForbidden - 1 / (1 + Math.exp(-score));
      for (const feature of features) {
        const weight = weights[feature] ?? 0;
        const slope = miss * share - FORGETTING * weight;
        const total = (slopes[feature] ?? 0) + slope * slope;
        slopes[feature] = total;
        weights[feature] = weight + (STEP * slope) / Math.sqrt(total + 1e-6);
      }
    }
  }
  return weights;
}

/** Each item once, far from those that stood beside it. */
function* inStride<Item>(items: Item[], round: number): Generator<Item> {
  const stride = 1009;
  for (let index = 0; index < items.length; index++) {
    const item = items[(index * stride + round) % items.length];
    if (item !== undefined) yield item;
  }
}


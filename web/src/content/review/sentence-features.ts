import { isOfInsurance } from "./sentence-words";

/** Distance from an insurance word within which other words qualify it. */
const REACH = 6;
const NEAR = 2;
/** Maximum number of words and gaps in a feature of the sentence's pattern. */
const LONGEST = 5;
/** Number of words at the beginning of a sentence that are features of their own: they often name its subject. */
const OPENING = 4;

/** Distance within which another word forms a pair with an insurance word or a word for the brand. */
const PAIRED = 15;
const US = /^(?:we|us|our|plan|membership)$/;

/** Returns the features of a sentence: words, adjacent words, the words near insurance words, the pattern of the sentence. */
export function featuresOf(meanings: string[]): string[] {
  const features = new Set<string>();
  const all = ["^", ...meanings, "$"];
  for (const [index, meaning] of all.entries()) {
    const [second, third] = [all[index + 1], all[index + 2]];
    features.add(meaning);
    if (second !== undefined) features.add(`${meaning} ${second}`);
    if (third !== undefined) features.add(`${meaning} ${second ?? ""} ${third}`).add(`${meaning} * ${third}`);
    if (isOfInsurance(meaning)) for (const feature of featuresAt(meanings, index - 1)) features.add(feature);
  }
  for (const feature of pairsOf(all)) features.add(feature);
  const pattern = patternOf(all);
  for (const index of pattern.keys()) {
    for (let length = 2; length <= LONGEST; length++) features.add(`/${pattern.slice(index, index + length).join(" ")}`);
  }
  for (const feature of clauseFeatures(meanings)) features.add(feature);
  for (const feature of shapesOf(meanings)) features.add(feature);
  for (const meaning of meanings.slice(0, OPENING)) features.add(`^ ${kindOf(meaning)}`);
  return [...features];
}

/**
 * Yields pairs of an insurance word, or a word for the brand, with each word around it, in any order. The distance is bounded, so the cost is
 * linear in the length of the text.
 */
function* pairsOf(all: string[]): Generator<string> {
  for (const [place, meaning] of all.entries()) {
    if (!isOfInsurance(meaning) && !US.test(meaning)) continue;
    const around = [...all.slice(Math.max(0, place - PAIRED), place), ...all.slice(place + 1, place + 1 + PAIRED)];
    for (const other of around) if (!isSmall(other)) yield `${meaning} & ${other}`;
  }
}

/** Yields features of the words before and after an insurance word. */
export function* featuresAt(meanings: string[], place: number): Generator<string> {
  const word = meanings[place] ?? "";
  const [last = "^", secondLast = "^"] = meanings.slice(Math.max(0, place - 2 * REACH), place).filter(isSmall).reverse();
  yield `${last} .. ${kindOf(word)}`;
  yield `${secondLast} ${last} .. ${kindOf(word)}`;
  yield `${last} .. ${kindOf(word)} ${kindOf(meanings[place + 1] ?? "$")}`;
  for (let distance = 1; distance <= REACH; distance++) {
    const before = place - distance < 0 ? "^" : (meanings[place - distance] ?? "");
    const after = meanings[place + distance] ?? "$";
    if (distance <= NEAR) {
      yield `${before} <- ${kindOf(word)}`;
      yield `${kindOf(word)} -> ${after}`;
    }
    yield `${before} < ${word}`;
    yield `${word} > ${after}`;
    yield `${kindOf(before)} << ${kindOf(word)}`;
    yield `${kindOf(word)} >> ${kindOf(after)}`;
  }
}

const CLAUSE_END = /^(?:[.?!:;,—()]|but|while|whereas|so|because|if|when|until|although)$/;
const DENIAL = /^(?:not|n't|no|never|none|nothing|without|nor|neither|nobody|unlike|instead|than)$/;
const OURS = /^(?:we|our|us|ours|this|plan|plans|membership|card|club|program|it|get|gets|join)$/;
const OTHERS = /^(?:your|my|their|his|her|they|most|many|some|other|typical|traditional|employer|relative|program|people|INSURER|usually|often|if)$/;

const WE_DO = / (?:not|n't|no|never|nothing|nobody|rarely|seldom|without) .* (?:we|ours|plan|membership|card|club|program|one) (?:(?:does|do|will|is|are|has|sí|can)|(?:(?:does|will|sí|se|it|lo|los|la|las) )*(?:COVER|PAYS?|WE_PAY)(?: (?:it|them|for|those|we|all))*) [.!?$]/;
const BUT_IS = / (?:not|n't|no) .* (?:[,;:.—]|but|and) (?:(?:but|it|this|that|we|you) )*(?:is|are|'s|'re|does|es|somos) (?:(?:a|real|fine|dental|your|true|the|an|in) )*[A-Z_]{5,} /;

/** Yields features of sentence patterns that promise: "Medicare does not. We do.", "It is not health insurance, it is dental insurance." */
function* shapesOf(meanings: string[]): Generator<string> {
  const all = ` ${meanings.join(" ")} $`;
  if (WE_DO.test(all)) yield "WE DO";
  if (BUT_IS.test(all)) yield "BUT IS";
}

/** Yields, for each clause, whether it contains a denial and whose insurance it is about. */
function* clauseFeatures(meanings: string[]): Generator<string> {
  let former = "^";
  for (const clause of clausesOf(meanings)) {
    const kinds = new Set(clause.filter(isOfInsurance).map(kindOf));
    const has = (kind: RegExp) => clause.some((meaning) => kind.test(meaning));
    const says = `${has(DENIAL) ? "denies" : ""} ${has(OURS) ? "ours" : ""} ${has(OTHERS) ? "others" : ""}`;
    const all = `${says} ${[...kinds].sort().join(" ")}`;
    yield `/ ${all}`;
    yield `/ ${former} / ${all}`;
    former = all;
  }
  yield `/ ${former} / $`;
}

function clausesOf(meanings: string[]): string[][] {
  const clauses: string[][] = [[]];
  for (const meaning of meanings) {
    if (CLAUSE_END.test(meaning)) clauses.push([]);
    else clauses.at(-1)?.push(meaning);
  }
  return clauses.filter((clause) => clause.length > 0);
}

/**
 * Returns one name for payments of the insured (premium, deductible, copay) and one for all other insurance words, so that a weight learned for a
 * denied premium also holds for a denied deductible.
 */
function kindOf(meaning: string): string {
  if (/^(?:PREMIUM|DEDUCTIBLE|COPAY)$/.test(meaning)) return "INSURED_PAYS";
  return isOfInsurance(meaning) ? "INSURANCE_TERM" : meaning;
}

const SMALL: ReadonlySet<string> = new Set(
  (
    "^ $ . ? ! : ; , — a an the this that these those our your my his her its their we you they i he she it us them who which what " +
    "how why when where is are was were be been has have had do does did can could will would may might must should not n't no never " +
    "none nothing nobody nor neither without and or but so because if than as like for of to in on at by with from about after " +
    "before until while most many some few all every any each only just more less other another even already still there here yes " +
    "instead unlike yet both one typical traditional program employer relative people fine time"
  ).split(" "),
);

/** Whether a word only modifies other words and has no topic of its own. */
function isSmall(meaning: string): boolean {
  return SMALL.has(meaning);
}

/** Returns the sentence with a gap for each content word: "_ INSURANCE_TERM for the _ ." */
function patternOf(meanings: string[]): string[] {
  const pattern = meanings.map((meaning) => (isOfInsurance(meaning) || isSmall(meaning) ? kindOf(meaning) : "_"));
  return pattern.filter((part, index) => part !== "_" || pattern[index - 1] !== "_");
}

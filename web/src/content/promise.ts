import type { Place } from "./marketing-terms";

/**
 * Whether the sentence holds the word out to its reader: as ours, as the reader's, as something to get, at a price, with praise, or
 * as the subject of the sentence. A sentence that only mentions the word ("ask which insurance they take") does none of it.
 */
export function isPromised(place: Place): boolean {
  if (place.kind === "claim" || ALWAYS.test(place.word)) return true;
  if (isFragment(place) || INVITES.test(place.before + place.word + place.after) || LIKENED.test(place.before)) return true;
  return isTopic(place) || isOffered(place) || isPriced(place) || isAskedOfReader(place);
}

/** Words that are hardly used of anything else than what is promised. */
const ALWAYS = /^(?:cover(?:s|ed|ing)?|insur(?:e|ed|es|ing)|cubr\w+|cubiert\w+|asegurad\w+|aseg[uú]r\w+|pre-?existing|preexistentes?|underwr\w+|guaranteed.*|polic.*|.*\b(?:claims?|pays?|paid|bills?|reimburs\w*|reembols\w*)\b.*)$/i;

// --- The subject of the sentence, or all there is of it ------------------------------------------------------------------------

const SMALL_WORDS = String.raw`(?:(?:an?|the|our|your|this|that|all|real|every|one|only|even|now|with|no|it['’]s|here|el|la|los|las|un|una|su|sus|tu|nuestr[oa]s?|sin|con|[\w$'’%-]+)\s+)`;
const TOPIC = new RegExp(String.raw`(?:^|[.!?:;—–]\s+|,\s+(?:and |but |y )?)["“(¡¿]?${SMALL_WORDS}{0,3}$`, "i");

function isTopic({ before }: Place): boolean {
  return TOPIC.test(before) && !/\b(?:ask|leave|tell|check|which|whether|whatever|however|as|since|because|although|while|unless|assume|remember|forbid|where|when|if|than|like|call|about|means?|missed|pregunte)\b[^.;:!?]{0,20}$/i.test(before);
}

/** Words without a verb are a headline or a slogan. */
const VERB = /\b(?:is|are|was|were|be|been|am|has|have|had|do|does|did|can|could|may|might|must|should|will|would|shall|es|son|está|están|tiene|tienen|hay|puede|pueden)\b|['’](?:re|ll|ve|m|d)\b|\b(?:it|that|there|here|what|who|he|she|let)['’]s\b|n['’]t\b|\b(?:[a-z]+(?:ed|es)|pays?|costs?|works?|helps?|means?|takes?|keeps?|asks?|leaves?|makes?|accepts?|needs?|stops?|ends?|sends?|tells?|calls?|sells?|lists?|reads?|shows?|went|paid|lost|left|felt|got|know|find|think)\b/;

function isFragment({ before, word, after }: Place): boolean {
  return !VERB.test(`${before.toLowerCase()} ${after.toLowerCase()}`) && !/^(?:ask|please|tell|check|call|write|read|consulte|pregunte|llame)\b/i.test(before + word);
}

/** "like insurance", "a new kind of insurance" */
const LIKENED = /\b(?:like|as good as|(?:kind|form|brand|world|levels?|perks?|benefits?|power|savings) of|hello to|(?:not|isn['’]t) your|no (?:solo|sólo)|not (?:just|only)|(?:left|living|going|be|live|go) without) (?:an? |the |un |your |\w+['’]s? )*(?:dental |health )*$/i;
/** The sentence leads to us. */
const INVITES = /\b(?:other insurers|join (?:us|now|today)|take ours|choose ours|sign up (?:now|today)|yes to ours)\b|\b(?:ours)[.!]?$/i;

// --- Offered --------------------------------------------------------------------------------------------------------------------

const GAP = String.raw`(?:[^\s,;:.!?]+\s+){0,5}$`;
const PRAISE = /\b(?:our|ours|low|lower|lowest|full|fully|great|good|best|better|quality|affordable|cheap|cheaper|cheapest|small|tiny|new|complete|comprehensive|instant|immediate|guaranteed|extra|more|unlimited|nationwide|total|real|true|simple|easy|fast|wide|solid|free|special|flat|fixed|zero|first|premium|nuestr[oa]s?|baj[oa]s?|complet[oa]s?|mejor(?:es)?|amplia)\s+(?:(?!than\b|que\b)[^\s,;:.!?]+\s+){0,2}$/i;
const GIVE = String.raw`(?:get|gets|buy|buys|choose|enjoy|enjoys|start|starts|begin|begins|say|protect|save|pay|pays|lower|switch|replace|trade|upgrade|add|discover|find|try|take|keep|stay|be|are|is|trust|think|imagine|meet|look|bring|submit|skip|give|gives|complete|present|show|access|request|apply|sign|miss out on|run out of|go without|live without|lived without|be without|put off|have|has|had|receive|receives|includes?|included|provides?|offers?|comes with|come with|need|needs|deserve|deserves|want|wants|love|count on|rely on|worry about|wait for|lose|losing|find|afford|works?|sells?|brings?|settle|cost|costs|became|become|obtenga|reciba|tenga|tiene|tienen|pague|paga|contrate|proteja|ofrece|ofrecemos|incluye|damos|merece|merecen|compre|pierda|pierde|es|somos|encontrará|quede)`;
const WHO = String.raw`(?:you|your (?:family|kids|spouse|smile|teeth|children|plan|membership)|we|us|our \w+|members?|families|everyone|everybody|anyone|kids|it|this|that|here|there|the (?:plan|membership|club|card|program)|a (?:plan|membership|family)|plans?|usted|ustedes|nosotros|su familia|la membresía|el plan|[A-Z][a-z]+)`;
const OFFERED = new RegExp(String.raw`\b${WHO}(?:['’](?:re|ll|ve|s|d))?\s+(?:[^\s,;:.!?]+\s+){0,3}?${GIVE}\s+${GAP}`);
const OFFERED_LOWER = new RegExp(OFFERED.source.replace("|[A-Z][a-z]+", ""), "i");
const IMPERATIVE = new RegExp(String.raw`(?:^|[.!?:;,—–]\s+|\b(?:and|to|then|y|o|can|will|now)\s+)["“(¡¿]?(?:please |just |simply |now |don['’]t |never |do not |no )*${GIVE}\s+${GAP}`, "i");
const THERE_IS = /\bthere(?:['’]s| is| are) (?:[^\s,;:.!?]+\s+){0,3}$|\bmembers with (?:\w+ )?$/i;
const PRAISE_AFTER = /^\s+(?:total|complet[oa]|ampli[oa]|garantizad[oa]|gratis|económic[oa])\b/i;
const YOURS = /\b(?:your|su|sus|tu)\s+(?!(?:old|former|last|current|existing|own|previous|other|employer|insurer|spouse|state)\b)(?:[^\s,;:.!?]+\s+){0,2}$/i;
const PROMISES_AFTER = /^(?:\s+(?:plan|policy|company|coverage))?(?:,? (?:that|which|for|from|with|without|in|to|as|like|made|on)\b| you\b| (?:starts?|begins?|pays?|never|has|is|are|includes?|works?|comes|fits?|ends)\b)/i;

/** "Insurance should be simple." */
const SHOULD_BE = /^ (?:should|shouldn['’]t|ought to|can|could|must)(?: not)? (?:be|cost|come|feel)\b/i;

/** "Your insurance stays in force." */
const IN_FORCE = /^ (?:stays?|remains?|is) (?:in (?:force|effect)|active)\b/i;

function isOffered({ before, word, after, kind }: Place): boolean {
  if (PRAISE.test(before) || PRAISE_AFTER.test(after) || THERE_IS.test(before) || SHOULD_BE.test(after) || IN_FORCE.test(after)) return true;
  if ((kind === "burden" || !/^(?:insur|seguro)/i.test(word)) && YOURS.test(before)) return true;
  if (/^enrol/i.test(word) && !/^enrol\w*ments?$/i.test(word)) return true;
  return OFFERED.test(before) || OFFERED_LOWER.test(before) || IMPERATIVE.test(before) || (/^\s*$/.test(before) && PROMISES_AFTER.test(after));
}

// --- Priced and asked -----------------------------------------------------------------------------------------------------------

const PRICE = String.raw`(?:\$\s?\d|\d+ ?(?:%|percent|cents)|free\b|gratis\b|gratuit)`;
const PRICE_BEFORE = new RegExp(String.raw`${PRICE}[^.;!?]{0,20}$`, "i");
const PRICE_AFTER = new RegExp(String.raw`^[^.;!?]{0,25}${PRICE}`, "i");

function isPriced({ before, after }: Place): boolean {
  return PRICE_BEFORE.test(before) || PRICE_AFTER.test(after);
}

function isAskedOfReader({ before, after }: Place): boolean {
  return /\?["”]?\s*$/.test(after) && !/\b(?:which|missed|lost|where)\b/i.test(before);
}

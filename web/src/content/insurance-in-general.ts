import type { Place } from "./marketing-terms";

/**
 * Whether the sentence speaks of insurance as such: what it is, what its sellers do, who has it, what the writer's own was like,
 * or how it compares with a membership. None of these promises anything of the plan, unless the sentence takes it up with
 * "ours", "with us" or "we do".
 */
export function isInsuranceInGeneral(place: Place): boolean {
  if (isMisnamed(place)) return true;
  if (OURS.test(lastPart(place.before)) || TAKEN_UP.test(place.next) || OURS_NOT.test(place.next) || OUTDOES_OTHERS.test(place.after)) return false;
  if (isAboutInsurer(place) || isDefinition(place) || isOtherProgram(place)) return true;
  if (isPremiumOfInsurance(place) || isFramed(place)) return true;
  if (isGenericSubject(place) || WHAT_INSURERS_SELL.test(place.after)) return true;
  if (place.kind === "burden") return (/^paying (?:\w+ ){0,2}$/i.test(place.before) && /^[^.;]{0,25} (?:makes? (?:little|no)|rarely|seldom|is not|isn['’]t)\b/i.test(place.after)) || OTHERS_PAY.test(place.before) || isOwnStory(place) || ASKED_ELSEWHERE.test(place.before) || isWeighed(place) || ON_AVERAGE.test(place.before);
  if (!/^insur|^coverage|^PPO|^D?HMO|^seguro|^cobertura|^asegur|polic|póliza/i.test(place.word)) return false;
  return ASKED_ELSEWHERE.test(place.before) || isOwnStory(place) || isCompared(place) || isWeighed(place) || isElsewhere(place) || isStatistic(place);
}

const OURS =
  /\b(?:our|nuestr[oa]s?)\s+(?!(?:yearly |annual |membership )?(?:fees?|prices?|list|card|membership|discounts?|members|dentists?|offices?|providers?)\b)(?:(?!(?:with|than|and|to|or|against|from|that|who)\b)[^\s,;:.]+ ){0,3}$|\b(?:with|from|through|con) (?:us|nosotros)\b[^,;:.]*$|\bours\b[^,;:.]*$/i;
/** "Ours doesn't." */
const OURS_NOT = /^Ours (?:doesn['’]t|does not|won['’]t|isn['’]t|is not|never)\b[^.]{0,15}[.!]?$/;
/** "We do.", "Ours is half the price.": what others lack is promised. */
const TAKEN_UP =
  /^(?!None|Neither|Nobody|Few|They|Most)(?:but |and |yet |well, )?(?:we|ours|with us|here|nosotros|la nuestra|el nuestro|our \w+|[A-Z]\w+)(?:['’]re| do| does| can| will| is| are| have| has| pays?| covers?| sí)\b(?![^.]*\b(?:not|never|no|none|discounts?|fees?|differ\w*)\b|[^.]*n['’]t\b)[^.]{0,30}[.!]?$/;
const OTHER_THAN_US = /\bother $/i;
const OUTDOES_OTHERS = /(?<!\b(?:less|cheaper) )\bthan (?:(?:we|us|ours|here)\b|our (?!(?:yearly |annual |monthly |membership )*(?:fee|price|card|discount)))|\b(?:like|as) (?:ours|us)\b/i;

// --- Words about words -----------------------------------------------------------------------------------------------------

const WORD_OF_INSURANCE = /\binsurance (?:words?|terms?|concepts?|ideas?|jargon|language|vocabulary)\b|\b(?:names?|words?|terms?) (?:for|of) (?:kinds? of )?insurance\b|\b(?:words?|terms?|palabras?) ["“'‘«]|\bwords? [^.;]{0,25}\binsurers?\b/i;
const NAMES_IT = /\b(?:call|speak|say|describ|present|nam|refer|tell|sell|advertis|market|treat)\w*\b/i;
const IS_WRONG = /(?<!\b(?:not|nothing|never|isn['’]t) (?:be |proven )?|\bgo )\b(?:wrong|misleading|a mistake|false|falsely|incorrect|untrue|unlawful|illegal|forbid\w*|prohibit\w*|against the law|report (?:it|them|him|anyone|anybody|whoever|any))\b/i;

/** "Calling our fee a premium would be a mistake." */
function isMisnamed({ before, word, after, kind }: Place): boolean {
  const sentence = before + word + after;
  if (kind === "claim") return false;
  return WORD_OF_INSURANCE.test(sentence) || (NAMES_IT.test(sentence) && IS_WRONG.test(sentence));
}

function isFramed({ before, word, after }: Place): boolean {
  return !/;/.test(before) && FRAMED.test(before + word + after);
}

function isPremiumOfInsurance({ before, word, after }: Place): boolean {
  if (!/\binsurance (?:premium|deductible)/i.test(before.slice(-10) + word + after.slice(0, 14))) return false;
  return OF_INSURANCE.test(before) && PREMIUM_OF_INSURANCE.test(word + after);
}

function lastPart(before: string): string {
  return before.split(/[.;:?!]\s/).at(-1) ?? "";
}

// --- Insurers --------------------------------------------------------------------------------------------------------------

const IS_ONE = /\b(?:somos|soy|es|son|como|are|is|am|be|being|become|becomes|as|like|choose|meet|we['’]re|i['’]m)\s+(?:(?:an?|the|la|una|su|your|any|our|dental|health|family|real|good|better|modern|new|friendly|honest|best)\s+){0,3}$/i;
const APPOSITION = /,\s+(?:an?|the|your)\s+(?:\w+ ){0,2}$/i;
const SOME_INSURER = /\b(?:your|their|his|her|my|any|another|an|the|su|mi|una?|la)\s+(?:own |dental |health |current |former )*$/i;
const VENDOR_AFTER = /^\s+(?:compan(?:y|ies)|carriers?|agents?|brokers?|industry|business|market|allowances?|licen[sc]es?|paperwork|statements?|checks?|fraud)\b(?!\s+(?:that|who|for|with|of)\b)/i;

/** A company that sells insurance, and not we ourselves. */
function isAboutInsurer({ before, word, after }: Place): boolean {
  if (/^insurance$/i.test(word)) return VENDOR_AFTER.test(after) && !IS_ONE.test(before) && !APPOSITION.test(before) && /\w/.test(before + after.replace(VENDOR_AFTER, ""));
  if (/^(?:insurers|aseguradoras)$/i.test(word)) return !IS_ONE.test(before) && !OTHER_THAN_US.test(before);
  if (!/^(?:insurer|asegurador|aseguradora)$/i.test(word)) return false;
  return SOME_INSURER.test(before) && !IS_ONE.test(before) && !APPOSITION.test(before) && !/^\s+(?:that|who|for|with|of|you)\b/i.test(after);
}

/** "A PPO sells coverage", but not "A PPO for you". */
const GENERIC_SUBJECT =
  /^(?:an? |most |many |some |few )?(?:traditional |typical |ordinary |standard |dental |health )*(?:polic(?:y|ies)|PPOs?|D?HMOs?|insurers?|insurance (?:plans?|polic(?:y|ies)|compan(?:y|ies)|carriers?|agents?|brokers?))(?:,? (?:and|or) (?:an? )?(?:PPOs?|D?HMOs?|insurers?))? (?:also |usually |often |typically |never |rarely )*(?:is|are|has|have|pays?|sells?|negotiates?|limits?|asks?|makes?|works?|covers?|charges?|requires?|sets?|needs?|buys?|keeps?|den(?:y|ies)|decides?|may|can|will|does|do|costs?|differs?|leaves?|earns?|gets?|lets?)\b|^(?:dental |health )*insurance (?:may|might|usually|often|sometimes|generally|typically|seldom|rarely) (?:not )?\w+|^(?:dental |health )*insurance (?:was|were|began|grew|has (?:not |never |always |hardly )?(?:been|grown|changed))\b/i;

function isGenericSubject({ before, word, after }: Place): boolean {
  const sentence = before + word + after.split(";")[0];
  return GENERIC_SUBJECT.test(sentence) && !/\b(?:ours?|us|we|join|today|now|best|smart|great|better)\b|^(?:an? )?polic[^.;]*\$/i.test(sentence);
}

// --- What the words mean ---------------------------------------------------------------------------------------------------

const MEANS = /\b(?:is|are|means?|was) (?:what|the (?:amount|sum|part|share|price|fee|time|money|name|word|maximum)|an? (?:fee|sum|share|fixed|set|word|term|part|percentage|amount|product|contract|promise|kind|type|form))\b/i;

/** "Premium: the price of an insurance policy" */
const EXPLAINED = /^["”]?: (?:an?|the) (?:price|amount|part|share|sum|money|list|group|fee)\b/i;

/** "A deductible is the amount that an insured patient pays before the insurer pays." */
function isDefinition({ before, word, after }: Place): boolean {
  const start = /^(?:in (?:dental |health )?insurance, )?(?:an? |the (?:word|term) |un[ao]? )(?:\w+ )?$/i;
  if (start.test(before)) return /^(?:["”])?[^.,;]{0,20}$/.test(after.slice(0, after.search(MEANS))) && MEANS.test(after) && !/\b(?:smart|great|good|best|easy|perfect|must|cheap|simple)\b/i.test(after);
  if (EXPLAINED.test(after) && !/\w[^.:]*$/.test(before)) return true;
  if (/^cover/i.test(word)) return false;
  return new RegExp(`^(?:an? |the (?:word|term) )[^.;]{1,40}${MEANS.source}`, "i").test(before) && /\b(?:an?|the|any|their|his|most)\s+(?:\w+ )?$/i.test(before);
}

// --- Other programs ---------------------------------------------------------------------------------------------------------

const PROGRAM = String.raw`(?:(?:original |traditional )?medicare(?: advantage)?|medicaid|medi-cal|tricare|cobra|chip|obamacare|(?:the )?(?:many |most |some )?state programs(?: for \w+)?|(?:the )?(?:v\.?a\.?|marketplace|affordable care act|exchange|federal government|military|army|navy))`;
const PROGRAM_FIRST = new RegExp(String.raw`(?:^|[,;:—] |\b(?:and|but|because|that|while|although|since|when|if) )(?:in \w+, )?${PROGRAM}(?:['’]s)?\b(?![^.;]*\b(?:our|ours|us|unlike)\b)[^,;]*$|\b${PROGRAM}, which (?:also |usually )?$`, "i");
const ELSEWHERE_AFTER = new RegExp(
  String.raw`^(?: \w+){0,3} (?:by|through|from|under|at|por|de|a través de) (?:an? |the |old |former |their |his |her |your |its |my |another |su |un )*(?:${PROGRAM}|spouse|husband|wife|partner|parents?|employers?|jobs?|work|school|college|university|union|insurance|insurers?|state|government|empleo|empleador|trabajo|seguro|esposo|esposa)\b`,
  "i",
);

/** What Medicare, an employer or the insurance of a car does. */
function isOtherProgram({ before, after, kind }: Place): boolean {
  if (kind === "claim" || PRAISED.test(before) || /\b(?:unlike|than|what) [^,;]*$/i.test(before)) return false;
  return PROGRAM_FIRST.test(before) || ELSEWHERE_AFTER.test(after);
}

// --- Stories and questions -------------------------------------------------------------------------------------------------

const RELATIVE = String.raw`(?:husband|wife|spouse|partner|mother|mom|father|dad|parents?|son|daughter|boss|employer|company|job|esposo|esposa|jefe|empleo)`;
const OWN_OLD = new RegExp(String.raw`\b(?:my|our|your|mi|his|her) (?:old|former|last|previous|prior|ex-|${RELATIVE}(?:['’]s)?)(?: \w+)? $`, "i");
const OWN_SAD = /\bmy (?:dental |health )*$/i;
const SAD = /\b(?:not|never|no longer|tired|argu\w+|fight\w*|fought|refused|denied|rejected|stopped|ended|ran out|run out|expired|cut|wouldn|didn|won|doesn|lost|barely|only)\b/i;
const I_PARTED = /\bI(?:['’]d| had| have)? (?:lost|had|stopped|dropped|quit|left|gave up|used to|canceled|cancelled|was (?:tired|sick|fed up)|argued|fought|spent|wasted|paid|couldn['’]t|haven['’]t|hadn['’]t|never had|don['’]t have)\b/i;
const PARTED_AFTER = /\bI (?:switched|changed|moved on|left|quit|stopped|gave up|dropped|canceled|cancelled|joined|found)\b/i;
const TOWARDS = /\b(?:to|now (?:have|am)|finally|until|then|got|here|found)\s+(?:\w+ ){0,3}$/i;
/** "Trade your old insurance for …" leads to ours. */
const LEAVE_YOURS = /^(?:trade|forget|switch|replace|drop|leave|swap|change|upgrade)\b/i;
const RELATIVE_HAS = new RegExp(String.raw`\b(?:my|mi) ${RELATIVE} (?:has|have|had|lost|gets?|tiene|buys?|carries) (?:\w+ ){0,2}$`, "i");

/** What the writer had, or what somebody close to the writer has. */
function isOwnStory({ before, word, after, kind }: Place): boolean {
  if (TOWARDS.test(before) || /^\s+(?:with|from|through|at|by|thanks to) (?:[A-Z]|us\b|ours?\b)/.test(after)) return false;
  if (LEAVE_YOURS.test(before) || /\bours\b/i.test(after)) return false;
  if (OWN_OLD.test(before) || RELATIVE_HAS.test(before)) return true;
  if (kind !== "burden" && OWN_SAD.test(before) && SAD.test(before + after)) return true;
  return (I_PARTED.test(before) && !/^covered/i.test(word)) || (PARTED_AFTER.test(after) && /\b(?:after|when|before|years of|instead of)\b/i.test(before));
}

/** "A family that pays premiums of $900 a year" */
const OTHERS_PAY = /\b(?:an? |any |the |most |many )?(?:family|families|people|person|patients?|anyone|someone|somebody|those|retirees?|couples?) (?:that|who) (?:\w+ )?pays? (?:\w+ ){0,2}$|^(?:the (?:average|typical)|most|many) (?:\w+ )?(?:family|families|people|households?|couples?|adults|workers|americans) (?:\w+ )?(?:pays?|spends?) (?:\w+ ){0,3}$/i;
/** "Coverage is what an insurer sells." */
const WHAT_INSURERS_SELL = /^ is (?:what|something) (?:an? |the |your |only )*insur/i;
/** "An insurance premium seldom is.", but not "insurance premiums from $9" */
const OF_INSURANCE = /(?:^|\b(?:an|the|of|and|or|any|most) )(?:dental |health )?(?:insurance )?$/i;
const PREMIUM_OF_INSURANCE = /^(?:insurance )?(?:premiums?|deductibles?)\b(?! (?:you|that|for|from|with|starts?|begins?|as)\b)(?![^.;]*(?:\$|%))/i;
/** "The average dental premium is about $40 a month." */
const ON_AVERAGE = /\b(?:average|typical)(?: monthly| yearly| annual| dental| family| insurance)* $/i;
const ASKED_ELSEWHERE = /\b(?:ask|call|check with|consult|pregunte|consulte)\b[^.;]*\b(?:advisor|accountant|employer|insurer|compan(?:y|ies)|carrier|office|dentist|department|broker|asesor|consultorio)\b[^.;]*\b(?:whether|if|how|what|which|si|cómo|qué)\b[^.;]*$/i;

// --- Compared with a membership --------------------------------------------------------------------------------------------

const MEMBERSHIP = String.raw`(?:an? |the |your |una? |la |our )?(?:\w+ ){0,2}(?:memberships?|discounts?|discount (?:plans?|cards?|programs?)|savings (?:plans?|clubs?)|cards?|clubs?|membresías?|plan(?:es)? de descuentos?)`;
const COMPARED_AFTER = new RegExp(String.raw`^(?: cards?)? (?:for|pays)\b[^,.;]{0,30}(?:,| and|, and|, but) (?:a|the|our) (?:membership|card)\b|^(?: \w+){0,2},? (?:and|or|versus|vs\.?|y|o|than) ${MEMBERSHIP}\b`, "i");
const COMPARED_BEFORE = new RegExp(String.raw`\b${MEMBERSHIP},? (?:and|or|versus|vs\.?|y|o|than) (?:an? |the |your |traditional |un )?(?:\w+ )?$`, "i");
const COMPARES = /\b(?:two|both|different\w*|differ|differs|differences?|cheaper|compar\w+|versus|vs|choos\w+|choice|which|separate|same|confus\w+|apart|whether|instead|or|diferentes?|distint[oa]s?|diferencias?)\b/i;

const WEIGHING = /\b(?:compare|add up|weigh|calculate|count up|work out|look at|compare[ns]?|sume)\b[^.;!?]*$/i;
const PRAISED = /\b(?:our|low|lower|lowest|great|best|affordable|cheap|small|tiny|new|free|full|nuestr[oa]s?|bajas?)\s+(?:\w+ )?$/i;
const MEMBERSHIP_AFTER =
  /\b(?:than|with|to|against|and then|or|,|but|while) (?:look at |see |compare )?(?:an? |our |the )(?:yearly |annual |monthly |membership |single |one |discount |savings )*(?:fee|membership|price list|prices?|card|plan)\b|\b(?:a|our|the) (?:discount |savings )?membership (?:has|costs|needs|asks|is|does)\b/i;

/** "Add up your premiums, then look at our price list." */
function isWeighed({ before, after, kind }: Place): boolean {
  if (PRAISED.test(before) || /\bincluded?s?\b/i.test(after)) return false;
  if (WEIGHING.test(before) && (kind === "burden" || /\b(?:with|to|and|against|con|of|de)\b[^.;]*$/i.test(before) || MEMBERSHIP_AFTER.test(after))) return true;
  const others = /\b(?:used to pay|paid|pays? [^.;,]{0,30}\bin|spends? [^.;,]{0,30}\b(?:on|in)|heard of|know|remember|think of|the price of|the cost of)\s+(?:[^\s,;:.]+ ){0,4}$/i;
  return (others.test(before) || /^ (?:that )?(?:you|they|people|patients|families) (?:used to )?(?:pay|paid|owe)\b/i.test(after)) && MEMBERSHIP_AFTER.test(after);
}

function isCompared({ before, word, after }: Place): boolean {
  const isBeside = COMPARED_AFTER.test(after) || COMPARED_BEFORE.test(before);
  return isBeside && COMPARES.test(before + word + after) && !/\b(?:great|full|free|real|complete|included|includes?|comes? with|get|enjoy)\b/i.test(before + after);
}

// --- Insurance that somebody has or looks for elsewhere ----------------------------------------------------------------------

const PAID_BY = /\b(?:covered|paid|billed|handled|decided) by (?:an? |the |your |their |some |most )?(?:dental |health )*$/i;
const LIMIT_OF = /\b(?:limits?|maximums?|caps?|rules?|(?:fine|small) print|paperwork|hassles?|headaches?|premiums?|deductibles?|costs?|price|forms|red tape|exclusions?|gaps?|networks?|límites?) (?:of|in|on|de) (?:an? |any |most |the |their |his |her |un |dental |health |\w+ )?(?:dental |health )?$/i;
const HAD_ONCE = /\b(?:(?:have|has|had|['’]ve) (?:already |all |once |never )?had|used to (?:have|carry|buy|own|be)|once (?:had|carried))\s+(?:\w+ ){0,3}$/i;
const LOSS = /\b(?:means?|meant|often|usually|without warning|significa) (?:losing|giving up|going without|perder)\s+(?:\w+ ){0,3}$/i;
/** "Under most insurance, braces are not covered." */
const UNDER_INSURANCE = /^under (?:an? |most |many |some |traditional |ordinary |typical |dental |health )+$/i;
/** "With insurance you ask what is covered; with a membership you ask what it costs." */
const FRAMED = /^(?:with|under|in) (?:dental |health )?insurance\b[^;.]*[;,] (?:but |and )?(?:with|under|in) (?:an? |our |the )(?:\w+ )?(?:membership|club|discount plan)\b|^con (?:un |el )?seguro\b[^;.]*[;,] (?:pero |y )?con (?:la|una|nuestra) (?:membresía|tarjeta)/i;
/** "a clause lets an insurer refuse a tooth lost before the policy began" */
const INSURERS_OWN = /\b(?:an|any|most) insurers?\b(?![^.;]*\b(?:ours?|us|we)\b)[^.;]*\b(?:the|a|its|their|each) $/i;
/** "their parents' policies", "Grandma's insurance" */
const RELATIVES_OWN = /(?<!\b(?:not|isn['’]t) (?:your|my) )\b(?:parents?|spouse|husband|wife|partner|grand\w+|mother|father|mom|dad|neighbor|colleague)(?:['’]s?) (?:\w+ ){0,2}$/i;
/** "You still need insurance, and Cedar is it." */
const IS_OURS = /\bours?\b|\bis it\b|\band we\b|\b(?:only|but) (?:cheaper|better)\b|\b(?:from|with) us\b|\bbuy it\b/i;
/** "For surgery you still need insurance." */
const STILL_NEEDED = /\b(?:still|will also) needs? (?:\w+ ){0,2}$/i;
/** "With traditional insurance, you pay every month …" */
const WITH_INSURANCE = /^(?:with|under|con) (?:an? |most |many |traditional |ordinary |typical |regular |conventional |dental |health |usual |un )*$/i;
const BEARS = /^(?: plans?| polic(?:y|ies)| coverage)?,? (?:you|patients|people|families|someone|one|usted|dentists?|offices?)\b[^.]*\b(?:pay|wait|must|have to|has to|need|file|meet|fill|worry|argue|send|never know|only|until|first|paga|espera)\b/i;
const ASSUMED = /\b(?:assumes?|thinks?|believes?|supposes?|guess(?:es)?|suspects?|whatever|regardless of what)\b[^.;]{0,12}\b(?:you|your|they|somebody|people)\b(?: have| carry| are)?\s+(?:\w+ ){0,2}$|\b(?:plans?|products?|polic(?:y|ies)|programs?) (?:that|which) (?:is|are|works? like) (?:an? )?$/i;
const AT_OFFICE = /\b(?:dentist|office|practice|clinic|dr\.? \w+|doctor|consultorio)s?\b[^.;,]{0,30}\b(?:accept(?:s|ed|ing)?|takes?|taking|took|(?:is|are) (?:also )?in|belongs? to|lists?|bills?|works? with|honors?|aceptan?)\s+(?:[^\s,;:.]+ ){0,4}$/i;
const GIVEN_BY = /\b(?:employers?|jobs?|university|boss|company|spouse|school|union|empleador|jefe|empresa)\b (?:(?:may|might|can|could|probably|also|often|already|still|puede|podría|probablemente) )*(?:offer(?:s|ed)?|g[ai]ves?|provide[sd]?|pa(?:ys?|id) for|has|have|buys?|ofrec\w+|da|dar\w*|tiene)\s+(?:\w+ ){0,4}$/i;
const COMES_FIRST = /^[^.;,]{0,12}\b(?:(?:comes?|goes|pays?|is used|is billed) )?first\b(?! (?:day|month|visit|year|week))/i;
const PARTING = /\b(?:think (?:twice|carefully|hard|again)|whether to|before (?:you )?(?:\w+ )?|ask yourself|sure)\b[^.;]*\b(?:giv(?:e|ing) up|cancel(?:l?ing)?|drop(?:ping)?|keep(?:ing)?|renew(?:ing)?|quit(?:ting)?|end(?:ing)?|leav(?:e|ing)|replac(?:e|ing)|part(?:ing)? with)\s+(?:[^\s,;:.]+ ){0,4}$/i;
const LOOKING_FOR = /^(?:if|when|anyone|whoever|those|people|si)\b[^,.;]{0,30}\b(?:look(?:s|ing)? for|shop(?:s|ping)? for|want(?:s|ing)?|needs?|prefers?|expect(?:s|ing)?|would like|busca|quiere|necesita)\b/i;
const ASK_OTHERS = /^,? the (?:\w+ )?marketplace\b|^, not (?:an?|our) (?![^.]*\bjoin\b)|^,? (?:please )?(?:talk to|speak to|ask|see|contact|look|call|compare|consulte|pregunte|llame) (?:a un|an? |your |elsewhere)/i;
const NOT_OURS = /,?\s*(?:this|it|that|we|our \w+|a \w+|the \w+|please|look|(?:talk|speak) to|contact|see|ask|you|esto|esta|no)\b[^.]*(?:\b(?:not|different|differently|elsewhere|another|someone else|no (?:es|somos|vendemos))\b|n['’]t\b)(?! (?:only|just|hard|far|expensive|wait|miss|look any|hesitate)\b)/i;
const QUANTIFIED = /\b(?:most|many|some|few|certain|typical|traditional|ordinary|usual|la mayoría de los|muchos) (?:dental |health |employer |group )*$/i;
const FALLS_SHORT = /^(?: plans?| polic(?:y|ies)| companies)?(?:,? (?:often|usually|rarely|seldom|typically|also|still))*\s+(?:excludes?|leaves?|stops?|limits?|caps?|ends?|pays? (?:only|little|nothing|up to)|won['’]t|doesn['’]t|does not|do not|don['’]t|refuses?|den(?:y|ies)|rejects?|has an? |have an? |requires?|makes?|charges?|calls?|asks?|rarely|seldom|never|takes?)\b/i;
const IS_GONE = /^ (?:went|ended|ran out|expired|lapsed|was (?:gone|over|cut)|stopped|disappeared|belongs? to your insurer)\b|^ [^.;,]{0,20}\bbelongs? to (?:your|the) insurer\b/i;
const SOLD = /\b(?:sold|sells|left|quit|worked in|works in) (?:the |dental |health )*$/i;
/** "work that insurance refuses", "what most policies leave out" */
const THAT_WHICH = /\b(?:that|which|what|que) (?:most |many |your |their |dental |la mayoría de los )*$/i;
/** "the most your insurance will pay" */
const HOW_MUCH = /\b(?:the (?:most|amount|part|share)|what) (?:that )?(?:your|an|the|their) (?:dental )?$|\bhow (?:much|little) (?:your |an |the |their )?(?:dental )?$/i;
const PAYS = /^(?: company| plan)? (?:will |would |may |can |has )?(?:pa(?:ys?|id)|covers?)\b/i;
/** "Three myths about dental insurance" */
const HEADLINE_ABOUT = /^(?![^.]*\b(?:love|like|great|best)\b)(?:\w+ ){0,3}(?:myths?|facts?|questions?|things|truths?|mistakes?|lessons?|basics)\b[^.!?]*\b(?:about|behind|on|with) (?:dental |health )*$/i;
/** "even with insurance", "belongs to an insurance policy", "not your insurance card" */
const EVEN_WITH = /\b(?:even with|aun con|belongs? to) (?:an? |the |good |dental |your |un )*$/i;
const ITS_CARD = /\b(?:not|instead of|with|beside|without) (?:an? |your |their |the |any )$/i;
/** "Your insurance may pay less": what the reader's own one does. */
const READERS_OWN = /^ (?:ya )?(?:pagó|cubrió) |^(?: company| plan)? (?:may|might|could|says|den(?:y|ies)|rejects|refuses|excludes|leaves|stops|ran|runs|pays (?:less|only|nothing|part|after)|won['’]t|doesn['’]t|does not|puede|paga (?:menos|solo|una))\b/i;
/** "Many members keep a health policy." */
const MEMBERS_KEEP = /\b(?:(?:many|some|most|few)(?: of our)? (?:members|retirees|couples) (?:also |still )?(?:keep|carry|have|buy|hold))\s+(?:[^\s,;:.]+ ){0,3}$/i;
/** "A member with insurance should ask." */
const MEMBER_WITH = /\bmembers? with (?:other |dental |health )*$/i;
const HARDLY_WORTH = /^[^.;]{0,50}?\b(?:(?:is|are|was|es) (?:seldom|rarely|hardly|scarcely|not|never)|(?:is|are|was)n['’]t) (?:always )?(?:worth|a bargain|the answer|cheap|for every(?:one|body)|within reach|an option|available|possible)\b/i;

/** "so insurance seldom pays for them" */
const BARE_SUBJECT = /(?:^|\b(?:so|because|and|but|since|although|while) )(?:dental |health )*$/i;
const OFTEN = /^ (?:usually|often|sometimes|generally|typically|seldom|rarely|hardly) \w/i;
/** "Not having insurance shouldn't mean not having a dentist." */
const NOT_HAVING = /^not having (?:dental |health )*$/i;
const IS_NO_REASON = /^ (?:shouldn['’]t|should not|doesn['’]t|does not|need not|is no)\b/i;

/** "after a policy's yearly maximum is used up" */
const ITS_LIMIT = /^['’]s (?:yearly |annual |lifetime )?(?:maximum|limit|cap|rules|benefits|exclusions)\b/i;

function isElsewhere({ before, after }: Place): boolean {
  if (ITS_LIMIT.test(after) && /\b(?:an?|the|their|most|another)\s+(?:\w+ )?$/i.test(before)) return true;
  if ((LIMIT_OF.test(before) && !/\b(?:no|without|zero) \w+ \w+ (?:\w+ ){0,2}$/i.test(before)) || PAID_BY.test(before) || GIVEN_BY.test(before) || AT_OFFICE.test(before) || PARTING.test(before) || HAD_ONCE.test(before) || ASSUMED.test(before) || (LOSS.test(before) && !/^[^.]*\bjoin\b/i.test(after))) return true;
  if ((/\b(?:your|su) (?:dental )?$/i.test(before) && READERS_OWN.test(after)) || (MEMBERS_KEEP.test(before) && !/^ with us/i.test(after))) return true;
  if (MEMBER_WITH.test(before) && /^ (?:should|may|might|can|could|often|still)\b/i.test(after)) return true;
  if ((THAT_WHICH.test(before) && FALLS_SHORT.test(after)) || (HOW_MUCH.test(before) && PAYS.test(after)) || HEADLINE_ABOUT.test(before) || EVEN_WITH.test(before) || (ITS_CARD.test(before) && /^ cards?\b/i.test(after))) return true;
  if (COMES_FIRST.test(after) && /\b(?:your|su|from|the|other|private|primary)\s+(?:\w+ )?$/i.test(before)) return true;
  if ((BARE_SUBJECT.test(before) && OFTEN.test(after) && !IS_OURS.test(after)) || (NOT_HAVING.test(before) && IS_NO_REASON.test(after))) return true;
  if (((RELATIVES_OWN.test(before) || STILL_NEEDED.test(before)) && !IS_OURS.test(after)) || UNDER_INSURANCE.test(before) || INSURERS_OWN.test(before)) return true;
  if (WITH_INSURANCE.test(before) && BEARS.test(after)) return true;
  if (LOOKING_FOR.test(before) && (NOT_OURS.test(after) || ASK_OTHERS.test(after))) return true;
  if (QUANTIFIED.test(before)) return !/\bjoin\b|\bwith us\b/i.test(after) && (FALLS_SHORT.test(after) || /\bwhich (?:\w+ )?$/i.test(before.replace(QUANTIFIED, "")));
  if ((IS_GONE.test(after) && !/\b(?:never|not|no)\b/i.test(before)) || (SOLD.test(before) && !/\bwe (?:sold|sell)/i.test(before))) return true;
  return HARDLY_WORTH.test(after) && !/\b(?:good|great|full|better)\s+(?:\w+ )?$/i.test(before);
}

const GROUP = String.raw`(?:adults|americans|retirees|seniors|veterans|workers|employees|employers|families|people|children|kids|households|residents|citizens|patients|students|freelancers|contractors|neighbors|texans|floridians|arizonans|californians|women|men|companies|firms|businesses|self-employed|uninsured|adultos|familias|personas|jubilados|trabajadores|niños)`;
const COUNT = String.raw`(?:one|two|three|half|third|quarter|fifth|most|many|some|few|fewer|several|plenty|millions|thousands|share|number|percent|\d[\d,.]*|%|nearly|roughly|about|only|muchas?|muchos?|millones|mitad)`;
const STATISTIC = new RegExp(String.raw`\b${COUNT}\b[^.;]*\b${GROUP}\b(?![^.;]*\b(?:join|choose|trust|our|we|us|members)\b)[^.;]{0,40}\b(?:ha(?:s|ve|d)|lacks?|carry|carries|los(?:e|t)|without|with|buys?|pays? for|spend on|tienen?|sin|pierden|get|gets)\s+(?:\w+ ){0,3}$`, "i");

const GROUP_LOSES = new RegExp(String.raw`^(?!.*\b(?:never|not|no one|nobody)\b|.*n['’]t\b)[^.;]*\b${GROUP}\b [^.;,]{0,30}\b(?:los(?:e|t|ing)|age out of|aged out of|outgrow|leave|left|run out of|fall out of|dropped|skip|ended|pierden)\s+(?:[^\s,;:.]+ ){0,4}$`, "i");

/** How many people have insurance, or have none. */
function isStatistic({ before, after }: Place): boolean {
  return (STATISTIC.test(before) || GROUP_LOSES.test(before)) && !/\$|\b(?:our|us|we|thanks to|today|join)\b/i.test(after);
}

import type { Term } from "./marketing-terms";

/** Where a word stands in its sentence: what is before it and after it. */
export interface Place {
  before: string;
  word: string;
  after: string;
  /** The sentence after this one. */
  next: string;
  kind: Term["kind"];
}

/**
 * Whether the sentence takes the word back, or speaks of somebody else's insurance. A "not" anywhere in the sentence is not
 * enough: it has to reach the word.
 */
export function isHarmless(place: Place): boolean {
  return isOtherMeaning(place) || isDenied(place) || isDeniedAfterwards(place) || (place.kind !== "claim" && isAboutOthers(place));
}

// --- Words that mean something else here --------------------------------------------------------------------------------

const OTHER_BEFORE =
  /\b(?:malpractice|liability|car|auto|home|travel|title|unemployment|back|front|inside|book|media|press|news|cell|phone|mobile|(?:fees?|deposit|amount|price|sum|page|section|guide|article|chapter|paragraph|form|clause|notice)(?: \d+)? (?:that )?(?:also )?(?:only )?)\s*$/i;
const OTHER_AFTER = /^\s+(?:letters?|pages?|sheets?|photos?|pictures?|entrances?|parking|porch|walkways?|social\b)/i;
/** What covers without paying for it, and what is covered without being paid for. */
const COVERING_THING =
  /\b(?:crown|mask|sealant|veneer|filling|cap|bridge|list|schedule|map|agreement|contract|terms|video|call|law|rule|corona|sellante|mascarilla|lista|contrato|ley)s?(?: that| que| also)? $/i;
const COVERED_THING =
  /^\s+(?:(?:the|its?|your|a|whole|entire|all|their|his|her|nose|and|up to|only|one|two|el|la|los|las|todo|toda|hasta)\s+)*(?:tooth|teeth|mouth|nose|gums?|surfaces?|roots?|chewing|ears?|eyes?|face|(?:\w+ )?(?:people|persons|personas|states|estados|counties|condados)|diente|boca|nariz)\b/i;
const SAFE_SPANISH =
  /\b(?:pago|sitio|conexión|servidor|enlace|lugar|formulario|modo|número de|estoy|está|estamos|están|es|más|muy)\s+$/i;
const SAFE_AFTER = /^\s+(?:de que|social|pagar|enviar|y (?:cifrado|privado|rápido))\b/i;

function isOtherMeaning({ before, word, after }: Place): boolean {
  if (OTHER_BEFORE.test(before) && !/^premium|^insured/i.test(word)) return true;
  if (OTHER_AFTER.test(after)) return true;
  if (/^(?:covers?|covering|cubren?)$/i.test(word)) return COVERING_THING.test(before) || COVERED_THING.test(after);
  if (/^seguros?$/i.test(word)) return SAFE_SPANISH.test(before) || SAFE_AFTER.test(after);
  return /^seguros?$|^primas?$/i.test(word) && /\b(?:mi|su|una) $/i.test(before) && /^\s+(?:hermana|lejana)/i.test(after);
}

// --- Denials before the word --------------------------------------------------------------------------------------------

const NEGATOR =
  /\b(?:lacks?|rarely|seldom|no one|nobody|no|not|never|cannot|without|neither|nor|none of|free (?:of|from)|free|nothing|isn['’]?t|aren['’]?t|nunca|jamás|ningún|ninguna|tampoco|sin|ni|nadie)\b(?!-\w)|n['’]t\b/gi;

/** After "no" and "not" these make a promise of it: "not just", "no better", "no more than". */
const NO_DENIAL =
  /^\s*(?:just|only|merely|simply|solely|matter|more|less|fewer|too|early|later|sooner|all|every\w*|doubt|wonder|questions?|problems?|worr(?:y|ies)|hassles?|waiting,|other|better|cheaper|finer|greater|stronger|easier|fuller|wider|broader|lower|higher|simpler|faster|smarter|before|your (?:average|usual|ordinary|typical|\w+s?['’]s?)|(?:an? |any )?(?:ordinary|average|typical|mere)|solo|sólo|únicamente|mejor|más|otr[oa]|hay (?:mejor|otr[oa]|nada)|es (?:solo|sólo|un simple|cualquier))(?!\w)/i;
/** Between the denial and the word these begin something new that is affirmed. */
const NEW_CLAUSE =
  /[;:—–()]|\s-\s|\b(?:but|yet|however|because(?! of)|since|just|only|so|while|whereas|although|though|instead|unless|until|which|where|plus|then|sino|pero|aunque|mientras|solo|sólo|porque|así que)\b|,\s*(?:and |y )?(?:it|we|you|they|this|that|he|she|our|your|there|get|enjoy|with|es|tendrá|obtenga|usted|nuestr[oa])\b|\band (?:get|enjoy|have|receive|it|we|you|our|your|full|great|low|free|real)\b/i;
/** What is denied is the loss, the delay or the change of something that is had. */
const KEEPS =
  /\b(?:den(?:y|ies|ied)|refus(?:e|es|ed)|turned (?:down|away)|declin(?:e|es|ed)|rejected|los(?:e|es|ing)|lost|miss(?:es|ed|ing)?|lack(?:s|ing)?|wait(?:s|ing)?|forget|hesitate|delay|overlook|skip|settle|pass|leave|without|stop|ends?|ending|expires?|lapses?|cancel(?:ed|led)?|interrupt|runs? out|regret|beats?|match(?:es)?|rivals?|tops?|rais(?:e|es|ed)|increas(?:e|es|ed)|chang(?:e|es|ed)|cap(?:s|ped)?|restrict|cuts?|drop|exceeds?|let|go wrong|hide|hidden|find|without|sin|(?:pay|spend|cost|charge|shop|search|look|wait|hunt|budget|pague|gaste|pagar|gastar)(?:s|ing)? (?:[^\s,;:.]+ ){0,4}(?:for|por)|pierda[ns]?|perder|espere|esperar|dej[ea]r?|olvide|sube[ns]?|aumenta[n]?|cambia[n]?|niega[n]?|rechaza[n]?)\b/i;
/** Right before the word: what is denied is that another one is better. */
const OUTDONE = /(?<!\b(?:with|of|any|y|o|con|de) )\b(?:better|more|wider|cheaper|other|easier|lower|best|such great|finer|simpler|mejor(?:es)?|otr[oa]s?|más \w+)\s+(?:\w+\s+){0,2}$/i;
/** Of an illness it is a promise kept: "nobody is refused because of it". */
const REFUSAL = /\b(?:denied|refused|turned (?:down|away)|declined|rejected)\b/gi;
const BAIT = /\b(?:have|need) to \S+.* to (?:have|get|be|enjoy|receive|afford)\b|\breasons?\b.*\bnot\b|\b(?:believe|imagine|guess|how (?:good|great|easy|cheap|simple|little)|(?:better|easier|cheaper|sooner) (?:time|way|moment|place|to|than|day))\b/i;
const WORRIES = /\b(?:think|worr(?:y|ies)|preocup\w+|concern|hassles?|wonder|fear)\b/i;
const OUTDOES = /^(?:\s+\S+){0,3}\s+(?:more|better|más|mejor)\b/i;
const LIKE_OURS =
  /^\s+(?:increases?|hikes?|rises?|surprises?|shocks?|changes?)\b|^\s+(?:that )?you (?:have to|need to|must|will) (?:fear|worry|wait|dread)|^[\w\s]{0,20}?\s*\b(?:like (?:ours|this|it)|as (?:good|simple|cheap|easy|complete|fair)|that (?:beats|matches|gives)|can (?:match|beat|compare)|beats|comes close|compares|gives you|is (?:better|cheaper|easier|simpler|more|this)|(?:covers|offers|costs|pays) (?:so|more|less|as)|como (?:este|esta|el nuestro|la nuestra)|tan)\b/i;
const LIST_WORDS = String.raw`(?:[^\s,;:.]+\s+){0,3}?`;

/** "Forget deductibles", "tired of premiums": good riddance. */
const FAREWELL =
  /\b(?:forget(?: about)?|goodbye(?: to)?|skip|avoid|eliminates?|gone are|tired of|fed up with|end of|olv[ií]de(?:se)?(?: de)?|adiós a)\s+(?:[^\s,;:.]+,?\s+){0,4}$/i;

function isDenied(place: Place): boolean {
  if (place.kind === "burden" && FAREWELL.test(place.before)) return true;
  const negators = [...place.before.matchAll(NEGATOR)];
  const last = negators.at(-1);
  if (last === undefined) return /\bnon-?$/i.test(place.before) || /\bno-$/i.test(place.before);
  if (/-$/.test(place.before) && !/\bno-$/i.test(place.before) && place.kind === "burden") return false;
  // "You will never be without …" is no denial; the one before last may still be one: "not insurance and no coverage".
  return negators.slice(-4).some((match, index, few) => reaches(match, place, few[index - 1]));
}

function reaches(match: RegExpExecArray, place: Place, former: RegExpExecArray | undefined): boolean {
  const gap = place.before.slice(match.index + match[0].length);
  const negator = match[0].toLowerCase();
  if (negator === "not" && /\b(?:why|reasons?)\s+$/i.test(place.before.slice(0, match.index))) return false;
  if (gap.split(/\s+/).length > 16 || NO_DENIAL.test(gap) || NEW_CLAUSE.test(gap)) return false;
  const denied = /^pre/i.test(place.word) ? gap.replace(REFUSAL, "") : gap;
  if (KEEPS.test(denied) || BAIT.test(gap) || OUTDONE.test(gap) || (place.kind === "benefit" && WORRIES.test(gap))) return false;
  if (place.kind === "benefit" && /\b(?:deductible|premium|copay|deducible|copago|wait|waiting)[\s-]*$/i.test(gap)) return false;
  if (LIKE_OURS.test(place.after)) return false;
  if (place.kind === "benefit" && isPresupposed(match, gap, place)) return false;
  if (/^(?:without|sin|free .*|lacks?)$/.test(negator)) return !isDoubled(former, match, place.before) && isOneList(gap, place.kind);
  if (negator === "free" || (/^(?:rarely|seldom)$/.test(negator) && place.kind !== "benefit")) return false;
  if (/^(?:no|nor|neither|ningún|ninguna|ni|none of)$/.test(negator)) return isOneList(gap, place.kind);
  return !/,/.test(gap) || isOneList(gap, place.kind) || /,\s*(?:and|or|nor|y|o|ni)\b/i.test(gap) || !/,\s*(?:full|low|great|complete|real|total)\b/i.test(gap);
}

/** "don't let your coverage …", "without our insurance", "not having insurance is …": it is had, or ought to be. */
function isPresupposed(match: RegExpExecArray, gap: string, { before, after }: Place): boolean {
  if (/\b(?:our|nuestr[oa]s?)\s+(?:\w+\s+){0,2}$/i.test(gap)) return true;
  if (/^(?:no|nothing|nobody|no one|nadie)$/i.test(match[0]) && (/^[^.;]{0,40}\b(?:like|as (?:well|much|good)|como)\b/i.test(after) || OUTDOES.test(after))) return true;
  if (/^not$/i.test(match[0]) && /^\s+(?:having|being|getting|carrying)\b/i.test(gap) && !/\w/.test(before.slice(0, match.index))) return true;
  return /\b(?:your|su|tu)\s+(?:\w+\s+){0,2}$/i.test(gap) && /^(?:never|no|not|n['’]t|nunca|jamás|nobody|no one|nothing|nadie)$/i.test(match[0]) && !LEAVES_ALONE.test(gap);
}

/** What a membership does not do to insurance that somebody has elsewhere. */
const LEAVES_ALONE =
  /\b(?:replac\w+|affect|touch|interfere|combin\w+|coordinat\w+|count|appl\w+|work|used?|bill|accept|ask|need|toward|part of|submit|send|reemplaz\w+|sustituy\w+|afecta|combina|es|pay|pays|settle|process|be)\b/i;

/** "never without", "nobody goes without": the first takes the second back. */
function isDoubled(former: RegExpExecArray | undefined, match: RegExpExecArray, before: string): boolean {
  if (/\bwhy\b[^.;:]{0,20}$/i.test(before.slice(0, match.index))) return true;
  if (former === undefined) return false;
  const between = before.slice(former.index + former[0].length, match.index);
  return !/[,;:.]/.test(between) && between.split(/\s+/).length <= 7;
}

/** "no deductible for members with coverage" */
const HAD_WITH = /(?<!\b(?:need|requirement|connection|link|relation|substitute|replacement|necesidad|relación|combine|combined|comply|complies|confused|coordinated?|works?|combinan?|cumplen?|cuentan?|confund\w+) )\b(?:for|with|when|if|after|during|under|para|con)\b/i;
const PLAIN_LIST = new RegExp(String.raw`^\s*(?:${LIST_WORDS}[^\s,;:.]+\s*,\s*)*${LIST_WORDS}(?:[^\s,;:.]+\s*,?\s*(?:or|nor|and no|o|ni|y sin|and)\s+)?${LIST_WORDS}$`, "i");
const PRAISE = /(?:,|\band\b|\by\b)\s*(?:\w+\s+)?(?:full|low|great|complete|real|total|guaranteed|affordable|free|instant|small|amplia|completa|bajas?)\b/i;

/** "no premiums, claim forms or deductibles": one list under one "no". A list of two without "or" is a new promise. */
function isOneList(gap: string, kind: Term["kind"]): boolean {
  if (PRAISE.test(gap) || (kind === "benefit" && HAD_WITH.test(gap))) return false;
  const continues = kind === "burden" && LIST_ITEM.test(gap);
  if (!/,/.test(gap)) return !/\b(?:and|y)\b/i.test(gap) || continues;
  return PLAIN_LIST.test(gap) && (/\b(?:or|nor|o|ni)\b/i.test(gap) || continues);
}

/** What is denied together with forbidden words. */
const LIST_ITEM =
  /\b(?:insurance|coverage|deductibles?|premiums?|co-?pays?|co-?payments?|claims?|claim forms?|forms?|paperwork|maximums?|limits?|waiting periods?|fees|exclusions?|seguros?|deducibles?|primas?|copagos?|trámites|formularios)\s*(?:,|\band\b|\by\b)/i;

// --- Denials after the word ---------------------------------------------------------------------------------------------

const DENIED_AFTER = [
  /^[^.;!?—]{0,60}?\b(?:is|are|was|were|does|do|will|may|can|would)\s*(?:not|n['’]t|never)\s+(?:be\s+)?(?:what|something|anything|part|a part|needed|necessary|required|involved|offered|provided|included|sold|charged|collected|ours|apply|applied|exist|come into|play|enter|a factor|one of|matter)\b/i,
  /^[^.;!?—]{0,60}?\b(?:isn|aren|doesn|don|won|can)['’]t\s+(?:be\s+)?(?:what|something|anything|part|a part|needed|necessary|required|involved|offered|provided|included|sold|charged|collected|ours|apply|exist|come into|play|enter|a factor|one of|matter)\b/i,
  /^[^.;!?—]{0,40}?\b(?:never apply|never applies|no (?:aplica|existe|forma|se (?:cobra|ofrece|exige|requiere|incluye))n?)\b/i,
  /^[^.;!]{0,80}?[:?]\s*(?:no|none|not|neither|nothing|never|nunca|ningun[oa]|ninguna)\b(?! (?:questions|worries|problem|more|less|waiting|hassle))/i,
  /^\s+(?:nothing|none|nobody|nada|ninguno|a nadie)\b/i,
  /^[^.;!]{0,80}?[:?][^.!]{0,80}\b(?:nothing|nada)\b/i,
  /^[^.;!]{0,80}?[:?][^.!]{0,80}\b(?:there (?:is|are) (?:none|no)|there isn['’]?t|not here|none here|no hay|no l[oa]s? hay)\b/i,
  /^[^.!]{0,80}[:;,–—][^.!]{0,60}\b(?:has|have|had|are|is|carries|with) none\b/i,
  /^[\w\s]{0,20}? (?:is|are) (?:no|not an?y?|never an?) (?:reason|barrier|obstacle|grounds?|bar|problem|hurdle)\b/i,
  /^,? (?:this|it|that|we|our \w+|the \w+) (?:is|are|does|do) not\b/i,
];

/** A burden is explained away by what the plan is not. */
const NO_INSURANCE_AFTER = /\b(?:because|since|as|porque|ya que|pues)\b[^.]{0,40}\b(?:not|isn['’]t|no es|never) (?:an? |un )?(?:\w+ )?(?:insurance|insurer|seguro)\b/i;

const SAME_FOR_ALL = /\b(?:same (?:discounts?|prices?|savings)|(?:since|because) (?:nobody|no one|we (?:do not|don['’]t|never)) asks?|mismos? (?:descuentos?|precios?))\b/i;

function isDeniedAfterwards({ before, word, after, kind }: Place): boolean {
  if (kind === "burden" && NO_INSURANCE_AFTER.test(after)) return true;
  if (/^pre/i.test(word) && SAME_FOR_ALL.test(after)) return true;
  if (kind === "claim" || KEEPS.test(after.split(/[:?]/)[0] ?? "")) return false;
  if (/\b(?:our|full|great|best|low|affordable|complete|nuestr[oa])\s+(?:\w+\s+)?$/i.test(before)) return false;
  return DENIED_AFTER.some((pattern) => pattern.test(after));
}

// --- Somebody else's insurance ------------------------------------------------------------------------------------------

const REGULATOR_AFTER =
  /^\s+(?:and financial \w+ )?(?:departments?|commission(?:er|ers|s)?|divisions?|bureaus?|regulators?|administration|superintendents?|authorit(?:y|ies)|code|law|laws|act)\b/i;
const REGULATOR_BEFORE =
  /\b(?:departments?|commission(?:er)?|divisions?|bureaus?|office|superintendents?|director|departamentos?|comisionad[oa]|superintendencia|división|oficina) (?:of|de)(?: the| los)?\s+(?:financial services and )?$/i;
const CONTRAST_BEFORE =
  /\b(?:unlike|in contrast (?:to|with)|instead of|rather than|different from|differs? from|in place of|as opposed to|compared (?:to|with)|versus|vs\.?|alternatives? to|other than|nothing like|nothing to do with|far from|confused with|mistaken for|separate from|less than|(?:in addition|next) to|along(?:side| with)|together with|on top of|beside|besides|combine[ds]? with|apart from|a diferencia de|en lugar de|en vez de|distint[oa] (?:a|de)|diferente (?:a|de)|alternativa a|además de|junto con)\s+(?!(?:other|any other|our|full|great|otr[oa]s?)\b)(?:[^\s,;:.]+\s+){0,4}$/i;
const SOMEBODYS_BEFORE =
  /\b(?:(?:your|their|his|her|my|existing|current|su|sus|mi) (?:own |present |current |existing |other |former |regular |primary )?|employer['’]?s? |work |job-based |employer-(?:sponsored|paid) )(?:dental |health |medical |group |PPO )*$/i;
const INSURED_ELSEWHERE = /\b(?:if|when|whether|who|si) (?:\w+ )?(?:are|is|were|está[ns]?)(?: already| also| still| now| ya)? $/i;
const DO_NOT_CANCEL = /(?:^|[,;:] )(?:please )?(?:do not|don['’]t|never|no) (?:cancel|drop|give up|replace|cancele|deje) (?:your|su) (?:\w+ )?$/i;
const IN_OTHERS_WORDS =
  /\binsurance (?:word|term|concept|idea|business)s?\b[^.]*(?:\b(?:not|never|no)\b|n['’]t\b)|\binsurers? (?:calls?|charges?|asks?|wants?)\b[^.]*[;,] (?:but |and )?(?:we|our|here|this)\b|\bbelongs? to insurance\b[^.]*\bnot\b/i;
const I_HAVE = /\b(?:I|we)(?: already| also)? have (?:an? |my |some )?(?:dental |health )?$|\b(?:tengo|tenemos) (?:una? |mi )?$|\bmáximo \S+ (?:de la|del) $/i;
const SOMEBODY_HAS =
  /\b(?:if|when|whether|who|whose|si|quien(?:es)?|people|patients|families|adults|seniors|those|anyone|personas|pacientes)\b(?![^.;]*\b(?:our|we|us|this plan|nuestr[oa])\b)[^.;:]{0,50}?\b(?:ha(?:ve|s|d)|with(?:out)?|lost?|los(?:e|es|ing)|lacks?|carr(?:y|ies)|own|keep|tienen?|con|sin|perdi(?:ó|eron)|no longer have)\s+(?!(?:our|full|great|best)\b)(?:[^\s,;:.]+\s+){0,4}$/i;
const USED_WITH = /\b(?:if|when|once|while|although|lost|lose|losing|left|leave|leaving|acaba|agota|vence|termina|terminó|agotó|accepts?|takes?|bills?|keep|keeping|use|uses|used|using|combine|works? with|show|bring|ask|call|check|compare|affect|affects|replace|cancel|canceling|drop|with|by|through|from|to|beyond|of|that|than|what|about|under|con|de|por|a)\s+(?:[^\s,;:.]+\s+){0,2}$/i;
const WITH_US = /^\s*(?:\w+\s+){0,2}(?:with|from|through|at|here|con) (?:us|ours?|here|nosotros)\b|^[^.;]*\b(?:starts?|begins?|today|tomorrow|day one|at once|immediately|comienza|empieza)\b/i;
const INSURANCE_FIRST =
  /^(?:(?:and|but|while|when|where|because|if|although|an?|the|most|many|some|all|traditional|dental|health|usual|ordinary|with|typical|el|un|los|la|una|las) )*(?:insurance|insurers?|PPOs?|D?HMOs?|coverage|seguros?|aseguradoras?)\b(?!\s+(?:you (?:can|deserve|need|want|love)|that|which|made|for|without)\b)/i;
const CONTRAST_AFTER =
  /\b(?:the|our|an?) (?:member(?:['’]s)? price|lower price|discounts?|membership|card) (?:still|helps?|appl|lowers?|stays?)|\b(?:we|this|our|the (?:membership|plan|program|card|club)|a (?:discount|savings|membership)|here|membership|memberships|ours|it|esta|este|nuestr[oa]|la membresía|nosotros|aquí)\b[^.]{0,70}?\b(?:do not|does not|don['’]?t|doesn['’]?t|is not|isn['’]?t|are not|aren['’]?t|never|not|no|none|nothing|discounts?|lowers?|reduces?|instead)\b/i;
const CONTRAST_NEXT = /^(?:but |yet )?(?:a (?:discount|savings|membership)|this|our|the (?:membership|plan|program|card|club)|we|members|una? (?:membresía|plan de descuentos)|esta|nosotros)\b[^.]*\b(?:not|n['’]t|never|no|none|discounts?|lowers?|reduces?|instead|descuento|baja)\b/i;
const QUESTION = /^(?:already|still) have [^.!]*$|^what(?:['’]s| is| are) (?:the difference|an? (?:deductible|premium|copay|PPO|HMO))\b[^.!]*$|^(?:and |but )?(?:is|are) (?:this|it|that|these|the \w+|your (?:plans?|membership|discounts?|card|program)|there|(?!your\b|my\b)\w+(?= an? | insurance))\b[^.!]*$|^(?:do|can|may|must|should|will) I\b(?! (?:get|buy|want))[^.!]*$|^(?:how|why) [^.!]*\b(?:different|differ|pay|have)\b[^.!]*$|^(?:do|does) (?:you|it|this|the \w+) (?:already )?(?:have|replace|work|need|pay|count|accept|take|bill|sell|offer)\b[^.!]*$|^¿(?:es|son|esto|esta|este|necesito|tengo|puedo|qué diferencia)\b[^.!]*$|^¿[A-Z]\w+ es\b[^.!]*$/i;

function isAboutOthers({ before, word, after, next, kind }: Place): boolean {
  const sentence = before + word + after;
  if (REGULATOR_AFTER.test(after) || REGULATOR_BEFORE.test(before)) return true;
  if (/\?\s*$/.test(sentence) && !/\bnot\b|\bwhy not\b/i.test(before) && QUESTION.test(sentence.replace(/^(?:Q|P|A|R|FAQ): /, "").trim())) return true;
  if (/^[\s-]+(?:alternatives?|free\b)/i.test(after) && kind === "benefit" && !/\bfree\s+\w/i.test(after)) return true;
  if (/\bour\s+(?:\w+\s+)?$/i.test(before)) return false;
  if (/\bdifferences? between\b[^.;]*$|\bemployer['’]?s? (?:\w+ )?$/i.test(before) || DO_NOT_CANCEL.test(before) || IN_OTHERS_WORDS.test(sentence)) return true;
  if (CONTRAST_BEFORE.test(lastClause(before))) return true;
  if (INSURANCE_FIRST.test(sentence.replace(/^.*?[:?]\s/, "").trim()) && (CONTRAST_AFTER.test(after) || CONTRAST_NEXT.test(next))) return true;
  if (WITH_US.test(after)) return false;
  if (/^(?:covered|insured|asegurad[oa]s?)$/i.test(word) && INSURED_ELSEWHERE.test(before)) return true;
  if (kind === "benefit" && SOMEBODYS_BEFORE.test(before) && USED_WITH.test(before.replace(SOMEBODYS_BEFORE, ""))) return !/\b(?:no|not|never|nobody|no one|nothing|nunca)\b|n['’]t\b/i.test(before);
  return /^insur|^coverage|^seguro|^cobertura|polic|póliza/i.test(word) && (SOMEBODY_HAS.test(before) || I_HAVE.test(before));
}

function lastClause(before: string): string {
  return before.split(/[,;:—]\s/).at(-1) ?? "";
}

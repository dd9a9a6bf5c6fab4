import { isInsuranceInGeneral } from "./insurance-in-general";
import type { Place } from "./marketing-terms";

// --- Somebody else's insurance ------------------------------------------------------------------------------------------

const REGULATOR_AFTER =
  /^\s+(?:and financial \w+ )?(?:departments?|commission(?:er|ers|s)?|divisions?|bureaus?|regulators?|administration|superintendents?|authorit(?:y|ies)|code|law|laws|act)\b/i;
const REGULATOR_BEFORE =
  /\b(?:departments?|commission(?:er)?|divisions?|bureaus?|office|superintendents?|director|departamentos?|comisionad[oa]|superintendencia|división|oficina) (?:of|de)(?: the| los)?\s+(?:financial services and )?$/i;
const CONTRAST_BEFORE =
  /\b(?:unlike|in contrast (?:to|with)|instead of|rather than|rather [^,;:.]{1,40} than|different from|differs? from|in place of|as opposed to|compared (?:to|with)|versus|vs\.?|alternatives? to|other than|nothing like|nothing to do with|far from|confused with|mistaken for|separate from|less than|(?:in addition|next) to|along(?:side| with)|together with|on top of|beside|besides|combine[ds]? with|apart from|a diferencia de|en lugar de|en vez de|(?:cheaper|simpler|easier|clearer) than|distint[oa] (?:a|de)|diferente (?:a|de)|alternativa a|además de|junto con)\s+(?!(?:other|any other|our|full|great|otr[oa]s?)\b)(?:[^\s,;:.]+\s+){0,4}$/i;
const SOMEBODYS_BEFORE =
  /\b(?:(?:your|their|its|his|her|my|existing|current|su|sus|mi) (?:own |present |current |existing |other |former |regular |primary )?|employer['’]?s? |work |job-based |employer-(?:sponsored|paid) )(?:dental |health |medical |group |PPO )*$/i;
/** "Take your coverage with you": what one can do with ours only. */
const MANAGES_OURS =
  /(?:^|[.:;] )(?:pay less for your (?:\w+ )?|pague menos por su (?:\w+ )?|(?:take|upgrade|start|begin|extend|renew|manage|view|print|track|customi[sz]e|activate|increase|boost|build|choose|pick) (?:your )?(?:\w+ )?|add [^.]{0,40}\bto your )$/i;
const INSURED_ELSEWHERE = /^(?:already|still) $|\b(?:if|when|whether|who|si) (?:\w+ )?(?:are|is|were|está[ns]?)(?: already| also| still| now| ya)? $/i;
/** "your insurance covers" */
const INSURER_BEFORE = /\b(?:your|their|his|her|my|most|some|private|the other) (?:dental |health |own )*(?:insurance|insurer|policy|employer)(?: plan)? (?:also |already |usually |(?:calls?|considers?) an? )?$/i;
const INSURED_PERSON = /^ (?:patients?|persons?|adults?|workers?|employees?)\b/i;
const DO_NOT_CANCEL = /(?:^|[,;:] )(?:please )?(?:do not|don['’]t|never|no) (?:cancel|drop|give up|replace|cancele|deje) (?:your|su) (?:\w+ )?$/i;
const IN_OTHERS_WORDS =
  /\binsurance (?:word|term|concept|idea|business|matter|thing|practice|rule|habit|question|product)s?\b[^.]*(?:\b(?:not|never|no)\b|n['’]t\b)|\binsurers? (?:calls?|charges?|asks?|wants?)\b[^.]*[;,] (?:but |and )?(?:we|our|here|this)\b|\bbelongs? to insurance\b/i;
const I_HAVE = /\b(?:I|we)(?: already| also)? have (?:an? |my |some )?(?:dental |health )?$|\b(?:tengo|tenemos) (?:una? |mi )?$|\bmáximo \S+ (?:de la|del) $/i;
const SOMEBODY_HAS =
  /\b(?:if|when|whether|who|whose|si|quien(?:es)?|people|patients|families|adults|seniors|those|anyone|personas|pacientes)\b(?![^.;]*\b(?:our|we|us|this plan|you (?:can|could|will)|nuestr[oa])\b)[^.;:]{0,50}?\b(?:ha(?:ve|s|d)|with(?:out)?|lost?|los(?:e|es|ing)|lacks?|afford|carr(?:y|ies)|own|keep|tienen?|con|sin|perdi(?:ó|eron)|no longer have)\s+(?!(?:our|full|great|best)\b)(?:[^\s,;:.]+\s+){0,4}$/i;
const USED_WITH = /\b(?:if|when|once|while|although|lost|lose|losing|left|leave|leaving|acaba|agota|vence|termina|terminó|agotó|accepts?|takes?|bills?|read|review|keep|keeping|use|uses|used|using|combine|works? with|show|bring|ask|call|check|compare|affect|affects|replace|cancel(?:s|ed|ing|led|ling)?|drop(?:s|ped|ping)?|cuts?|cutting|ends?|ended|ending|with|by|through|from|to|beyond|of|that|than|what|about|under|con|de|por|a)\s+(?:[^\s,;:.]+\s+){0,2}$/i;
const WITH_US = /^\s*(?:\w+\s+){0,2}(?:with|from|through|at|here|con) (?:us|ours|our (?:\w+ )?(?:plans?|membership|card|program|club)|here|nosotros)\b|^[^.;]*\b(?:starts?|begins?|today|tomorrow|day one|at once|immediately|comienza|empieza)\b/i;
const WITH_BRAND = /^\s+(?:with|from|through|con) (?!Medic|COBRA)[A-Z]/;
const INSURANCE_FIRST =
  /^(?:(?:and|but|only|while|when|where|because|if|although|an?|the|most|many|some|all|traditional|dental|health|usual|ordinary|with|typical|el|un|los|la|una|las) )*(?:insurance|insurers?|PPOs?|D?HMOs?|coverage|seguros?|aseguradoras?)\b(?!\s+(?:you (?:can|deserve|need|want|love)|that|which|made|for|without)\b)/i;
const CONTRAST_AFTER =
  /\bwith (?:us|a membership),? you pay\b|\b(?:the|our|an?) (?:member(?:['’]s)? price|lower price|discounts?|membership|card) (?:still|helps?|appl|lowers?|stays?)|\b(?:we|this|our|the (?:membership|plan|program|card|club)|a (?:discount|savings|membership)|here|membership|memberships|ours|it|esta|este|nuestr[oa]|la membresía|nosotros|aquí)\b[^.]{0,70}?\b(?:do not|does not|don['’]?t|doesn['’]?t|is not|isn['’]?t|are not|aren['’]?t|never|not|no|none|nothing|discounts?|lowers?|bajan?|reduces?|reducen?|instead)\b/i;
const CONTRAST_NEXT = /^(?:but |yet )?(?:a (?:discount|savings|membership)|this|our|the (?:membership|plan|program|card|club)|we|members|una? (?:membresía|plan de descuentos)|esta|nosotros)\b[^.]*\b(?:not|n['’]t|never|no|none|discounts?|lowers?|reduces?|instead|descuento|baja)\b/i;
const QUESTION = /^is (?:your|my) [^.!]*\bworth\b[^.!]*$|^can I be [^.!]*\band have\b[^.!]*$|^(?:already|still) have [^.!]*$|^what(?:['’]s| is| are) (?:the difference|an? (?:deductible|premium|copay|PPO|HMO))\b[^.!]*$|^ask [^.!]*\bis (?:it|this)\b[^.!]*$|^(?:and |but )?(?:is|are) (?:this|it|that|these|the \w+|your (?:plans?|membership|discounts?|card|program)|there|(?!your\b|my\b)\w+(?= an? | insurance))\b[^.!]*$|^(?:do|can|may|must|should|will) I\b(?! (?:get|buy|want))[^.!]*$|^(?:how|why) (?!settle\b|wait\b|be\b|live\b|go\b)(?![^.!]*\b(?:same|better|more|great|full)\b)[^.!]*\b(?:different|differ|pay|(?:do|does|did) [^.!]*have|call)\b[^.!]*$|^(?:do|does) (?:you|it|this|the \w+) (?:already )?(?:have|replace|work|need|pay|count|accept|take|bill|sell|offer)\b[^.!]*$|^¿(?:es|son|esto|esta|este|necesito|tengo|puedo|qué diferencia)\b[^.!]*$|^¿qué pasa (?:si|con)\b[^.!]*$|^¿[A-Z]\w+ es\b[^.!]*$/i;

/** Whether the word belongs to insurance that somebody has elsewhere, to insurers or to their regulators. */
export function isAboutOthers(place: Place): boolean {
  const { before, word, after, next, kind } = place;
  const sentence = before + word + after;
  if (MANAGES_OURS.test(before) && /^coverage|polic|^cobertura|póliza|^seguro/i.test(word)) return false;
  if (/\b(?:us as|we are|we['’]re|as) your (?:\w+ ){0,2}$/i.test(before)) return false;
  if (/\bwe lost our (?:\w+ ){0,2}$/i.test(before)) return true;
  if (/\bour\s+(?:dental\s+)?$/i.test(before)) return false;
  if (isAnsweredNo(place)) return true;
  if (/^(?:cover(?:s|ed)?|reimburses?)$/i.test(word) && INSURER_BEFORE.test(before)) return true;
  if (isAnsweredYes(place)) return false;
  if (REGULATOR_AFTER.test(after) || REGULATOR_BEFORE.test(before)) return true;
  if (/\?\s*$/.test(sentence) && !/\bnot\b|\bwhy not\b/i.test(before) && QUESTION.test(sentence.replace(/^(?:Q|P|A|R|FAQ): /, "").trim())) return true;
  if (/^[\s-]+(?:alternatives?|free\b)/i.test(after) && kind === "benefit" && !/\bfree\s+\w/i.test(after)) return true;
  if (/\bour\s+(?:\w+\s+)?$/i.test(before)) return false;
  if (/\bdifferences? between\b[^.;]*$|\bbetween (?:us|this plan|(?:a|our|the) (?:membership|card|discount plan)) and (?:an?|your) (?:dental )?$|\bemployer['’]?s? (?:\w+ )?$/i.test(before) || DO_NOT_CANCEL.test(before) || IN_OTHERS_WORDS.test(sentence)) return true;
  if (CONTRAST_BEFORE.test(lastClause(before))) return true;
  if (INSURANCE_FIRST.test(sentence.replace(/^.*?[:?]\s/, "").trim()) && (CONTRAST_AFTER.test(after) || CONTRAST_NEXT.test(next))) return true;
  if (isInsuranceInGeneral(place)) return true;
  if (WITH_US.test(after) || WITH_BRAND.test(after)) return false;
  if (/^(?:covered|insured|asegurad[oa]s?)$/i.test(word) && INSURED_ELSEWHERE.test(before)) return true;
  if (/^insured$/i.test(word) && INSURED_PERSON.test(after) && !/\b(?:our|become|be|million|\d+) (?:an? )?$/i.test(before)) return true;
  if (kind === "benefit" && SOMEBODYS_BEFORE.test(before) && USED_WITH.test(before.replace(SOMEBODYS_BEFORE, ""))) return !/\b(?:no|not|never|nobody|no one|nothing|nunca)\b|n['’]t\b/i.test(lastClause(before));
  return /^insur|^coverage|^PPO|^D?HMO|^seguro|^cobertura|polic|póliza/i.test(word) && (SOMEBODY_HAS.test(before) || I_HAVE.test(before));
}

const NO_ANSWER =
  /^(?:A: |answer: )?(?:no\b(?! (?:problem|worr|matter|one|better|other|job|need|doubt|kidding|surprise|reason|way\b))|none\b|nothing\b|neither\b|never\b|not (?:at all|here|with|any|one)\b|there (?:is|are|['’]s) (?:no|none|n['’]t)\b|(?:with [^.,;]{1,40} )?there (?:is|are)n['’]t\b|we (?:have|charge|ask for|take|know) (?:no|none|neither)\b|(?:we|the (?:plan|membership|club)) (?:do(?:es)? not|do(?:es)?n['’]t|never) (?:have|charge|cover|pay|sell|insure|ask)s?\b|(?:we|you) \w+ (?:none|nothing)\b|(?:it|this|that) (?:is not|isn['’]t|does not|doesn['’]t)\b|ningun[oa]?\b|nunca\b|nada\b)/i;
const ASKS = /^(?:and |but |so |y |¿y )?(?:what|how|is|are|do|does|will|can|may|must|should|would|have|has|did|am|if|¿)/i;

/** "Is there a deductible? No." */
function isAnsweredNo({ before, word, after, next }: Place): boolean {
  const question = before + word + after;
  return /\?\s*$/.test(question) && ASKS.test(question.replace(/^(?:Q|P|FAQ): /, "")) && NO_ANSWER.test(next);
}

const YES_ANSWER = /^(?:A: |answer: )?(?:yes|of course|always|absolutely|sure|certainly|definitely|you bet|sí|claro|por supuesto|siempre|(?:it['’]s|it is) (?:better|more)|(?:(?:only|just|about|from|up to) )?(?:an? )?\$?\d)/i;

/** "Do I have coverage at once? Yes." "Can I keep my insurance? Yes." is about insurance elsewhere. */
function isAnsweredYes({ before, after, next, kind }: Place): boolean {
  if (!/\?\s*$/.test(after) || !YES_ANSWER.test(next)) return false;
  if (/\b(?:both|at the same time|together|as well|junto con|a la vez)\b/i.test(before + after + next.slice(0, 60))) return false;
  if (kind === "benefit" && /\b(?:accept|take)\s+(?:\w+ ){0,2}$/i.test(before)) return false;
  return !/\b(?:my|your|other|another|both|mi|su|without|lose|lost)\s+(?:\w+ ){0,3}$/i.test(before);
}

function lastClause(before: string): string {
  return before.split(/[,;:—]\s/).at(-1) ?? "";
}

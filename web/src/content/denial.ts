import { isAboutOthers } from "./others-insurance";
import type { Place } from "./marketing-terms";
import { isPromised } from "./promise";

/**
 * Whether the sentence takes the word back, or speaks of somebody else's insurance. A "not" anywhere in the sentence is not
 * enough: it has to reach the word.
 */
export function isHarmless(place: Place): boolean {
  if (place.kind === "benefit" && (WE_DO.test(place.next) || OURS_TAKES_OVER.test(place.after))) return isOtherMeaning(place);
  return !isPromised(place) || isOtherMeaning(place) || isDenied(place) || isDeniedAfterwards(place) || (place.kind !== "claim" && isAboutOthers(place));
}

/** "Medicare doesn't cover dental. We do.": the next sentence promises what this one denies to others. */
const WE_DO = /^Now you (?:do|have|are)\b|^(?!None|Neither|Nobody|Few|They|Most)(?:But |And |Yet |Well, )?(?:[Ww]e|[Oo]urs|[Oo]ur \w+|[Nn]osotros|[A-Z]\w+) (?:do|does|can|will|are|is|have|has|sí)[.!]?$/;

/** "If you lose your insurance, ours is here for you." */
const OURS_TAKES_OVER = /^[^.;]{0,40}(?:,|,? when|,? while|,? but|,? and) (?:then )?ours (?:is|are|has|will|starts|covers|takes|begins|costs|pays|gives|does)\b(?! (?:not|no|none|never|different|a discount|n['’]t))/i;

// --- Words that mean something else here --------------------------------------------------------------------------------

const OTHER_BEFORE =
  /\b(?:malpractice|liability|car|auto|home|travel|title|unemployment|back|front|inside|book|media|press|news|cell|phone|mobile|(?:fees?|deposit|amount|price|sum|page|section|guide|article|chapter|paragraph|form|clause|notice)(?: \d+)? (?:that )?(?:also )?(?:only )?)\s*$/i;
const OTHER_AFTER = /^\s+(?:letters?|pages?|sheets?|photos?|pictures?|entrances?|parking|porch|patio|walkways?|lots?|garages?|glass|dish|bowl|container|box|social\b)/i;
/** What covers without paying for it, and what is covered without being paid for. */
const COVERING_THING =
  /\b(?:crown|mask|sealant|veneer|filling|cap|bridge|layer|bib|blanket|apron|glove|drape|towel|enamel|plaque|gauze|denture|list|(?:refund|privacy|return|cookie|cancellation|accessibility) policie?|(?:refund|privacy|return|cookie|cancellation|accessibility) policy|blog|newsletter|podcast|brochure|chapter|guide|course|class|story|articles?|schedule|map|agreement|contract|terms|video|call|law|rule|corona|sellante|mascarilla|lista|contrato|ley)s?(?: that| que| also)? $/i;
/** "Our agreement covers all your crowns": what binds or is paid for promises treatment. */
const BINDING_THING = /\b(?:agreement|contract|call|policy|policie|contrato)s?(?: that| que| also)? $/i;
const READERS_TREATMENT = /^ (?:all (?:of )?|todas? |todos )?(?:your|sus?) (?:\w+ ){0,2}(?:crowns?|fillings?|treatments?|root canals?|cleanings?|dentures?|implants?|check-?ups?|visits?|bills?|dental care|coronas?|empastes?|tratamientos?|limpiezas?|visitas?)\b/i;
const COVERED_THING =
  /^\s+(?:(?:the|its?|each|every|your|a|whole|entire|all|their|his|her|nose|and|up to|only|one|two|el|la|los|las|todo|toda|hasta)\s+)*(?:tooth|teeth|mouth|nose|clothes|clothing|hair|shoes|gums?|surfaces?|roots?|chewing|ears?|eyes?|face|(?:\w+ )?(?:people|persons|personas|states|estados|counties|condados)|diente|boca|nariz)\b/i;
/** "covered with a crown", "covered in section 5" */
const COVERED_WITH =
  /^\s+(?:with (?:an? |the )?(?:\w+ )?(?:crown|cap|veneer|bandage|gauze|sealant|enamel|plaque|cloth|bib|blanket|film|paste|gel|tissue|foil)|by (?:an? |the )?(?:\w+ )?(?:crown|cap|veneer|sealant|enamel|plaque|film|tissue|gums?)|(?:in|on|under|below|above|by) (?:(?:the|this|our|section|page|chapter|paragraph|part|clause|article|heading|number|question|next|following|first|last|\d+|refund|privacy|cancellation) )*(?:section|page|chapter|paragraph|part|clause|article|guide|handbook|video|agreement|terms|question|heading|faq|policy|below|above|\d+))\b/i;
const SAFE_SPANISH =
  /\b(?:pago|sitio|conexión|servidor|enlace|lugar|formulario|modo|número de|estoy|está|estamos|están|es|más|muy)\s+$/i;
const SAFE_AFTER = /^\s+(?:de que|social|pagar|enviar|y (?:cifrado|privado|rápido))\b/i;

/** "Premium materials cost more." */
const PREMIUM_THING = /^\s+(?:materials?|toothpaste|products?|brands?|quality|services?|alloys?|metals?|ceramics?|porcelain|crowns?|finish|paper|implants?|parts?)\b/i;

function isOtherMeaning({ before, word, after }: Place): boolean {
  if (/^premium$/i.test(word) && PREMIUM_THING.test(after)) return true;
  if (OTHER_BEFORE.test(before) && !/^premium|^insured/i.test(word)) return true;
  if (OTHER_AFTER.test(after)) return true;
  if (/^covered$/i.test(word) && COVERED_WITH.test(after)) return true;
  if (/^medical plans?$/i.test(word)) return /\bdiscount $/i.test(before);
  if (/^covers?$/i.test(word) && /\b(?:the|a|its|back|front) $/i.test(before) && !/^\s+(?:you|that|for|your)\b/i.test(after)) return true;
  if (/^cover$/i.test(word) && before.trim() === "") return false;
  if (/^insured$/i.test(word) && (/\buninsured (?:or|and) $/i.test(before) || /^ (?:or|and) (?:not|uninsured)\b/i.test(after))) return true;
  if (/^(?:covers?|covering|cubren?)$/i.test(word) && BINDING_THING.test(before) && READERS_TREATMENT.test(after)) return false;
  if (/^(?:covers?|covering|cubren?)$/i.test(word)) return COVERING_THING.test(before) || COVERED_THING.test(after);
  if (/^seguros?$/i.test(word)) return SAFE_SPANISH.test(before) || SAFE_AFTER.test(after);
  return /^seguros?$|^primas?$/i.test(word) && /\b(?:mi|su|una) $/i.test(before) && /^\s+(?:hermana|lejana)/i.test(after);
}

// --- Denials before the word --------------------------------------------------------------------------------------------

const NEGATOR =
  /\b(?:lacks?|rarely|seldom|no one|nobody|no|not|never|cannot|without|neither|nor|none of|free (?:of|from)|free|nothing|isn['’]?t|aren['’]?t|nunca|jamás|ningún|ninguna|tampoco|sin|ni|nadie)\b(?!-\w)|n['’]t\b/gi;

/** After "no" and "not" these make a promise of it: "not just", "no better", "no more than". */
const NO_DENIAL =
  /^\s*(?:sure (?:what|which|if|whether|how)|just|only|merely|simply|solely|matter|more|less|fewer|too|early|later|sooner|all|every\w*|doubt|wonder|questions?(?! about)|problems?|worr(?:y|ies)|hassles?|waiting,|other|better|cheaper|finer|greater|stronger|easier|fuller|wider|broader|lower|higher|simpler|faster|smarter|before|your (?:average|usual|ordinary|typical|\w+s?['’]s?)|(?:an? |any )?(?:ordinary|average|typical|mere)|solo|sólo|únicamente|mejor|más|otr[oa]|hay (?:mejor|otr[oa]|nada)|es (?:solo|sólo|un simple|cualquier))(?!\w)/i;
/** Between the denial and the word these begin something new that is affirmed. */
const NEW_CLAUSE =
  /[;:—–()]|\s-\s|\b(?:but|yet|however|because(?! of)|since|just|only|so|while|whereas|although|though|instead|unless|until|which|where|plus|then|sino|pero|aunque|mientras|solo|sólo|porque|así que)\b|,\s*(?:and |y )?(?:it|we|you|they|this|that|he|she|our|your|there|get|enjoy|with|es|tendrá|obtenga|usted|nuestr[oa])\b|\band (?:get|enjoy|have|receive|it|we|you|our|your|full|great|low|free|real)\b/i;
/** "Without an exam you can be insured": the denial has ended where a clause of its own begins. */
const OWN_CLAUSE = /\b(?:you|your family|everyone|anyone|we|members|usted)(?:['’](?:re|ll)| (?:can|will|may|could|are|get|have|enjoy|receive|insure|cover|puede|recibe|tiene))\b/i;
/** What is denied is the loss, the delay or the change of something that is had. */
const KEEPS =
  /\b(?:den(?:y|ies|ied)|denials?|refus(?:e|es|ed)|turned (?:down|away)|declin(?:e|es|ed)|rejected|turn(?:s|ed)? (?:down|away)|exclud(?:e|es|ed)|los(?:e|es|ing)|lost|miss(?:es|ed|ing)?|lack(?:s|ing)?|wait(?:s|ing)?|forget|hesitate|delay|overlook|skip|settle|pass|leave|without|stop|ends?|ending|expires?|lapses?|cancel(?:ed|led)?|interrupt|runs? out|regret|beats?|match(?:es)?|rivals?|tops?|rais(?:e|es|ed)|increas(?:e|es|ed)|chang(?:e|es|ed)|cap(?:s|ped)?|restrict|(?:limits?|exclusions?|gaps?|breaks?|interruptions?) (?:on|to|in|of)|put(?:ting)? off|ris(?:e|es|ing)|vencen?|caducan?|cuts?|drop|exceeds?|let|go wrong|hide|hidden|find|without|sin|(?:pay|spend|cost|charge|shop|search|look|wait|hunt|budget|pague|gaste|pagar|gastar)(?:s|ing)? (?:[^\s,;:.]+ ){0,4}(?:for|por)|pierda[ns]?|perder|espere|esperar|dej[ea]r?|olvide|sube[ns]?|aumenta[n]?|cambia[n]?|niega[n]?|rechaza[n]?)\b/i;
/** "never more than a $15 copay": there is one. */
const AT_MOST = /\b(?:more|higher|over|above) than\b|\bover \$/i;
/** Right before the word: what is denied is that another one is better. */
const OUTDONE = /(?<!\b(?:with|of|any|y|o|con|de) )\b(?:better|more|wider|cheaper|other|easier|lower|best|such great|finer|simpler|mejor(?:es)?|otr[oa]s?|más \w+)\s+(?:\w+\s+){0,2}$/i;
/** Of an illness it is a promise kept: "nobody is refused because of it". */
const REFUSAL = /\b(?:den(?:y|ied)|refused?|turn(?:ed)? (?:down|away)|declined?|rejected?)\b(?= [^,;.]*\b(?:because|for|due|over|on account|based|with|who|whose|having)\b)/gi;
const BAIT = /\b(?:have|need) to \S+.* to (?:have|get|be|enjoy|receive|afford)\b|\breasons?\b.*\bnot\b|\b(?:believe|imagine|guess|how (?:good|great|easy|cheap|simple|little)|(?:better|easier|cheaper|sooner) (?:time|way|moment|place|to|than|day))\b/i;
const WORRIES = /\b(?:think|worr(?:y|ies)|preocup\w+|concern|hassles?|wonder|fear)\b/i;
const OUTDOES = /^(?:\s+\S+){0,3}\s+(?:more|better|más|mejor)\b/i;
const LIKE_OURS =
  /^\s+(?:increases?|hikes?|rises?|surprises?|shocks?|changes?)\b|^\s+(?:that )?you (?:have to|need to|must|will) (?:fear|worry|wait|dread)|^[\w\s]{0,20}?\s*\b(?:like (?:ours|this|it)|as (?:good|simple|cheap|easy|complete|fair)|that (?:beats|matches|gives)|can (?:match|beat|compare)|beats|comes close|compares|gives you|is (?:better|cheaper|easier|simpler|more|this)|(?:covers|offers|costs|pays) (?:so|more|less|as)|como (?:este|esta|el nuestro|la nuestra)|tan)\b/i;
const LIST_WORDS = String.raw`(?:[^\s,;:.]+\s+){0,3}?`;

/** "Forget deductibles", "tired of premiums": good riddance. */
const FAREWELL =
  /\b(?:forget(?: about)?|goodbye(?: to)?|skip|avoid|eliminates?|gone are|tired of|fed up with|end of|olv[ií]de(?:se)?(?: de)?|adiós a)\s+(?:[^\s,;:.]+,?\s+){0,4}$/i;

/** "No premiums for the first three months": later there are some. */
const FOR_A_WHILE =
  /^\s+(?:durante |en |por )?(?:el|la|los|las|su|sus) primer\w*\b|^\s+(?:on|for|in|during|until|before)\s+(?:(?:the|your|our|a|all|any) )?(?:first|initial|cleanings?|exams?|preventive|basic|routine|children|kids|x-rays|check-?ups?|seniors|(?:\w+ )?(?:days?|weeks?|months?|years?))\b|^[^.;]{0,40}[,;] (?:and |but )?(?:only|just|a) (?:small |low )?\$[\d.]+ (?:on|for|per) (?:everything|the rest|all (?:other|else)|others?|major)\b/i;

function isDenied(place: Place): boolean {
  if (place.kind === "benefit" && /\b(?:yes to|take|choose|try) ours\b/i.test(place.after)) return false;
  if (place.kind === "burden" && FOR_A_WHILE.test(place.after)) return false;
  if (/\b(?:denied|refused|rejected)$/i.test(place.word) || /\bthink you (?:can['’]t|cannot|don['’]t|couldn['’]t)\b/i.test(place.before)) return false;
  if (place.kind === "burden" && FAREWELL.test(place.before) && !/\bour\s+$/i.test(place.before) && !/\b(?:your|the) (?:first|next)\s+(?:\w+ )?$/i.test(place.before)) return true;
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
  // "What isn't covered? Almost nothing."
  if (/^(?:not|n['’]t|isn['’]?t|aren['’]?t)$/.test(negator) && /^(?:what|which)\b/i.test(place.before) && /^[^.;]*\?$/.test(place.after)) return false;
  if (gap.split(/\s+/).length > 16 || NO_DENIAL.test(gap) || NEW_CLAUSE.test(gap)) return false;
  const denied = /^pre/i.test(place.word) ? gap.replace(REFUSAL, "") : place.kind === "burden" ? gap.replace(/\bwait for\b/gi, "") : gap;
  if (place.kind === "benefit" && /^(?:no|without|sin|free.*)$/.test(negator) && OWN_CLAUSE.test(gap)) return false;
  const kept = place.kind === "burden" ? denied.replace(/\bfind (?:an?|any|el|un)\b/i, "") : denied;
  if (KEEPS.test(kept) || AT_MOST.test(gap) || BAIT.test(gap) || OUTDONE.test(gap) || (place.kind === "benefit" && WORRIES.test(gap))) return false;
  if (place.kind === "benefit" && /\b(?:deductible|premium|copay|deducible|copago|wait|waiting)[\s-]*$/i.test(gap)) return false;
  if (LIKE_OURS.test(place.after)) return false;
  if (place.kind === "benefit" && isPresupposed(match, gap, place)) return false;
  if (/^(?:without|sin|free .*|lacks?)$/.test(negator)) return !isDoubled(former, match, place.before) && isOneList(gap, place);
  if (negator === "free" || (/^(?:rarely|seldom)$/.test(negator) && place.kind !== "benefit")) return false;
  if (/^(?:no|nor|neither|ningún|ninguna|ni|none of)$/.test(negator)) return isOneList(gap, place);
  return !/,/.test(gap) || isOneList(gap, place) || /,\s*(?:and|or|nor|y|o|ni)\b/i.test(gap) || !/,\s*(?:full|low|great|complete|real|total)\b/i.test(gap);
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
  return !/[,;:.]/.test(between) && between.split(/\s+/).length <= 10;
}

/** "no deductible for members with coverage" */
const HAD_WITH = /(?<!\b(?:need|requirement|connection|link|relation|substitute|replacement|necesidad|relación|combine|combined|comply|complies|confused|coordinated?|works?|combinan?|cumplen?|cuentan?|confund\w+) )\b(?:for|with|when|if|after|during|under|para|con)\b/i;
const PLAIN_LIST = new RegExp(String.raw`^\s*(?:${LIST_WORDS}[^\s,;:.]+\s*,\s*)*${LIST_WORDS}(?:[^\s,;:.]+\s*,?\s*(?:or|nor|and no|o|ni|y sin|and)\s+)?${LIST_WORDS}$`, "i");
const PRAISE = /(?:,|\band\b|\by\b)\s*(?:\w+\s+)?(?:full|low|great|complete|real|total|guaranteed|affordable|free|instant|small|amplia|completa|bajas?)\b/i;

/** "no premiums, claim forms or deductibles": one list under one "no". A list of two without "or" is a new promise. */
function isOneList(gap: string, { kind, after }: Place): boolean {
  if (PRAISE.test(gap) || (kind === "benefit" && HAD_WITH.test(gap))) return false;
  const continues = LIST_ITEM.test(gap) && (kind === "burden" || /^,? (?:or|nor|o|ni) \w/i.test(after));
  if (!/,/.test(gap)) return !/\b(?:and|y)\b/i.test(gap) || continues;
  return PLAIN_LIST.test(gap) && (/\b(?:or|nor|o|ni)\b/i.test(gap) || continues);
}

/** What is denied together with forbidden words. */
const LIST_ITEM =
  /\b(?:insurance|coverage|coberturas?|deductibles?|premiums?|co-?pays?|co-?payments?|claims?|claim forms?|forms?|paperwork|maximums?|limits?|waiting periods?|fees|exclusions?|seguros?|deducibles?|primas?|copagos?|trámites|formularios)\s*(?:,|\band\b|\by\b)/i;

/** "Some ask if we cover emergencies, and the answer is no." */
const ASKED_WHETHER = /\b(?:asks?|asked|wonders?|wondered|want to know|preguntan?)\b[^.;]{0,40}\b(?:if|whether|si)\b[^.;]{0,40}$/i;

// --- Denials after the word ---------------------------------------------------------------------------------------------

const DENIED_AFTER = [
  /^[^.;!?—]{0,60}?\b(?:is|are|was|were|does|do|will|may|can|would)\s*(?:not|n['’]t|never)\s+(?:be\s+)?(?:what|something|anything|part|a part|needed|necessary|required|involved|offered|provided|included|sold|charged|collected|ours|apply|applied|exist|come into|play|enter|a factor|one of|matter)\b/i,
  /^[^.;!?—]{0,60}?\b(?:isn|aren|doesn|don|won|can)['’]t\s+(?:be\s+)?(?:what|something|anything|part|a part|needed|necessary|required|involved|offered|provided|included|sold|charged|collected|ours|apply|exist|come into|play|enter|a factor|one of|matter)\b/i,
  /^[^.;!?—]{0,40}?\b(?:(?:never|doesn['’]t|does not) (?:appl(?:y|ies)|enters?|plays?|appears?|comes? (?:in|up))|no (?:aplica|aparece|entra|existe|forma|se (?:cobra|ofrece|exige|requiere|incluye))n?)\b/i,
  /^[^.;!]{0,80}?[:?]\s*(?:no|none|not|neither|nothing|never|nunca|ningun[oa]|ninguna)\b(?! (?:questions|worries|problem|more|less|waiting|hassle))/i,
  /^\s+(?:nothing|none|nobody|no one|no (?!(?:less|more|fewer|matter|doubt|other)\b)\w+|nada|ninguno|a nadie)\b/i,
  /^[^.;!]{0,80}?[:?][^.!]{0,80}\b(?:nothing|nada)\b/i,
  /^[^.;!]{0,80}?[:?][^.!]{0,80}\b(?:there (?:is|are) (?:none|no)|there isn['’]?t|not here|none here|no hay|no l[oa]s? hay)\b/i,
  /^[^.!]{0,80}[:;,–—][^.!]{0,60}\b(?:has|have|had|are|is|carries|with|knows?|charges?|asks? for|finds?|sees?|meets?) (?:none|neither|no such|nothing of the kind)\b/i,
  /^[\w\s]{0,20}? (?:is|are) (?:no|not an?y?|never an?) (?:reason|barrier|obstacle|grounds?|bar|problem|hurdle)\b/i,
  /^[^.!?]{0,40}\bbecause (?:nobody|no one) (?:has|had) any\b/i,
  /^, (?:no|not|never)[.!]?$|^[^.;!?]{0,40} is (?:somebody|someone) else['’]s\b/i,
  /^,? (?:this|it|that|we|our \w+|the \w+) (?:is|are|does|do) not\b/i,
];

/** A burden is explained away by what the plan is not. */
const NO_INSURANCE_AFTER = /\b(?:because|since|as|porque|ya que|pues)\b[^.]{0,40}\b(?:not|isn['’]t|no es|never) (?:an? |un )?(?:\w+ )?(?:insurance|insurer|seguro)\b/i;

/** "registered with the department, which does not endorse it" */
const NO_ENDORSEMENT = /\b(?:does not|doesn['’]t|do not|don['’]t|is not|isn['’]t|has not|never|no)\b[^.;]{0,30}\b(?:endors|approv|recommend|guarante|mean|sign|apply|review)/i;

const SAME_FOR_ALL = /\b(?:same (?:discounts?|prices?|savings)|(?:makes?|made) no difference|changes? nothing|plays? no part|ha(?:s|ve) no effect|are irrelevant|is irrelevant|no (?:importan?|cambian?) nada|(?:since|because) (?:nobody|no one|we (?:do not|don['’]t|never)) asks?|mismos? (?:descuentos?|precios?))\b/i;

function isDeniedAfterwards({ before, word, after, kind }: Place): boolean {
  if (kind === "burden" && NO_INSURANCE_AFTER.test(after)) return true;
  if (/^pre/i.test(word) && SAME_FOR_ALL.test(after)) return true;
  if (kind === "claim") return NO_ENDORSEMENT.test(after);
  if (/\$[\d,.]+ (?:\w+ )?$/.test(before)) return false;
  if (KEEPS.test(after.split(/[:?]/)[0] ?? "")) return false;
  if (/\b(?:our|full|great|best|low|affordable|complete|nuestr[oa])\s+(?:\w+\s+)?$/i.test(before)) return false;
  if (ASKED_WHETHER.test(before) && /[,;:.—][^.]*\b(?:no|not|nothing|never|none|nada|nunca)\b/i.test(after)) return true;
  return DENIED_AFTER.some((pattern) => pattern.test(after));
}

/**
 * Words that a discount plan may not use about itself. English and Spanish together, because a page of either language may
 * quote the other.
 *
 * - A `benefit` is what insurance gives: to say that nobody need worry about it still promises it.
 * - A `burden` is what insured people bear: to say that nobody need worry about it denies it.
 * - A `claim` is a promise in whatever company it stands: only a denial directly before it takes it back.
 */
export interface Term {
  pattern: RegExp;
  kind: "benefit" | "burden" | "claim";
}

/** Where a word stands in its sentence: what is before it and after it. */
export interface Place {
  before: string;
  word: string;
  after: string;
  /** The sentence after this one. */
  next: string;
  kind: Term["kind"];
}

const benefit = (pattern: RegExp): Term => ({ pattern, kind: "benefit" });
const burden = (pattern: RegExp): Term => ({ pattern, kind: "burden" });
const claim = (pattern: RegExp): Term => ({ pattern, kind: "claim" });

const AUTHORITY = String.raw`(?:the |your |our |every |each |this |an |a )?(?:insurance |u\.?s\.? )?(?:state|government|department|commissioner|federal|attorney general|estado|gobierno)`;

export const TERMS: readonly Term[] = [
  benefit(/\binsur(?:ance|ed|er|ers|e|es|ing)\b/gi),
  benefit(/\b(?:health(?:care)?|medical) (?:care )?plans?\b/gi),
  benefit(/\bcoverages?\b/gi),
  benefit(/\bcover(?:s|ed|ing)?\b/gi),
  benefit(/\b(?:dental|health|medical|family|individual) (?:care )?polic(?:y|ies)\b|\bpolicyholders?\b/gi),
  // "Our refund policy" and "our policy on refunds" are none; a policy that one buys, has or renews is one.
  benefit(/(?<!\b(?:refund|privacy|return|cookie|cancell?ation|accessibility|no-show|late|fee|payment|complaint|office|editorial|insurance|of|our|whose|spouse['’]s) )(?<![\w-])polic(?:y|ies)\b(?! (?:of|on|about|for (?:refund|cancel|return)|toward|towards|regarding|that (?:says|protects)|change)\b)/gi),
  benefit(/\bP\.?P\.?O\b\.?s?|\bD?HMOs?\b/g),
  benefit(/\bpreferred[- ]provider organi[sz]ations?\b/gi),
  benefit(/\bindemnity\b|\bwe (?:take|carry|bear|assume) (?:the|your|all) (?:\w+ )?risks?\b|\bunderwr(?:itten|ites?|iting|iters?)\b/gi),
  benefit(/\bguaranteed[- ](?:issue|acceptance|approval|eligibility|renewable)\b/gi),
  benefit(/\b(?:pay|pays|paid|paying|process|processes|settle|settles|settled|approve|approves|reimburse|reimburses|file|filing|submit|send(?: in| us)?|submitting|handles?|manages?|take care of)(?: (?:your|all|the|every|any|our|a|most|dental|dentist['’]?s?)){0,3} claims?\b|\bclaims? (?:are |is )?(?:paid|settled|processed|handled|approved)\b/gi),
  benefit(/\breimburs(?:e|es|ed|ement|ements|ing)\b/gi),
  benefit(/\b(?:plan|we|membership|program|club|card|benefits)(?:['’]ll)? (?:that |will |then |also )*pays? (?:up to |about |for |as much as )?(?:\d+ ?(?:%|percent)|\$[\d,.]+ (?:of|toward|towards|for)|half|(?:all|the rest|most) of (?:it|the|your)|the rest|(?:for )?your (?:dental )?(?:dentist|bills?|treatments?|care|crowns?|cleanings?|fillings?)|(?:the |your |our |all )?dentists?\b|(?:for )?(?:your|one|two|three|four|all|most|some|every) (?:\w+ )?(?:visits?|check-?ups?|cleanings?|exams?|crowns?|fillings?|x-rays?))/gi),
  // "Cedar pays half of your dental bills": the brand's name begins the sentence.
  benefit(/(?<=(?:^|[.!?] )(?!Insur|Medic|They|You|Most|Some|Polic)[A-Z][\w'’]+ (?:(?!and\b)[A-Z][\w'’]+ )?(?:Dental )?)pays (?:half|part|most|all|\d+ ?(?:%|percent)|up to \S+|\$[\d,.]+) (?:of )?your\b/g),
  benefit(/\b(?:plan|we|membership|program|club)(?:['’]ll)? (?:will )?(?:picks? up|refunds? (?:you )?(?=[^.;]{0,200} (?:bill|visit|treatment|crown|cleaning|filling|dentist|it)\b)) ?(?:up to |about )?(?:\d+ ?(?:%|percent)|half|most|part|the rest|all)|\bsend (?:us|in) (?:the|your|any|all) (?:\w+ )?(?:receipts?|invoices?) and (?:we|get)\b|\b(?:this|the) policy (?:is renewed|renews|pays|starts|begins|costs|covers|includes)\b/gi),
  benefit(/\b(?:pagamos|devolvemos|(?:plan|membresía) (?:le |les )?(?:paga|devuelve)) (?:hasta )?(?:el |la |un )?(?:\d+ ?%|\$\d|mitad)(?=[^.;]{0,200} (?:visitas?|coronas?|limpiezas?|empastes?|facturas?|tratamientos?|dentistas?|gastos?)\b)/gi),
  benefit(/\bour polic(?:y|ies) (?:has|have|covers?|pays?|includes?|starts?|begins?|costs?|gives?|is (?:cheaper|better))\b|\bhow much we (?:will )?pay\b|\breembols(?:a|amos|an|aremos|os?)\b(?=[^.;]{0,200}\b(?:visitas?|dentistas?|tratamientos?|gastos?|facturas?|limpiezas?)\b)/gi),
  benefit(/\bsend (?:us|in) (?:the|your|any|all) (?:dental |dentist['’]s )?bills?\b|\bclaims? (?:teams?|departments?|handling|adjusters?|centers?|service|hotline|specialists?|experts?|staff|agents?|portal)\b|\b(?:fast|quick|easy|instant|prompt|simple|speedy) (?:dental )?claims?\b|\bclaims? made (?:easy|simple|fast)\b/gi),
  benefit(/\b(?:have|has|had|get|gets) (?:a |an |your |any )?claims? (?:denied|refused|rejected)\b|\b(?:choose|pick|find|get|buy) the (?!refund|privacy|return|cookie|cancel|accessib)(?:\w+ )?polic(?:y|ies)\b/gi),
  // "If we deny a claim", "presente su reclamo": we would judge or receive it.
  benefit(/\bwe (?:may |will |can )?(?:den(?:y|ied)|reject|refuse|review|receive|decide|get) (?:your|a|the|any|every|all) claims?\b|\b(?:presente|presentar|envíe|enviar|mande) (?:su|sus|un|el|los) (?:reclam|siniestr)\w+|\b(?:le|les|te|lo) reembols\w+/gi),
  benefit(/\b(?:your|every|each|I have a) claims?\b(?! forms?| against)|\b(?:appeal|contest) (?:a|the|any|your) (?:\w+ )?claims?\b|\bclaims? (?:limits?|history|payments?)\b/gi),
  // What insurance gives: "complete dental benefits", "your benefits begin at midnight".
  benefit(/\b(?:dental|health|medical|insurance) benefits\b|\bprovides? (?:\w+ )?benefits\b|\b(?:plan|we|program|membership) (?:will )?pays? (?:\w+ )?benefits\b|\bmaximum benefits?\b|\bpayments? of benefits\b|\bbenefits package\b|\beligible for benefits\b|\bbenefit (?:period|year|maximum|schedule|level|amount)s?\b|\bbenefits (?:(?:are|is) (?:paid|payable)|begin|start|pay|include|summary|renew|run)\w*/gi),
  claim(/\bno[- ]deductible (?:polic(?:y|ies)|coverage|insurance)\b|\bno claims? limits?\b/gi),
  // "Never be uninsured again"
  claim(/(?:\b(?:never|not|nobody|no one)|n['’]t)\b[^.;]{0,20}\b(?:be|go|goes|leaves?|stay) (?:\w+ )?uninsured\b/gi),
  burden(/\bco-?pay(?:s|ment|ments)?\b|\bco-?insurance\b/gi),
  burden(/\bdeductibles?\b/gi),
  burden(/\bout[- ]of[- ]pocket (?:maximums?|max|limits?)\b/gi),
  burden(/\bpre-?existing\b/gi),
  burden(/\bpremiums?\b/gi),
  burden(/\benrol(?:l|ls|lment|lments|led|lees?|ling|ment|ments|s)?\b/gi),
  claim(/\b(?:state|government|federally)[- ](?:registered|approved|endorsed|certified|backed|sponsored|recommended)\b/gi),
  claim(new RegExp(String.raw`\b(?:registered|approved|endorsed|certified|backed|sponsored|recommended) (?:by|with) ${AUTHORITY}\b`, "gi")),
  claim(/\bas low as\b/gi),
  benefit(/\bseguros?\b|\baseg[uú]r(?:e|amos|a|ate|en) (?:a )?(?:su|tu|toda)\b|\basegurad(?:o|a|os|as|or|ores|ora|oras)\b/gi),
  benefit(/\bcoberturas?\b|\bcubre[ns]?\b|\bcubrimos\b|\bcubiert[oa]s?\b/gi),
  benefit(/\bplan(?:es)? (?:de salud|médicos?)\b/gi),
  benefit(/\bpólizas?\b/gi),
  burden(/\bcopagos?\b/gi),
  burden(/\bdeducibles?\b/gi),
  burden(/\bprimas?\b/gi),
  burden(/\bpreexistentes?\b/gi),
  burden(/\binscripci(?:ón|ones)\b/gi),
  claim(/\bdesde (?:tan )?s[oó]lo\b/gi),
  claim(new RegExp(String.raw`\b(?:registrad|aprobad|avalad|respaldad|certificad|recomendad)[oa]s? por (?:el |su |la )?(?:estado|gobierno|departamento)\b`, "gi")),
];

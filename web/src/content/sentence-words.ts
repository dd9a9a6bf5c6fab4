import { withoutOtherMeanings } from "./other-meanings";

export interface Word {
  text: string;
  /** Words of one meaning have one: what is learned of "our premium" holds for "nuestra prima". Those of insurance are in capitals. */
  meaning: string;
}

const PHRASE = String.raw`\b(?:as low as|money back|(?:take|carry|bear|assume)s? (?:the|your|all) risks?|desde (?:tan )?s[oó]lo|(?:health(?:care)?|medical) (?:care )?plans?|plan(?:es)? (?:de salud|médicos?)|preferred[- ]provider organi[sz]ations?|out[- ]of[- ]pocket max\w*)\b`;
const WORD = new RegExp(String.raw`${PHRASE}|\$?\d(?:[\d.,]*\d)?|%|n't\b|'(?:re|ll|ve|d|m|s)\b|\p{L}+?(?=n't\b)|\p{L}+|[.?!:;,—–()"]`, "giu");

/** The words of a sentence, English or Spanish, and its marks. */
export function wordsOf(sentence: string): Word[] {
  const plain = withoutOtherMeanings(sentence).replace(/[’‘]/g, "'").replace(/\b(pre|co)-(?=\w)/gi, "$1");
  return (plain.match(WORD) ?? []).map((text) => ({ text, meaning: meaningOf(text.toLowerCase()) }));
}

/** Whether a discount plan may not use a word of this meaning about itself. */
export function isOfInsurance(meaning: string): boolean {
  return /^[A-Z]+$/.test(meaning);
}

const PAYER = String.raw`(?:we|plan|membership|card|program|club|organization|gets?|%|percent)`;
const PAYMENT = String.raw`(?:PAY|REFUND|BILL)`;
const PAYS_FOR_US = new RegExp(String.raw` ${PAYER}(?: (?!(?:you|i|members?|they|patients|who|each) )[^ .?!:;]+){0,6} ${PAYMENT} | ${PAYMENT}(?: [^ ]+){0,3} (?:(?:by|to) (?:us|we|the (?:plan|membership)|our)|by your plan|back|from us) | us ${PAYMENT} | BILL (?:us|we) | BILL to (?:us|we) | PAY (?:at|to) 0 | PAY in fine | PAY (?:the )?plan | REFUND .* for (?:each|every|cada) `);
const BY_AUTHORITY =
  / ENDORSED .*(?:state|government|federal|department|commissioner|attorney|estado|gobierno|departamento) |(?:state|government|federal|federally|department|commissioner|governor|attorney|estado|gobierno) .*ENDORSED | GUARANTEED (?:payment|issue|acceptance|ENDORSED|renewable|eligibility|COVERAGE)|(?:acceptance|approval|aceptación|emisión) (?:[^ ]+ )?GUARANTEED /;

/** Whether a sentence could promise insurance at all. "Paid" and "approved" alone do not: it takes one who pays for us, or a state. */
export function isSuspect(meanings: string[]): boolean {
  if (meanings.some((meaning) => isOfInsurance(meaning) && !/^(?:PAY|REFUND|BILL|ENDORSED|GUARANTEED)$/.test(meaning))) return true;
  const all = ` ${meanings.join(" ")} `;
  return PAYS_FOR_US.test(all) || BY_AUTHORITY.test(all);
}

function meaningOf(word: string): string {
  const place = MEANT.exec(word)?.findIndex((part, index) => index > 0 && part !== undefined) ?? 0;
  return MEANINGS[place - 1]?.[0] ?? word;
}

/** Meanings, and the words that have them. */
const MEANINGS: readonly (readonly [meaning: string, words: string])[] = [
  ["INSURANCE", "insurances?|seguros?"],
  ["INSURER", "insurers?|carriers?|aseguradoras?|asegurador(?:es)?"],
  ["INSURED", "insured|asegurad[oa]s?"],
  ["INSURE", "insur(?:es?|ing)|asegur(?:e|amos|ar|a|an|ate)|asegúr\\p{L}+"],
  ["COVER", "cover(?:s|ing)?|cubr\\p{L}+"],
  ["COVERED", "covered|uncovered|cubiert[oa]s?"],
  ["COVERAGE", "coverages?|coberturas?"],
  ["POLICY", "polic(?:y|ies)|pólizas?|policyholders?"],
  ["NETWORK", "d?ppos?|d?hmos?|preferred.*"],
  ["PREMIUM", "premiums?|primas?"],
  ["DEDUCTIBLE", "deductibles?|deducibles?|out.of.pocket.*"],
  ["COPAY", "copay(?:s|ments?)?|coinsurance|copagos?"],
  ["CLAIM", "claims?|reclamos?|reclamaci(?:ón|ones)|siniestros?"],
  ["BENEFIT", "benefits?|beneficios?"],
  ["REIMBURSE", "reimburs\\p{L}+|reembolsamos|reembolsaremos"],
  ["REFUND", "refunds?|reembols\\p{L}+|devolv\\p{L}+|devuelv\\p{L}+"],
  ["PAYS", "pays|pagó|pagamos|pagaremos"],
  ["PAY", "pay|paid|paying|pag(?:ar|a|ará|an|ue|uen|ado|ados)"],
  ["ENROLL", "enrol\\p{L}*|inscri\\p{L}+|inscrí\\p{L}+"],
  ["PREEXISTING", "preexisting|preexistentes?"],
  ["UNDERWRITE", "underwr\\p{L}+|indemnity|.* risks?"],
  ["GUARANTEED", "guarantee[ds]?|garantizad[oa]s?"],
  ["ENDORSED", "registered|approv(?:e[ds]?|al)|endorse[ds]?|certif(?:y|ie[sd])|backed|sponsored|recommend(?:s|ed)?|licensed|aprobó|(?:registrad|aprobad|avalad|respaldad|certificad|recomendad)[oa]s?"],
  ["LOW", "as low as|desde .*"],
  ["HEALTHPLAN", ".*(?:health|healthcare|medical) .*|plan(?:es)? (?:de salud|médicos?)"],
  ["UNINSURED", "uninsured"],
  ["BILL", "bills?|money back|receipts?|invoices?|facturas?|cuentas?"],
  ["$", "\\$[\\d.,]+"],
  ["0", "[\\d.,]+"],
  ["people", "adults|americans|retirees|seniors|veterans|workers|employees|families|households|people|children|kids|students|freelancers|neighbors|teachers|couples|arizonans|texans|floridians|adultos|jubilados|trabajadores|familias|niños|personas|estudiantes"],
  ["time", "(?:day|week|month|year|minute|hour|january|february|march|april|may|june|july|august|september|october|november|december|día|semana|minuto|hora|enero|marzo|mes|año)(?:s|es)?"],
  ["fine", "great|best|better|affordable|cheap|cheaper|real|complete|true|comprehensive|full|good|rich|wide|generous|genuine|mejor|mejores|completa|completo|amplia|verdadero|barato"],
  ["program", "medicare|medicaid|cobra|tricare|obamacare|va|marketplace"],
  ["employer", "(?:employer|boss|job|work|company|union|empleador|empleo|trabajo|jefe|empresa|compañía)s?"],
  ["relative", "(?:husband|wife|spouse|partner|mother|mom|father|dad|parent|daughter|sister|brother|grand(?:ma|pa|mother|father)|espos[oa]|hij[oa])s?"],
  // Small words that stand in the same places in both languages.
  ["no", "no|ningún|ninguna"],
  ["without", "sin"],
  ["never", "nunca|jamás"],
  ["nor", "ni|tampoco"],
  ["none", "ninguno"],
  ["nothing", "nada"],
  ["nobody", "nadie"],
  ["our", "nuestr[oa]s?"],
  ["your", "sus?|tus?"],
  ["my", "mis?"],
  ["a", "una?"],
  ["the", "el|la|los|las"],
  ["is", "es"],
  ["are", "son"],
  ["has", "tiene"],
  ["have", "tienen"],
  ["can", "puede"],
  ["you", "ustedes|usted"],
  ["we", "nosotros|cedar|harbor"],
  ["with", "con"],
  ["of", "del?"],
  ["for", "para|por"],
  ["that", "que"],
  ["what", "qué"],
  ["if", "si"],
  ["yes", "sí"],
  ["and", "y"],
  ["or", "o"],
  ["but", "pero|sino"],
  ["because", "porque"],
  ["when", "cuando"],
  ["like", "como"],
  ["more", "más"],
  ["only", "s[oó]lo"],
  ["from", "desde"],
  ["in", "en"],
  ["to", "al"],
  ["many", "much[oa]s"],
  ["most", "mayoría"],
  ["all", "tod[oa]s?"],
  ["other", "otr[oa]s?"],
  ["this", "est[aeo]"],
  ["today", "hoy"],
  ["already", "ya"],
  ["low", "baj[oa]s?"],
  ["plans", "planes"],
  ["membership", "membresía"],
  ["card", "tarjeta"],
  ["discount", "descuento"],
  ["discounts", "descuentos"],
  ["dentist", "dentista"],
  ["dentists", "dentistas"],
  ["price", "precio"],
  ["prices", "precios"],
];

const MEANT = new RegExp(`^(?:${MEANINGS.map(([, words]) => `(${words})`).join("|")})$`, "u");

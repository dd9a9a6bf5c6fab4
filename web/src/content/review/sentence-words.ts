import { withNamesAsWe } from "./brand-names";
import { withoutOtherMeanings } from "./other-meanings";
import { PHRASES } from "./sentence-phrases";

export interface Word {
  text: string;
  /**
   * Words with the same meaning share one name, so that a weight learned for "our premium" also holds for "nuestra prima". Names for insurance and
   * for payment by others are in capitals.
   */
  meaning: string;
}

const PHRASE = Object.entries(PHRASES).map(([meaning, pattern]) => String.raw`\b(?<${meaning}>${pattern})(?!\p{L})`).join("|");
const WORD = new RegExp(String.raw`${PHRASE}|\$?\d(?:[\d.,]*\d)?|%|n't\b|'(?:re|ll|ve|d|m|s)\b|\p{L}+?(?=n't\b)|\p{L}+|[.?!:;,—–()"]`, "giu");

/** Returns the words of an English or Spanish sentence and its punctuation marks. */
export function wordsOf(sentence: string): Word[] {
  const plain = withNamesAsWe(withoutOtherMeanings(sentence)).replace(/[’‘]/g, "'").replace(/\b(pre|co|check)-(?=\w)/gi, "$1");
  return [...plain.matchAll(WORD)].map(({ 0: text, groups }) => {
    const [phrase] = Object.entries(groups ?? {}).find(([, part]) => part !== undefined) ?? [];
    return { text, meaning: phrase ?? meaningOf(text.toLowerCase()) };
  });
}

/** Whether a discount plan must not use a word of this meaning about itself: a word of insurance, or of payment by others. */
export function isOfInsurance(meaning: string): boolean {
  return /^[A-Z_]+$/.test(meaning);
}

/** Words of payment, without regard to the payer. */
const OF_PAYMENT =
  /^(?:PAY|REFUND|BILL|half|rest|difference|balance|costs?|tab|charg(?:es?|ed|ing)|money|checks?|cash|sends?|sent|mailed|wired?|dollars?|expenses?|spending|payments?|payable|costly|thirds?|quarters?|percent|dime|penny|ow(?:es?|ed)|wallet|pocket|afford|toward|funded|sponsored|financed|settles?|mitad|resto|dinero|cheques?|gastos?|gastaste|gastó|costos?|dólares|debe|bolsillo|recibos?|regres\p{L}+)$/u;
/** Possible payers other than the reader. "Le" indicates that something is done for the reader, "back" that money returns. */
const BEARER = /^(?:we|us|ours?|they|nos|te|le|fund|pool|pot|plan|plans|membership|card|club|program|organization|sponsors?|state|government|federal|back|fondo|estado|gobierno)$/;

/** Whether a word can make a sentence a promise of insurance or of payment. */
export function isTelling(meaning: string): boolean {
  return isOfInsurance(meaning) || OF_PAYMENT.test(meaning);
}

/**
 * Whether a sentence could promise insurance at all. True for a word of insurance, or one by which another person pays, pays
 * back or guarantees ("pays", "on us", "guaranteed"); for other words of payment, only together with a possible payer.
 */
export function isSuspect(meanings: string[]): boolean {
  if (meanings.some((meaning) => isOfInsurance(meaning) && !OF_PAYMENT.test(meaning))) return true;
  return meanings.some((meaning) => OF_PAYMENT.test(meaning)) && meanings.some((meaning) => BEARER.test(meaning));
}

function meaningOf(word: string): string {
  const place = MEANT.exec(word)?.findIndex((part, index) => index > 0 && part !== undefined) ?? 0;
  return MEANINGS[place - 1]?.[0] ?? word;
}

/** Meanings and the patterns of their words. */
const MEANINGS: readonly (readonly [meaning: string, words: string])[] = [
  ["WE_PAY", "ponemos|asumimos|absorbemos|aportamos|pagamos|pagaremos|pagaron"],
  ["WE_REFUND", "devolvemos|devolveremos|reembolsamos|reembolsaremos"],
  ["INSURANCE", "insurances?|seguros?"],
  ["INSURER", "insurers?|carriers?|aseguradoras?|asegurador(?:es)?"],
  ["INSURED", "insured|asegurad[oa]s?"],
  ["INSURE", "insur(?:es?|ing)|asegur(?:e|amos|ar|a|an|ate)|asegúr\\p{L}+"],
  ["COVER", "cover(?:s|ing)?|cubr\\p{L}+"],
  ["COVERED", "covered|uncovered|cubiert[oa]s?"],
  ["COVERAGE", "coverages?|coberturas?"],
  ["POLICY", "polic(?:y|ies)|pólizas?|policyholders?"],
  ["NETWORK", "d?ppos?|d?hmos?"],
  ["PREMIUM", "premiums?|primas?"],
  ["DEDUCTIBLE", "deductibles?|deducibles?"],
  ["COPAY", "copay(?:s|ments?)?|coinsurance|copagos?"],
  ["CLAIM", "claims?|reclamos?|reclamaci[oó]n(?:es)?|siniestros?"],
  ["REIMBURSE", "reimburs\\p{L}+"],
  ["REFUND", "refund(?:s|ed|ing)?|reembols\\p{L}+|devolv\\p{L}+|devuelv\\p{L}+"],
  ["PAYS", "pays|pagó|paga"],
  ["PAY", "pay|paid|paying|pag(?:ar|ará|an|ue|uen|ado|ados)"],
  ["ENROLL", "enroll?(?:ments?|ees?)"],
  ["PREEXISTING", "preexisting|preexistentes?"],
  ["UNDERWRITE", "underwr\\p{L}+|indemnity"],
  ["GUARANTEED", "guarantee[ds]?|garantizad[oa]s?"],
  ["ENDORSED", "registered|approv(?:e[ds]?|al)|endorse[ds]?|certif(?:y|ie[sd])|backed|sponsored|recommend(?:s|ed)?|licensed|aprobó|(?:registrad|aprobad|avalad|respaldad|certificad|recomendad)[oa]s?"],
  ["UNINSURED", "uninsured"],
  ["BILL", "bills?|receipts?|invoices?|facturas?|cuentas?"],
  ["$", "\\$[\\d.,]+"],
  ["0", "[\\d.,]+"],
  ["people", "adults|americans|retirees|seniors|veterans|workers|employees|families|households|people|children|kids|students|freelancers|neighbors|teachers|couples|arizonans|texans|floridians|adultos|jubilados|trabajadores|familias|niños|personas|estudiantes"],
  ["time", "(?:day|week|month|year|minute|hour|january|february|march|april|may|june|july|august|september|october|november|december|día|semana|minuto|hora|enero|marzo|mes|año)(?:s|es)?"],
  ["fine", "great|best|better|affordable|cheap|cheaper|real|complete|true|comprehensive|full|good|rich|wide|generous|genuine|mejor|mejores|completa|completo|amplia|verdadero|barato"],
  ["program", "medicare|medicaid|cobra|tricare|obamacare|va|marketplace"],
  ["employer", "(?:employer|boss|job|work|company|union|empleador|empleo|trabajo|jefe|empresa|compañía)s?"],
  ["relative", "(?:husband|wife|spouse|partner|mother|mom|father|dad|parent|daughter|sister|brother|grand(?:ma|pa|mother|father)|espos[oa]|hij[oa])s?"],
  // Function words with the same position in both languages.
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

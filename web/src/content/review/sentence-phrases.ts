/** A debt that is paid for another person: "take care of the bill" is a payment, "take care of your teeth" is not. */
const DUE = String.raw`(?=[^.?!;]{0,45}(?:\b(?:bills?|tab|costs?|expenses?|half|rest|balance|share|portion|most|charges?|invoices?|treatments?|dental work|dentist|x-rays?|procedures?|fifths|thirds|quarters|implants?|crowns?|dentures?|braces|fillings?|cleanings?|exams?|visits?|factura|cuenta|resto|costos?|gastos|mitad|tratamientos?)\b|[%$]|percent))`;
const TAKES = String.raw`(?:t(?:ak(?:es?|ing)|ook) care of|t(?:akes?|ook) over|pick(?:s|ed|ing)? up|foot(?:s|ed|ing)?|shoulder(?:s|ed)?|absorb(?:s|ed|e)?|bears?|assumes?|meets?|settle[sd]?|contribut(?:es?|ed)|chips? in|kicks? in|spends?|handles?|split(?:s|ting)?|shares?|compensate[sd]?|puts? (?:up|toward|\$[\d,]+(?: \p{L}+){0,2} toward)|hacen? cargo|ponen?|aportan?|asumen?)`;

/** Meanings of several words each, as patterns. Names as in `sentence-words.ts`. */
export const PHRASES = {
  // Payments of a plan. "The benefits of membership" does not match.
  BENEFIT: String.raw`(?:dental|health|medical|insurance|maximum|plan) benefits|(?:maximum|cash|annual|yearly) benefits?|provides? benefits|when do benefits|use (?:my|your) benefits|lose your benefits|your (?:yearly |annual )?benefits?(?= (?:at a glance|kick|begin|start|pay|before|is|are|left|this year|work)\b)|sus beneficios(?= (?:empiezan|incluyen|pagan))|benefits? (?:package|period|year|maximum|schedule|level|amount|limit|payment)s?|benefits(?= (?:(?:are |is )?(?:paid|payable)|begin|starts?|pay|include|summary|renew|run|of \$|up to|and (?:coverage|premium)|for (?:accident|injur)|as listed|left|worth|payable|that (?:grow|pay)|paid|you can count)\p{L}*)|(?<=\b(?:eligible for|entitled to|waiting for|limits on|payments? of|in|\d of|out of) )benefits|(?<=\$[\d,.]+ (?:of|in|de) )(?:benefits|beneficios)|beneficios(?= (?:dentales|del seguro|médicos|pagad[oa]s|máximos))`,
  ON_US: String.raw`(?:is|are|'s|'re) on us|(?:of )?our (?:own )?(?:pockets?|share|part|payment)(?= (?:of|goes|toward|is|covers)|,|[.])|taken care of(?= (?:financially|by (?:us|the plan|your membership)))|le depositamos|nos cobra a nosotros|nos (?:manda|envía) la (?:cuenta|factura)|fifty[- ]fifty|corren? por (?:nuestra )?cuenta(?: nuestra)?`,
  WE_PAY: String.raw`(?:nos )?hacemos cargo|del resto nos encargamos`,
  TAKES_OVER: TAKES + String.raw`\b` + DUE,
  MONEY_BACK: "money back",
  UNDERWRITE: String.raw`(?:take|carry|bear|assume)s? (?:the|your|all|any)(?: \w+)? risks?`,
  LOW: String.raw`as low as|desde (?:tan )?s[oó]lo`,
  HEALTHPLAN: String.raw`(?:health(?:care)?|medical) (?:care )?plans?|plan(?:es)? (?:de salud|médicos?)`,
  NETWORK: String.raw`preferred[- ]provider organi[sz]ations?`,
  DEDUCTIBLE: String.raw`out[- ]of[- ]pocket max\w*`,
} as const;

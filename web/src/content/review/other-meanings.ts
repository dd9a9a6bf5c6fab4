// Patterns of insurance words in contexts where they have another meaning, in one list per group of words.

const THING = String.raw`(?:crown|cap|mask|sealant|veneer|filling|bridge|bib|blanket|glove|enamel|plaque|gauze|denture|corona|carilla|sellante|mascarilla)s?`;
const TEXT = String.raw`(?:guide|blog|newsletter|podcast|handbook|brochure|chapter|section|article|post|page|class|course|webinar|video|episode|story|map|report|survey|study|lista|boletín|guía|artículo|capítulo|taller|curso|informe)s?`;
const BODY = String.raw`(?:mouth|nose|clothes|hair|shoes|face)`;
const HOUSE_RULES = String.raw`(?:refund|privacy|return|cookie|cancell?ation|accessibility|no-show|payment|complaint|office|late|editorial|security|data|hiring|pet|parking|mask|shipping|exchange|review|comment|photo|visitor)(?:[- ](?:arrival|fee|protection|media))? polic(?:y|ies)`;
const GOODS = String.raw`(?:aligners?|materials?|toothpastes?|toothbrush(?:es)?|floss|gels?|rinse|mouthwash|whitening|kits?|products?|brands?|quality|services?|support|alloys?|metals?|ceramics?|porcelain|implants? materials?|videos?|content|version|features|app|paper|parts?|parking|lounges?|coffee|seats?)`;
const REGION = String.raw`(?:all of|most of|the (?:whole|entire|greater)|every (?:state|county|city|corner)|\d[\d,]* (?:states|counties|cities|towns|offices|topics)|(?:all )?(?:states|counties)\b|(?:casi )?tod[oa] (?:el|la) (?:sur|norte|este|oeste|estado|condado|ciudad|zona|área|región|valle|costa))`;

const PREMIUM = [
  String.raw`premium(?:[- ]grade)? (?=(?:[\p{L}-]+ )?${GOODS}\b)`,
  String.raw`a premium on\b`,
  String.raw`(?<=\b(?:pasta dental|cepillos?|materiales?|productos?|servicio|calidad|sala) )premium\b`,
  String.raw`(?<=\b(?:a|con|de) (?:mi|su|una|tu) )prima\b|(?<=\bmi )prima (?!con|es|era|mensual|anual|sub|baj)|prima (?=hermana|lejana|[a-z]+ita\b)`,
];

const CLAIM = [
  String.raw`claim(?:s|ed|ing)? (?=(?:that|your|his|her|their) (?!benefit|claim))|claims? (?=to be\b|to (?!us|our|the|harbor|cedar)\p{L}+ |(?:it|them|yours|one|a (?:free|gift|spot))\b)`,
  String.raw`(?:no|bold|false|health|marketing|advertising) claims? (?=(?:to|that|about)\b)`,
  String.raw`reclame su (?!prestaci|benefici|cobertura|reembolso|seguro)(?=\p{L})`,
];

const COVER = [
  String.raw`(?<=\b${THING}(?: that| que)? )(?:covers?|cubren?)\b`,
  String.raw`cover(?:s|ing)? (?=(?:your|the|his|her) ${BODY}\b|(?:each|every|all|the) (?:surface|side|angle)|the (?:surrounding|tooth|cavity|gap)|an? (?:broken|cracked|chipped|damaged|missing|implant))`,
  String.raw`covered (?=glass|dish|box|container|parking|porch|entrance|(?:with|by) (?:an? )?(?:\p{L}+ )?${THING})`,
  String.raw`(?<=\b(?:${TEXT}|${HOUSE_RULES})(?: we| that| que| also)? (?:will )?)(?:covers?|cubren?|cubrimos)\b(?! your)`,
  String.raw`(?<=\bin (?:this|our) ${TEXT},? we )cover|(?<=\ben (?:este|esta) ${TEXT},? )cubrimos`,
  String.raw`cover(?:s|ing)? (?=how|why|when|where|topics|questions|the basics|the news|the period)|covered in (?=this|section|chapter|part|article|our (?:guide|blog))|covers? for (?=dr|each other|one another)`,
  String.raw`(?:covers?|cubre|cubrimos) (?=${REGION})|(?:areas?|states?|counties|cities|towns|zip codes|regions?|territory) (?:that )?(?:we|our network) covers?\b`,
  String.raw`(?:the|front|back|book|magazine) covers?(?= of| page| photo| shows|[.,])|covers? letters?|(?:thin|porcelain|plastic|removable) covers?\b`,
  String.raw`coverage (?:areas?|maps?)\b|(?:cell|phone|press|media|news|mobile|front-page|wi-?fi|tv|radio|newspaper|local|channel \d+['’]s)(?: has| gets)?(?: \p{L}+)? coverage\b`,
];

const OTHERS = [
  String.raw`${HOUSE_RULES}\b|(?:our |have a )?polic(?:y|ies) (?=on\b|about|for (?:late|refund|cancel|minors)|toward|that (?:a|we)|is to)|matter of policy\b`,
  String.raw`(?:malpractice|liability|car|auto|home|travel|title|unemployment) insurance\b|tax[- ]deductible`,
  String.raw`(?<=\b(?:members?|(?:person|member|someone|anyone) who|one|everyone|nobody|household|patient|each)[ _])pays\b`,
  String.raw`pa(?:ys?|id) (?:for )?(?=itself|themselves)|pa(?:ys?|id) off\b|se pag(?:an?|ue|uen) sol[oa]s?\b`,
  String.raw`(?<!\b(?:cash|maximum|annual|yearly) )benefit (?=from|of (?!coverage|insurance))`,
  String.raw`(?<=\b(?:sitio|lugar|modo|pago|conexión|servidor|enlace|número de|estar|estoy|está|es|más|muy) )seguros?\b(?! (?:dental|médico|de salud))|seguro (?=de que|social)|(?<=^)seguro que`,
  String.raw`asegúr(?:ese|ate) (?=de |que )|le aseguramos (?=que|un trato|una atención)|nos aseguramos\b|asegurar(?:se|nos) de\b|rest assured`,
];

const OTHER_MEANING = new RegExp([...PREMIUM, ...CLAIM, ...COVER, ...OTHERS].map((pattern) => String.raw`\b(?:${pattern})`).join("|"), "giu");

/** Replaces insurance words that have another meaning in their context: "premium toothpaste", "a crown covers the tooth". */
export function withoutOtherMeanings(text: string): string {
  return text.replace(OTHER_MEANING, "this ");
}

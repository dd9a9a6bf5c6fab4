const THING = String.raw`(?:crown|cap|mask|sealant|veneer|filling|bridge|bib|blanket|glove|enamel|plaque|gauze|denture|corona|sellante|mascarilla)s?`;
const HOUSE_RULES = String.raw`(?:refund|privacy|return|cookie|cancell?ation|accessibility|no-show|payment|complaint|office|late) polic(?:y|ies)`;
const TEXT = String.raw`(?:guide|blog|newsletter|podcast|handbook|brochure|chapter|section|article|class|course|webinar|video|story|map|lista|boletín|guía|artículo|capítulo)s?`;
const BODY = String.raw`(?:mouth|nose|clothes|hair|shoes|face)`;

/** Words of insurance in places where they mean something else. */
const OTHER_MEANING = new RegExp(
  [
    String.raw`premium (?=materials?|toothpaste|products?|brands?|quality|services?|alloys?|metals?|ceramics?|porcelain|whitening|gel|video|content|paper|parts?|parking)`,
    String.raw`a premium on\b`,
    String.raw`claim(?:s|ed|ing)? (?=(?:that|your|his|her|their) (?!benefit|claim))|claims? (?=to be\b)|(?:no|bold|false|health|marketing|advertising) claims? (?=(?:to|that|about)\b)`,
    String.raw`reclame su (?=descuento|lugar|regalo)`,
    String.raw`(?<=\b${THING}(?: that| que)? )(?:covers?|cubren?)\b`,
    String.raw`cover(?:s|ing)? (?=(?:your|the|his|her) ${BODY}\b)`,
    String.raw`covered (?=glass|dish|box|container|parking|porch|entrance|(?:with|by) (?:an? )?(?:\w+ )?${THING})`,
    String.raw`(?<=\b(?:${TEXT}|${HOUSE_RULES})(?: that| que| also)? (?:will )?)(?:covers?|cubren?)\b(?! your)`,
    String.raw`cover(?:s|ing)? (?=how|why|when|where|topics|questions|the basics|the news)|covered in (?=this|section|chapter|part|article|our (?:guide|blog))|covers? for (?=dr|each other|one another)`,
    String.raw`(?:the|front|back|book|magazine) covers?(?= of| page| photo| shows|[.,])`,
    String.raw`coverage (?:areas?|maps?)\b|(?:cell|phone|press|media|news|network) coverage\b`,
    String.raw`${HOUSE_RULES}\b|(?:our |have a )?polic(?:y|ies) (?=on\b|about|for (?:late|refund|cancel|minors)|toward|that (?:a|we)|is to)|matter of policy\b`,
    String.raw`(?:malpractice|liability|car|auto|home|travel|title|unemployment) insurance\b`,
    String.raw`(?<=\b(?:members?|(?:person|member|someone|anyone) who|one|everyone|nobody|household|patient|each)[ _])pays\b`,
    String.raw`benefit (?=from|of (?!coverage|insurance))`,
    String.raw`(?<=\b(?:sitio|lugar|modo|pago|conexión|servidor|enlace|número de|estar|estoy|está|es|más|muy) )seguros?\b|seguro (?=de que|social)|(?<=^)seguro que`,
    String.raw`(?<=\b(?:a|con|de) (?:mi|su|una|tu) )prima\b|(?<=\bmi )prima (?!con|es|era|mensual|anual|sub|baj)|prima (?=hermana|lejana|[a-z]+ita\b)`,
  ]
    .map((pattern) => String.raw`\b(?:${pattern})`)
    .join("|"),
  "giu",
);

/** The text without words of insurance that mean something else: "premium toothpaste", "a crown covers the tooth". */
export function withoutOtherMeanings(text: string): string {
  return text.replace(OTHER_MEANING, "this ");
}

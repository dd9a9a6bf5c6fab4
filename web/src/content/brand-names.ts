const OTHERS = String.raw`(?:Medicare|Medicaid|Delta|MetLife|HealthPartners|Cigna|Aetna|Humana|Guardian|United|Blue|Ameritas|Tricare|Insurance|Insurers?|They|You|We|It|Who|Most|Some|Many|The|This|Your|Our|Each|Every(?:one|body)?|No|El|La|Su|Usted|Nuestr[oa]|Un|Una|Seguro|Se|Qué|Quien|Hoy|Please|To|Members?|Con|Insured|Total|What|That|Parents?|Patients?|Nobody|Somebody|Anyone|Lo|Ya|Si)\b`;
const NAME = String.raw`\p{Lu}[\p{L}'’]+`;
const DOES = String.raw`(?:(?:will|also|le|les|me|nos|now) )?(?:pays|paid|paga|pagó|covers?|cubre|reimburses|picks up|puts|pone|takes care|aporta|takes over|sends|sent|mails|mailed|wires|brings|squares|settles|foots|carries|corre con|put up)\b`;
const BRAND = new RegExp(
  [
    String.raw`\b(?!${OTHERS})${NAME}(?: (?:Smiles?|Dental|Savings|Plans?|Club|Care|Card))+\b`,
    String.raw`(?<=^|[.?!:,] |[¿¡"“«]|\b(?:because|until|at|porque) )(?!${OTHERS})${NAME}(?: ${NAME})?(?= ${DOES})`,
    String.raw`(?<=\b(?:by|from|to|on|[Ll]et|[Dd]ej[ae] que) )(?!${OTHERS})${NAME}(?: ${NAME})?(?=,? not\b| instead\b| (?:carry|bear|foot|take|pay|handle|cover|se haga)\b|[.!,]|$)`,
    String.raw`\b(?!${OTHERS})\p{Lu}\p{Ll}+\p{Lu}\p{L}+\b`,
  ].join("|"),
  "gu",
);

/** The text with "we" in place of what looks like a brand's name: "Cedar Smiles", "DentaPlus", and each name that pays ("Larkspur pays for your crown"). */
export function withNamesAsWe(text: string): string {
  return text.replace(BRAND, "we");
}

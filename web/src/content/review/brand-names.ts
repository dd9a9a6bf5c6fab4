/** Capitalised words that are not the name of a discount plan. */
const NO_BRAND = String.raw`(?:Medicare|Medicaid|Delta|MetLife|HealthPartners|Cigna|Aetna|Humana|Guardian|United|Blue|Ameritas|Tricare|Insurance|Insurers?|Insured|Original|They|You|We|I|He|She|It|Who|Most|Some|Many|The|This|That|Your|Our|My|Each|Every(?:one|body)?|No|Nobody|None|Nothing|Neither|Some(?:one|body)|Any(?:one|body)|What|Please|To|Total|Members?|Parents?|Patients?|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|March|April|May|June|July|August|September|October|November|December|Drs?|Dra|Mrs?|Ms|Visa|Stripe|El|La|Lo|Él|Ella|Su|Usted|Nuestr[oa]|Un|Una|Seguro|Se|Qué|Quien|Nadie|Nada|Ningun[oa]|Ninguno|Alguien|Hoy|Con|Ya|Si)(?!\p{L})`;
const NAME = String.raw`(?!${NO_BRAND})\p{Lu}[\p{L}'’]+`;
const NAMES = String.raw`${NAME}(?: ${NAME})?`;
const BEARS = String.raw`(?:carry|bear|foot|take|pay|handle|cover|se haga)(?!\p{L})`;
const DOES = String.raw`(?:(?:will|also|le|les|me|nos|now) )?(?:pays|paid|paga|pagó|covers?|cubre|reimburses|picks up|puts|pone|takes care|aporta|takes over|sends|sent|mails|mailed|wires|brings|squares|settles|foots|carries|corre con|put up)(?!\p{L})`;
const BRAND = new RegExp(
  [
    String.raw`(?<!\p{L})(?!${NO_BRAND})\p{Lu}[\p{L}'’]+(?: (?:Smiles?|Dental|Savings|Plans?|Club|Care|Card))+(?!\p{L})`,
    String.raw`(?<=^|[.?!:,] |[¿¡"“«]|\b(?:because|until|at|porque) )${NAMES}(?= ${DOES})`,
    String.raw`(?<=\b(?:paid|covered|settled|reimbursed|picked up)(?: for)? by )${NAMES}`,
    String.raw`(?<=\b(?:money|checks?|cash|bills?|tab(?:['’]s)?|invoices?|payments?)(?: back| is)?(?: in cash)?(?: for (?:your )?\p{L}+)? (?:from|to|on) )${NAMES}`,
    String.raw`(?<=\b(?:[Ll]et|[Dd]ej[ae] que) )${NAMES}(?= ${BEARS})`,
    String.raw`(?<=\bto )${NAMES}(?=,? (?:not|instead of)(?: to)? you\b)`,
    String.raw`(?<!\p{L})(?!${NO_BRAND})\p{Lu}\p{Ll}+\p{Lu}\p{L}+`,
  ].join("|"),
  "gu",
);

/** Replaces apparent brand names by "we": "Cedar Smiles", "DentaPlus", and each name that pays ("Larkspur pays for your crown"). */
export function withNamesAsWe(text: string): string {
  return text.replace(BRAND, "we");
}

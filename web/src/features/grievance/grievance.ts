import type { BodyOf } from "../../api/contract";
import { checkBirthDate, splitDate, toIsoDate } from "../../lib/rules/birth-date";
import { checkEmail } from "../../lib/rules/email";
import { collect, type FieldCodes, type Verdict } from "../../lib/rules/field-code";
import { checkText, clean, lengthOf } from "../../lib/rules/text";
import { checkPhone, phoneDigits } from "../../lib/rules/us-phone";
import { parseFiles } from "./grievance-file";

export const FILERS = ["member", "representative", "visitor"] as const;
export const TOPICS = [
  "price_overcharge",
  "billing",
  "plan",
  "office",
  "provider",
  "office_staff",
  "directory",
] as const;
export const REPLIES = ["email", "phone"] as const;
export type Topic = (typeof TOPICS)[number];

/** Fields in the order of the form. Every value is a text; `files` is the JSON of grievance-file.ts. */
export const GRIEVANCE_FIELDS = [
  "filer",
  "representativeName",
  "memberName",
  "memberNumber",
  "email",
  "phone",
  "preferredReply",
  "about",
  "chargedCents",
  "expectedCents",
  "office",
  "provider",
  "happenedOn",
  "description",
  "wishedOutcome",
  "files",
  "urgent",
  "mayContactOffice",
  "statementOfTruth",
] as const;
export type GrievanceField = (typeof GRIEVANCE_FIELDS)[number];
export type GrievanceValues = Record<GrievanceField, string>;

export const NO_GRIEVANCE: GrievanceValues = Object.freeze(
  Object.fromEntries(GRIEVANCE_FIELDS.map((field) => [field, ""])) as GrievanceValues,
);

export const MOST_TEXT = 5000;
const YEARS_BACK = 3;

/** Checks the server's rules, so that an error shows without a request. `today` is the brand's day. */
export function checkGrievance(values: GrievanceValues, today: string): FieldCodes<GrievanceField> {
  const isOvercharge = values.about === "price_overcharge";
  const needsPhone = values.preferredReply === "phone";
  return collect({
    filer: oneOf(FILERS, values.filer),
    representativeName: values.filer === "representative" ? checkText(values.representativeName, 1, 100) : undefined,
    memberName: checkText(values.memberName, 1, 100),
    memberNumber: hasMemberNumber(values) ? checkText(values.memberNumber, 0, 20) : undefined,
    email: checkEmail(values.email),
    phone: !needsPhone && clean(values.phone) === "" ? undefined : checkPhone(values.phone),
    preferredReply: oneOf(REPLIES, values.preferredReply),
    about: oneOf(TOPICS, values.about),
    chargedCents: isOvercharge ? checkAmount(values.chargedCents) : undefined,
    expectedCents: isOvercharge ? checkExpected(values) : undefined,
    office: checkText(values.office, 0, 200),
    provider: checkText(values.provider, 0, 200),
    happenedOn: checkEventDate(values.happenedOn, today),
    description: checkLines(values.description, 20, MOST_TEXT),
    wishedOutcome: clean(values.wishedOutcome) === "" ? undefined : checkLines(values.wishedOutcome, 1, 1000),
    files: undefined,
    urgent: oneOf(["yes", "no"], values.urgent),
    mayContactOffice: oneOf(["yes", "no"], values.mayContactOffice),
    statementOfTruth: values.statementOfTruth === "yes" ? undefined : "required",
  });
}

/** Whether the form has a field for the member number. */
export function hasMemberNumber({ filer }: Pick<GrievanceValues, "filer">): boolean {
  return filer !== "visitor";
}

/** Parses a typed amount to cents: "180", "180.50", "$1,180.5". Undefined if it is no amount, or over 100,000 dollars. */
export function toCents(text: string): number | undefined {
  const plain = text.trim().replace(/^\$\s*/, "");
  if (!/^(\d{1,3}(,\d{3})+|\d{1,6})(\.\d{1,2})?$/.test(plain)) return undefined;
  const [dollars = "", cents = ""] = plain.replaceAll(",", "").split(".");
  const amount = Number(dollars) * 100 + Number(cents.padEnd(2, "0"));
  return amount <= 10_000_000 ? amount : undefined;
}

/** Returns the typed day as `YYYY-MM-DD`; empty if it is not a day. */
export function eventDay(values: Pick<GrievanceValues, "happenedOn">): string {
  return toIsoDate(splitDate(values.happenedOn)) ?? "";
}

/** Returns the request body of a grievance, without the key. */
export function toBody(values: GrievanceValues, signedIn: boolean): Omit<BodyOf<"/api/v4/grievance", "POST">, "idempotencyKey"> {
  const given = (field: GrievanceField, as = clean(values[field])) => (as === "" ? {} : { [field]: as });
  const isOvercharge = values.about === "price_overcharge";
  const files = parseFiles(values.files).map(({ id }) => ({ id }));
  return {
    filer: values.filer,
    ...(values.filer === "representative" ? given("representativeName") : {}),
    memberName: clean(values.memberName),
    ...(hasMemberNumber(values) ? given("memberNumber") : {}),
    email: clean(values.email),
    ...given("phone", phoneDigits(values.phone)),
    preferredReply: values.preferredReply,
    about: values.about,
    ...(isOvercharge ? { chargedCents: toCents(values.chargedCents), expectedCents: toCents(values.expectedCents) } : {}),
    ...given("office"),
    ...given("provider"),
    happenedOn: eventDay(values),
    description: clean(values.description),
    ...given("wishedOutcome"),
    ...(files.length > 0 ? { files } : {}),
    urgent: values.urgent === "yes",
    mayContactOffice: values.mayContactOffice === "yes",
    statementOfTruth: values.statementOfTruth === "yes",
    ...(signedIn ? { signedIn } : {}),
  };
}

export function textLength(text: string): number {
  return lengthOf(clean(text));
}

/** Checks a text of any number of lines. */
export function checkLines(text: string, least: number, most: number): Verdict {
  const value = clean(text);
  if (value === "") return "required";
  if (/[^\P{Cc}\n\r\t]/u.test(value)) return "invalid";
  const length = lengthOf(value);
  if (length < least) return "too_short";
  return length > most ? "too_long" : undefined;
}

function oneOf(words: readonly string[], text: string): Verdict {
  return words.includes(text) ? undefined : "required";
}

function checkAmount(text: string): Verdict {
  if (text.trim() === "") return "required";
  return toCents(text) === undefined ? "invalid" : undefined;
}

function checkExpected({ chargedCents, expectedCents }: GrievanceValues): Verdict {
  const [charged, expected] = [toCents(chargedCents), toCents(expectedCents)];
  if (charged !== undefined && expected !== undefined && expected >= charged) return "mismatch";
  return checkAmount(expectedCents);
}

function checkEventDate(text: string, today: string): Verdict {
  const fault = checkBirthDate(splitDate(text), today);
  const day = toIsoDate(splitDate(text));
  if (fault !== undefined || day === undefined) return fault;
  // On a leap day, the limit three years ago is the last day of February.
  const first = `${Number(today.slice(0, 4)) - YEARS_BACK}${today.slice(4).replace("-02-29", "-02-28")}`;
  return day < first ? "too_old" : undefined;
}

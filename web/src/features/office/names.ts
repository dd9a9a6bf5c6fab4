import type { components } from "../../api/schema";
import type { MessageKey, Translate } from "../../messages/catalogue";

export type Specialty = components["schemas"]["Specialty"];

/** The specialties of dentists, in the order of the forms. */
export const SPECIALTIES = [
  "general",
  "pediatric",
  "orthodontics",
  "endodontics",
  "periodontics",
  "prosthodontics",
  "oral_surgery",
  "other",
] as const satisfies readonly Specialty[];

/** The languages that have a name in the message catalogue (ISO 639-1); English and Spanish first. */
const LANGUAGES = [
  ..."en es am ar bn cs de el fa fr gu he hi ht hu hy it ja km ko lo nv pa pl pt ro ru sm so sw ta te th tl uk".split(" "),
  ..."ur vi yi zh".split(" "),
] as const;

/** The language's name in the visitor's language; the code itself for a language without a name. */
export function languageName(t: Translate, code: string): string {
  return LANGUAGES.includes(code) ? t(`office.language.${code}` as MessageKey) : code;
}

export function specialtyName(t: Translate, specialty: Specialty): string {
  return t(`office.specialty.${specialty}`);
}

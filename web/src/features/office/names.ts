import type { components } from "../../api/schema";
import type { MessageKey, Translate } from "../../messages/catalogue";

export type Specialty = components["schemas"]["Specialty"];

/** What a dentist may be trained for, in the order in which it is asked. */
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

/** The languages that we have a name for (ISO 639-1), the two most spoken first. */
export const LANGUAGES = [
  ..."en es am ar bn cs de el fa fr gu he hi ht hu hy it ja km ko lo nv pa pl pt ro ru sm so sw ta te th tl uk".split(" "),
  ..."ur vi yi zh".split(" "),
] as const;

/** A language by its name in the visitor's language; its code where we have no name for it. */
export function languageName(t: Translate, code: string): string {
  return LANGUAGES.includes(code) ? t(`office.language.${code}` as MessageKey) : code;
}

export function specialtyName(t: Translate, specialty: Specialty): string {
  return t(`office.specialty.${specialty}`);
}

import type { messages as english } from "./en/index";

type Areas = typeof english;
type WithoutPlural<Key> = Key extends `${infer Base}_${"one" | "other"}` ? Base : Key;

/** "area.key"; a key with the forms `key_one` and `key_other` is named without its form. */
export type MessageKey = {
  [Area in keyof Areas & string]: `${Area}.${WithoutPlural<keyof Areas[Area] & string>}`;
}[keyof Areas & string];

export type MessageVars = Readonly<Record<string, string | number>>;
export type Messages = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The words for a key. `{name}` is replaced by vars.name; vars.count chooses the plural form. */
export type Translate = (key: MessageKey, vars?: MessageVars) => string;

export type Language = "en" | "es";
export const LANGUAGES = ["en", "es"] as const satisfies readonly Language[];

export function toLanguage(text: string | undefined): Language {
  return LANGUAGES.find((language) => language === text) ?? "en";
}

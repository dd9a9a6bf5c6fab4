import type { messages as english } from "./en/index";

type Areas = typeof english;
export type MessageArea = keyof Areas & string;

/** "area.key". That every key used in the code exists is checked by messages.test.ts. */
export type MessageKey = `${MessageArea}.${string}`;

export type MessageVars = Readonly<Record<string, string | number>>;
export type Messages = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The words for a key. `{name}` is replaced by vars.name; vars.count chooses the plural form. */
export type Translate = (key: MessageKey, vars?: MessageVars) => string;

export type Language = "en" | "es";
export const LANGUAGES = ["en", "es"] as const satisfies readonly Language[];

export function toLanguage(text: string | undefined): Language {
  return LANGUAGES.find((language) => language === text) ?? "en";
}

/** Areas that every page loads. PAGE_AREAS are loaded by the pages that name them. */
export const CORE_AREAS = ["app", "chrome", "errors", "ui"] as const;
/** Page areas that nearly every page needs, in one file. pageRoute() adds them to the areas of a route. */
export const COMMON_AREAS = ["home", "plans", "session"] as const;
export const PAGE_AREAS = [...COMMON_AREAS, "account", "billing", "card", "checkout", "contact", "directory", "faq", "find", "grievance", "household", "join", "member", "messages", "office", "payment", "report", "savings"] as const;
/** Areas of mails, which browsers never load. The C++ server's own texts are in {en,es}/server/; no module here imports them. */
export const MAIL_AREAS = ["mail"] as const;

export type PageArea = (typeof PAGE_AREAS)[number];
export type MessageArea = (typeof CORE_AREAS)[number] | PageArea | (typeof MAIL_AREAS)[number];

/** "area.key". messages.test.ts checks that every key in the code exists. */
export type MessageKey = `${MessageArea}.${string}`;

export type MessageVars = Readonly<Record<string, string | number>>;
export type Messages = Readonly<Partial<Record<MessageArea, Readonly<Record<string, string>>>>>;

/** Returns the text of a key. Replaces `{name}` by vars.name; vars.count selects the plural form. */
export type Translate = (key: MessageKey, vars?: MessageVars) => string;

export type Language = "en" | "es";
export const LANGUAGES = ["en", "es"] as const satisfies readonly Language[];

export function toLanguage(text: string | undefined): Language {
  return LANGUAGES.find((language) => language === text) ?? "en";
}

/** Areas that come with every page, and areas that come with the pages that name them. */
export const CORE_AREAS = ["app", "chrome", "errors", "ui"] as const;
/** Of the latter those that nearly every page needs, in one file: pageRoute() names them. */
export const COMMON_AREAS = ["home", "plans", "session"] as const;
export const PAGE_AREAS = [...COMMON_AREAS, "account", "billing", "card", "checkout", "contact", "faq", "find", "grievance", "household", "join", "member", "messages", "office", "payment", "savings"] as const;
/** Of mails: never sent to a browser. The C++ server's own texts are in {en,es}/server/; no module here imports them. */
export const MAIL_AREAS = ["mail"] as const;

export type PageArea = (typeof PAGE_AREAS)[number];
export type MessageArea = (typeof CORE_AREAS)[number] | PageArea | (typeof MAIL_AREAS)[number];

/** "area.key". That every key used in the code exists is checked by messages.test.ts. */
export type MessageKey = `${MessageArea}.${string}`;

export type MessageVars = Readonly<Record<string, string | number>>;
export type Messages = Readonly<Partial<Record<MessageArea, Readonly<Record<string, string>>>>>;

/** The words for a key. `{name}` is replaced by vars.name; vars.count chooses the plural form. */
export type Translate = (key: MessageKey, vars?: MessageVars) => string;

export type Language = "en" | "es";
export const LANGUAGES = ["en", "es"] as const satisfies readonly Language[];

export function toLanguage(text: string | undefined): Language {
  return LANGUAGES.find((language) => language === text) ?? "en";
}

import type { Language, Translate } from "./catalogue";
import englishCheckout from "./en/checkout.json";
import englishContact from "./en/contact.json";
import { messages as english } from "./en/index";
import englishMember from "./en/member.json";
import spanishCheckout from "./es/checkout.json";
import spanishContact from "./es/contact.json";
import { messages as spanish } from "./es/index";
import spanishMember from "./es/member.json";
import { createTranslator } from "./translator";

/** All words of all languages: for the server and for tests. A browser loads what it needs with load.ts. */
export const catalogues = {
  en: { ...english, checkout: englishCheckout, contact: englishContact, member: englishMember },
  es: { ...spanish, checkout: spanishCheckout, contact: spanishContact, member: spanishMember },
};

export const translators: Readonly<Record<Language, Translate>> = {
  en: createTranslator(catalogues.en),
  es: createTranslator(catalogues.es),
};

/** What a page's `words` ask for on the server: nothing. */
export async function allWordsAreThere(): Promise<void> {}

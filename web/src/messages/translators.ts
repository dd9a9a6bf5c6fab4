import type { Language, Translate } from "./catalogue";
import { messages as english } from "./en/index";
import { messages as spanish } from "./es/index";
import { createTranslator } from "./translator";

/** All languages at once: for the server and for tests. A browser loads its own with load.ts. */
export const translators: Readonly<Record<Language, Translate>> = {
  en: createTranslator(english),
  es: createTranslator(spanish),
};

import type { ContentSource } from "../../content/content-source";
import type { Language, Messages, PageArea, Translate } from "../../messages/catalogue";
import { loadMessages, loadPageWords } from "../../messages/load";
import { createTranslator } from "../../messages/translator";

interface BrowserWords {
  t: Translate;
  load: ContentSource["loadWords"];
}

/** Loads the words that every page needs, and returns a translator and a function that adds the words of further areas. */
export async function startWords(language: Language): Promise<BrowserWords> {
  const messages: { -readonly [Area in keyof Messages]: Messages[Area] } = { ...(await loadMessages(language)) };
  const load = async (area: PageArea): Promise<void> => {
    messages[area] ??= await loadPageWords(language, area);
  };
  return {
    t: createTranslator(messages),
    load: async (areas) => void (await Promise.all(areas.map(load))),
  };
}

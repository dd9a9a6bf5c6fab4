import type { ContentSource } from "../../content/content-source";
import type { Language, Messages, PageArea, Translate } from "../../messages/catalogue";
import { loadMessages, loadPageWords } from "../../messages/load";
import { createTranslator } from "../../messages/translator";

interface BrowserWords {
  t: Translate;
  load: ContentSource["loadWords"];
}

/** The words of a tab: those of every page now, those of some pages when one of them is opened. */
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

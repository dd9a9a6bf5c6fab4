import { createContext, use } from "react";
import type { Language, PageArea, Translate } from "./catalogue";

export interface Words {
  t: Translate;
  language: Language;
  /** Loads the texts of these areas for `t`. */
  load(areas: readonly PageArea[]): Promise<void>;
}

const WordsContext = createContext<Words | null>(null);

export const WordsProvider = WordsContext;

/** Returns the translator of the visitor's language: `const t = useT(); t("ui.close")`. */
export function useT(): Translate {
  return useWords().t;
}

export function useLanguage(): Language {
  return useWords().language;
}

export function useLoadWords(): Words["load"] {
  return useWords().load;
}

function useWords(): Words {
  const words = use(WordsContext);
  if (words === null) throw new Error("useT() needs a WordsProvider above it");
  return words;
}

import { createContext, use } from "react";
import type { Translate } from "./catalogue";

const TranslateContext = createContext<Translate | null>(null);

export const TranslateProvider = TranslateContext;

/** The words of the visitor's language: `const t = useT(); t("ui.close")`. */
export function useT(): Translate {
  const translate = use(TranslateContext);
  if (translate === null) throw new Error("useT() needs a TranslateProvider above it");
  return translate;
}

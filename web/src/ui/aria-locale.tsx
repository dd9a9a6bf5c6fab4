import { I18nProvider } from "react-aria-components/I18nProvider";
import type { ReactNode } from "react";
import { useLanguage } from "../messages/use-t";

/** Tells React Aria the page's language, so that it never asks the machine. */
export function AriaLocale({ children }: { children: ReactNode }) {
  return <I18nProvider locale={useLanguage() === "es" ? "es-US" : "en-US"}>{children}</I18nProvider>;
}

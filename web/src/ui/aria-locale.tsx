import { I18nProvider } from "react-aria-components/I18nProvider";
import type { ReactNode } from "react";
import { useLanguage } from "../messages/use-t";

/** Passes the page's language to React Aria, so that it never reads the machine's locale. */
export function AriaLocale({ children }: { children: ReactNode }) {
  return <I18nProvider locale={useLanguage() === "es" ? "es-US" : "en-US"}>{children}</I18nProvider>;
}

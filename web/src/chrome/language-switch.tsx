import { useSyncExternalStore } from "react";
import { useLocation } from "../routing/hooks";
import { useContent } from "../content/use-content";
import { useEnvironment } from "../content/environment";
import { LANGUAGES, type Language, type MessageKey } from "../messages/catalogue";
import { useT } from "../messages/use-t";

const NAMES = { en: "chrome.english", es: "chrome.spanish" } as const satisfies Record<Language, MessageKey>;

/**
 * A link to the same page in the brand's other language; nothing for brands with one language. It is a plain link: it works without
 * script and loads a document with the other language's words. The server stores the choice.
 */
export function LanguageSwitch({ className }: { className?: string }) {
  const t = useT();
  const { language } = useEnvironment();
  const { pathname } = useLocation();
  const { search, hash } = useWholeAddress();
  const spoken = useContent().site.languages;
  const others = LANGUAGES.filter((one) => one !== language && spoken.includes(one));
  if (others.length === 0 || !spoken.includes(language)) return null;
  return (
    <ul className={`plain-list ${className ?? ""}`} aria-label={t("chrome.language")}>
      {others.map((one) => (
        <li key={one}>
          <a href={withLanguage(pathname, search, hash, one)} lang={one} hrefLang={one}>
            {t(NAMES[one])}
          </a>
        </li>
      ))}
    </ul>
  );
}

// The server does not receive the fragment, and a cached page is not rendered for every query. So the link contains both only after
// hydration.
function useWholeAddress(): { search: string; hash: string } {
  const location = useLocation();
  const isTakenOver = useSyncExternalStore(neverChanges, () => true, () => false);
  return isTakenOver ? location : { search: "", hash: "" };
}

function neverChanges(): () => void {
  return () => undefined;
}

function withLanguage(pathname: string, search: string, hash: string, language: Language): string {
  const query = new URLSearchParams(search);
  query.set("lang", language);
  return `${pathname}?${query.toString()}${hash}`;
}

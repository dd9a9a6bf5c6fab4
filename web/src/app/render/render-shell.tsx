import { renderToString } from "react-dom/server";
import { preparedPages } from "../../content/content-source";
import { cutMarkup } from "../../content/markup-cache";
import type { LoadedContent } from "../../content/loaded-content";
import { toLanguage } from "../../messages/catalogue";
import { wordsPreloaded, translators } from "../../messages/translators";
import { Spinner } from "../../ui/spinner";
import { CSRF_PLACEHOLDER, Document } from "../document";
import { fileTags, pageHtml } from "./page-html";
import { carriedInput, type PageInput } from "../page-state";
import { createPageScope, Providers } from "../providers";

const STATE_PLACEHOLDER = "@@STATE@@";

/**
 * Returns the HTML of a shell: a page without its contents, which mounts in the browser. The server caches it for all visitors and
 * replaces its two placeholders (CSRF token, state). So it may depend on brand, language and content version only.
 */
export function shellHtml(input: PageInput, content: LoadedContent): string {
  const scope = createPageScope({
    input: { ...carriedInput(input), isAuthenticated: false },
    csrfToken: CSRF_PLACEHOLDER,
    chrome: content.chrome,
    loadPage: preparedPages(content),
    loadWords: wordsPreloaded,
    t: translators[toLanguage(input.language)],
  });
  const markup = renderToString(
    <Providers scope={scope}>
      <Document title={undefined}>
        <div className="shell" id="shell">
          <Spinner size="xl" />
        </div>
      </Document>
    </Providers>,
  );
  const files = {
    routeIds: [],
    language: scope.words.language,
    words: [],
    fonts: content.chrome.theme.fonts,
    themeVersion: input.contentKey,
    startsAtOnce: true,
  };
  return pageHtml(cutMarkup(markup), { head: fileTags(files), state: STATE_PLACEHOLDER, contentSlice: content.slices[""] ?? "" });
}

import { renderToString } from "react-dom/server";
import { preparedPages } from "../../content/content-source";
import { cutMarkup } from "../../content/kept-store";
import type { LoadedContent } from "../../content/loaded-content";
import { toLanguage } from "../../messages/catalogue";
import { allWordsAreThere, translators } from "../../messages/translators";
import { Spinner } from "../../ui/spinner";
import { CSRF_HOLE, Document } from "../document";
import { fileTags, pageHtml } from "./page-html";
import { carriedInput, type PageInput } from "../page-state";
import { createPageScope, Providers } from "../providers";

const STATE_HOLE = "@@STATE@@";

/**
 * The page without its contents, which mounts in the browser. It is kept and given to anybody, so
 * nothing of the input but brand and language may be in it; the server fills the two holes.
 */
export function shellHtml(input: PageInput, content: LoadedContent): string {
  const scope = createPageScope({
    input: { ...carriedInput(input), isAuthenticated: false },
    csrfToken: CSRF_HOLE,
    chrome: content.chrome,
    loadPage: preparedPages(content),
    loadWords: allWordsAreThere,
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
  return pageHtml(cutMarkup(markup), { head: fileTags(files), state: STATE_HOLE, contentSlice: content.slices[""] ?? "" });
}

import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { createMemoryRouter } from "react-router";
import { RouterView } from "../routing/router-view";
import { createPageScope, Providers } from "../app/providers";
import { preparedPages } from "../content/content-source";
import { toChrome } from "../content/site-content";
import { toLanguage } from "../messages/catalogue";
import { wordsPreloaded, translators } from "../messages/translators";
import { CoverablePage } from "../ui/loading-overlay";
import { testContent, testInput } from "./test-site";

/** Wraps an element in the providers of a page: messages, content, query client and router. */
export function inPage(element: ReactNode, language = "en"): ReactNode {
  const content = testContent();
  const input = testInput({ language });
  const scope = createPageScope({
    input,
    csrfToken: input.csrfToken,
    chrome: toChrome(content),
    loadPage: preparedPages(content),
    loadWords: wordsPreloaded,
    t: translators[toLanguage(language)],
  });
  const router = createMemoryRouter([{ path: "*", element: <CoverablePage>{element}</CoverablePage> }]);
  return (
    <Providers scope={scope}>
      <RouterView router={router} />
    </Providers>
  );
}

/** Renders an element as a part of a page. */
export function renderInPage(element: ReactNode, language = "en") {
  return render(inPage(element, language));
}

import type { QueryClient } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { createMemoryRouter } from "react-router";
import { RouterView } from "../routing/router-view";
import { wholeClient } from "../api/full-query-client";
import { createPageScope, Providers } from "../app/providers";
import { preparedPages } from "../content/content-source";
import type { PaymentConfig } from "../content/environment";
import { toChrome } from "../content/site-content";
import { toLanguage } from "../messages/catalogue";
import { wordsPreloaded, translators } from "../messages/translators";
import { CoverablePage } from "../ui/loading-overlay";
import { TEST_CONFIG, testContent, testInput } from "./test-site";

export interface FeatureOptions {
  language?: string;
  /** Initial path of the router. */
  path?: string;
  /** Content of the brand. */
  site?: object;
  /** The brand's payment provider; the sandbox otherwise. */
  payment?: PaymentConfig;
  /** Inserts data, as a loader would. */
  prepare?: (client: QueryClient) => void;
}

/** An organisation and its legal facts, which every brand has. */
export const TEST_SITE = {
  header: { header_log2: "/media/logo-light.svg", header_log_alt: "Cedar Dental Club" },
  organisation: {
    legalName: "Cedar Dental Club, Inc.",
    address: "400 Grove Street, Columbus, OH 43085",
    phone: "8005550142",
    website: "https://cedar.example",
    email: "hello@cedar.example",
  },
  disclosures: { version: "1", heading: "Five facts", items: [{ fact: "not_insurance", text: "<strong>This is not insurance.</strong>" }] },
  site: { name: "Cedar Dental Club", languages: ["en", "es"] },
};

/**
 * Renders a part of a page as renderInPage() does, and returns the router and the query client as well. Every path
 * shows the element, so that a test can observe navigation without losing the element.
 */
export function renderFeature(element: ReactNode, options: FeatureOptions = {}) {
  const { language = "en", path = "/here", site = TEST_SITE, payment = TEST_CONFIG.payment, prepare } = options;
  const content = testContent(site);
  const input = testInput({ language, config: { ...TEST_CONFIG, payment } });
  const scope = createPageScope({
    input,
    csrfToken: input.csrfToken,
    chrome: toChrome(content),
    loadPage: preparedPages(content),
    loadWords: wordsPreloaded,
    t: translators[toLanguage(language)],
  });
  const client = wholeClient(scope.queryClient);
  client.setDefaultOptions({ queries: { retry: false } });
  prepare?.(client);
  const router = createMemoryRouter([{ path: "*", element: <CoverablePage>{element}</CoverablePage> }], { initialEntries: [path] });
  const view = render(
    <Providers scope={scope}>
      <RouterView router={router} />
    </Providers>,
  );
  return { ...view, router, client };
}

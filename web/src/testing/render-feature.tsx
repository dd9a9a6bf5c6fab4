import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { createQueryClient } from "../api/query-client";
import type { Environment } from "../content/environment";
import { EnvironmentProvider } from "../content/environment";
import type { ChromeContent } from "../content/site-content";
import { ContentProvider } from "../content/use-content";
import type { Language } from "../messages/catalogue";
import englishCheckout from "../messages/en/checkout.json";
import { messages as english } from "../messages/en/index";
import englishMember from "../messages/en/member.json";
import spanishCheckout from "../messages/es/checkout.json";
import { messages as spanish } from "../messages/es/index";
import spanishMember from "../messages/es/member.json";
import { createTranslator } from "../messages/translator";
import { WordsProvider } from "../messages/use-t";
import { OverlaysProvider } from "../ui/overlays";

export interface FeatureOptions {
  language?: Language;
  /** Where the router stands. */
  path?: string;
}

/** 21 November 2026, noon in Phoenix. */
const NOW = Date.UTC(2026, 10, 21, 19);

export const TEST_ENVIRONMENT: Environment = {
  origin: "http://cedar.localhost",
  groupKey: "cedar",
  language: "en",
  timeZone: "America/Phoenix",
  now: NOW,
  config: {
    siteSlug: "",
    buildId: "test",
    idleAuthMilliseconds: 900_000,
    idleSessionMilliseconds: 3_600_000,
    payment: { provider: "sandbox", tokenizeUrl: "http://payments.localhost/tokens" },
    captcha: { provider: "off" },
    languages: ["en", "es"],
  },
};

export const TEST_CONTENT = {
  group: { groupKey: "cedar" },
  layout: {},
  base: { variables: { plans_whitelist: [] } },
  header: { header_menu: [], header_top_right_nav: [], header_menu_login_dropdown: [] },
  landingHeader: {},
  footer: { footer_nav: [] },
  organisation: {
    legalName: "Cedar Dental Club, Inc.",
    address: "400 Grove Street, Columbus, OH 43085",
    phone: "8005550142",
    website: "https://cedar.example",
    email: "hello@cedar.example",
  },
  disclosures: { version: "1", heading: "Five facts", items: ["<strong>This is not insurance.</strong>"] },
  routeRules: [],
  theme: {},
  site: { name: "Cedar Dental Club", languages: ["en", "es"] },
  homeVariables: {},
} as unknown as ChromeContent;

const WORDS = {
  en: { ...english, checkout: englishCheckout, member: englishMember },
  es: { ...spanish, checkout: spanishCheckout, member: spanishMember },
};

/** Shows a part of a page with everything around it that a page has: words, content, router, queries, dialogs. */
export function renderFeature(element: ReactNode, { language = "en", path = "/here" }: FeatureOptions = {}) {
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { retry: false } });
  const words = { t: createTranslator(WORDS[language]), language };
  // Every address shows the element, so that a test sees where it went without losing it.
  const router = createMemoryRouter([{ path: "*", element }], { initialEntries: [path] });
  const view = render(
    <WordsProvider value={words}>
      <EnvironmentProvider value={{ ...TEST_ENVIRONMENT, language }}>
        <ContentProvider value={TEST_CONTENT}>
          <QueryClientProvider client={client}>
            <OverlaysProvider>
              <RouterProvider router={router} />
            </OverlaysProvider>
          </QueryClientProvider>
        </ContentProvider>
      </EnvironmentProvider>
    </WordsProvider>,
  );
  return { ...view, router, client };
}

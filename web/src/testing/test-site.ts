import type { RuntimeConfig } from "../content/environment";
import { checkContent } from "../content/schema/parse-content";
import type { SiteContent } from "../content/site-content";
import type { PageInput } from "../app/page-state";

export const TEST_CONFIG: RuntimeConfig = {
  siteSlug: "cedar",
  buildId: "build",
  idleAuthMilliseconds: 900_000,
  idleSessionMilliseconds: 3_600_000,
  payment: { provider: "sandbox", tokenizeUrl: "http://127.0.0.1:1/tokens" },
  captcha: { provider: "off" },
  languages: ["en", "es"],
  buildPollMilliseconds: 3_600_000,
  tracking: null,
};

/** Content of a brand with only the values of the test. */
export function testContent(site: object = {}, language = "en"): SiteContent {
  const result = checkContent("cedar", JSON.stringify(site), language);
  if (!result.ok) throw new Error(JSON.stringify(result.faults));
  return result.content;
}

export function testInput(overrides: Partial<PageInput> = {}): PageInput {
  return {
    url: "/",
    origin: "http://cedar.localhost",
    groupKey: "cedar",
    language: "en",
    timeZone: "America/Phoenix",
    contentKey: "cedar:1",
    canonicalOrigin: "https://cedar.example",
    indexable: true,
    now: Date.UTC(2026, 10, 21, 12),
    today: "2026-11-21",
    csrfToken: "csrf-of-the-page",
    isAuthenticated: false,
    requestId: "request-1",
    config: TEST_CONFIG,
    ...overrides,
  };
}

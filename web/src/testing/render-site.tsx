import { readFileSync } from "node:fs";
import type { QueryClient } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { createMemoryRouter } from "react-router";
import { RouterView } from "../routing/router-view";
import { createPageScope, Providers } from "../app/providers";
import { preparedPages } from "../content/content-source";
import { checkContent } from "../content/schema/parse-content";
import { seedPage } from "../content/page-query";
import { toChrome, type SiteContent } from "../content/site-content";
import { PAGE_NAMES } from "../content/variants";
import type { Plan } from "../features/plans/plan";
import { plansQuery } from "../features/plans/plans-query";
import { toLanguage } from "../messages/catalogue";
import { wordsPreloaded, translators } from "../messages/translators";
import { testInput } from "./test-site";

export interface SiteOptions {
  content: SiteContent;
  language?: string;
  path?: string;
  /** E-mail address of the signed-in member; without it, a visitor. */
  email?: string;
  /** Plans of the brand. */
  plans?: readonly Plan[];
  now?: number;
  /** Path of a page that never opens. */
  slowPath?: string;
  /** Inserts further data, as a loader would. */
  prepare?: (client: QueryClient) => void;
}

/** Renders an element in a page of a brand, with the content of all of its pages, its plans, and a visitor or a member. */
export function renderSite(element: ReactNode, options: SiteOptions) {
  const { content, language = "en", path = "/", email, plans = [], now, slowPath, prepare } = options;
  const input = testInput({
    language,
    isAuthenticated: email !== undefined,
    ...(email === undefined ? {} : { email }),
    ...(now === undefined ? {} : { now }),
  });
  const scope = createPageScope({
    input,
    csrfToken: input.csrfToken,
    chrome: toChrome(content),
    loadPage: preparedPages(content),
    loadWords: wordsPreloaded,
    t: translators[toLanguage(language)],
  });
  for (const name of PAGE_NAMES) seedPage(scope.queryClient, name, content.pages[name]);
  scope.queryClient.setQueryData(plansQuery.queryKey, plans);
  prepare?.(scope.queryClient);
  // Every path shows the element, so that a test can observe navigation without losing the element.
  const slow = slowPath === undefined ? [] : [{ path: slowPath, loader: () => new Promise<never>(() => {}) }];
  const router = createMemoryRouter([...slow, { path: "*", element }], { initialEntries: [path] });
  const view = render(
    <Providers scope={scope}>
      <RouterView router={router} />
    </Providers>,
  );
  return { ...view, router, client: scope.queryClient };
}

/** The content of a demo brand, from the repository. */
export function brandContent(brand: string, language = "en"): SiteContent {
  const result = checkContent(brand, readBrandFile(brand, "site.json"), language);
  if (!result.ok) throw new Error(JSON.stringify(result.faults));
  return result.content;
}

/** The plans of a demo brand, as the API would list them in English. */
export function brandPlans(brand: string): Plan[] {
  const { plans, feeSchedules } = JSON.parse(readBrandFile(brand, "catalogue.json")) as {
    plans: (Omit<Plan, "feeSummary"> & { feeScheduleId: string })[];
    feeSchedules: { id: string; lines: Plan["feeSummary"] }[];
  };
  return plans.map((plan) => ({
    ...plan,
    feeSummary: feeSchedules.find(({ id }) => id === plan.feeScheduleId)?.lines ?? [],
  }));
}

function readBrandFile(brand: string, file: string): string {
  return readFileSync(`${import.meta.dirname}/../../../content/brands/${brand}/${file}`, "utf8");
}

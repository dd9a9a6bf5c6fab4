import type { PageName } from "../../content/variants";
import type { PageArea } from "../../messages/catalogue";
import type { PageLoader } from "./page-route";

export interface EarlyPage {
  load: PageLoader;
  page: PageName;
  words: readonly PageArea[];
}

/**
 * The pages that most links lead to, by path. This list is in the file that every page loads: when the pointer or the focus reaches
 * such a link, the browser requests the page together with the router, and not after it (app/start/leave-page.ts).
 */
export const EARLY_PAGES = {
  "/faq": { load: () => import("../../pages/faq"), page: "faq", words: ["faq"] },
  "/find-a-dentist": { load: () => import("../../pages/find-a-dentist"), page: "find-a-dentist", words: ["find", "office"] },
  "/support": { load: () => import("../../pages/support"), page: "support", words: ["contact"] },
  "/join-now": { load: () => import("../../pages/join-now"), page: "join-now", words: ["join"] },
} satisfies Record<string, EarlyPage>;

export function earlyPageAt(path: string): EarlyPage | undefined {
  return Object.hasOwn(EARLY_PAGES, path) ? EARLY_PAGES[path as keyof typeof EARLY_PAGES] : undefined;
}

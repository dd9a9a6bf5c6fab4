import { vi } from "vitest";
import { PAGE_AREAS } from "../messages/catalogue";

const NO_FILES = { js: [], css: [] };
const NO_WORDS = Object.fromEntries(PAGE_AREAS.map((area) => [area, NO_FILES]));

/** What a render worker has around the bundle: the API, which answers these bodies by path and 404 else, and the list of files. */
export function stubServer(answers: Record<string, unknown>): void {
  vi.stubGlobal("molarHost", {
    get: (path: string) => {
      const body = answers[path];
      return { status: body === undefined ? 404 : 200, body: JSON.stringify(body ?? { code: "not_found", detail: "" }) };
    },
    log: () => {},
  });
  vi.stubGlobal("__MOLAR_ASSETS__", { early: "watch()", rules: "{}", styles: { frame: ".frame{}", headers: {}, hero: ".hero{}" }, entry: NO_FILES, routes: {}, messages: { en: NO_FILES, es: NO_FILES }, words: { en: NO_WORDS, es: NO_WORDS }, fonts: {} });
}

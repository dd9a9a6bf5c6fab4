import { vi } from "vitest";
import { isObject } from "../lib/is-object";
import { PAGE_AREAS } from "../messages/catalogue";

const NO_FILES = { js: [], css: [] };
const NO_WORDS = Object.fromEntries(PAGE_AREAS.map((area) => [area, NO_FILES]));

type Answers = Readonly<Record<string, unknown>> | ((path: string) => unknown);

/**
 * Stubs the globals of a render worker: the API, which answers with these bodies by path and 404 otherwise, and the list of files. A number `status`
 * in a body is the status of the response.
 */
export function stubServer(answers: Answers): void {
  vi.stubGlobal("molarHost", {
    get: (path: string) => {
      const body = typeof answers === "function" ? answers(path) : answers[path];
      return { status: statusOf(body), body: JSON.stringify(body ?? { code: "not_found", detail: "" }) };
    },
    log: () => {},
  });
  vi.stubGlobal("__MOLAR_ASSETS__", { early: "watch()", rules: "{}", styles: { frame: ".frame{}", headers: {}, hero: ".hero{}" }, entry: NO_FILES, router: NO_FILES, routes: {}, messages: { en: NO_FILES, es: NO_FILES }, words: { en: NO_WORDS, es: NO_WORDS }, fonts: {} });
}

function statusOf(body: unknown): number {
  if (body === undefined) return 404;
  return isObject(body) && typeof body.status === "number" ? body.status : 200;
}

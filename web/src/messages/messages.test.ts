import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { createRoutes } from "../routes";
import type { PageHandle } from "../content/page-handle";
import { COMMON_AREAS, CORE_AREAS, MAIL_AREAS, PAGE_AREAS, type Language, type Messages } from "./catalogue";
import { britishWords } from "../testing/british-words";
import { createTranslator } from "./translator";
import { catalogues, translators } from "./translators";

type Words = Readonly<Record<string, string>>;

const SRC = resolve(import.meta.dirname, "..");
const SERVER = resolve(SRC, "../../src");
const AREAS = [...CORE_AREAS, ...PAGE_AREAS, ...MAIL_AREAS];
/** Texts of the C++ server: areas of the same catalogue that no bundle imports. */
const SERVER_FILES = import.meta.glob<Words>("./*/server/*.json", { eager: true, import: "default" });
const SERVER_AREAS = [...new Set(Object.keys(SERVER_FILES).map((file) => file.replace(/.*\/(\w+)\.json$/, "$1")))];
const ALL_AREAS = [...AREAS, ...SERVER_AREAS];

describe("the catalogues", () => {
  it("have unique area names", () => {
    expect(ALL_AREAS).toEqual([...new Set(ALL_AREAS)]);
    expect(SERVER_AREAS).toContain("agreement");
  });

  it.each(ALL_AREAS)("have the same keys in both languages: %s", (area) => {
    expect(Object.keys(wordsOf("es", area)).sort()).toEqual(Object.keys(wordsOf("en", area)).sort());
  });

  it.each(ALL_AREAS)("have no empty texts, and the same variables in both languages: %s", (area) => {
    for (const [key, spanish] of Object.entries(wordsOf("es", area))) {
      const english = wordsOf("en", area)[key] ?? "";
      expect(english.trim(), key).not.toBe("");
      expect(spanish.trim(), key).not.toBe("");
      expect(variables(spanish), `${area}.${key}`).toEqual(variables(english));
    }
  });
});

describe("the Spanish catalogue", () => {
  // The page, the documents and the server's sentences use the second word of each pair.
  it.each([
    ["hechos", "datos"],
    ["términos", "condiciones"],
    ["contrato", "acuerdo"],
    ["cuota de inscripción", "cargo de trámite"],
    ["usted mismo", "usted"],
    ["agregarla", "agregar a esta persona"],
    ["6 pm", "6 p. m."],
  ])("does not use %s instead of %s", (word) => {
    expect(textsWhere("es", (text) => new RegExp(`\\b${word}\\b`, "i").test(text))).toEqual([]);
  });
});

describe("the English catalogue", () => {
  it("uses American spelling", () => {
    expect(textsWhere("en", (text) => britishWords(text).length > 0)).toEqual([]);
  });
});

describe("the server", () => {
  const asked = new Set(keysOfServer());

  it("uses only texts that exist", () => {
    expect([...asked].filter((key) => !serverKeys().includes(key))).toEqual([]);
  });

  it("uses each of its texts", () => {
    expect(serverKeys().filter((key) => !asked.has(key))).toEqual([]);
  });
});

describe("the code", () => {
  it("uses only keys that exist", () => {
    const missing = sources().flatMap(({ file, text }) =>
      literalKeys(text)
        .filter((key) => !exists(key))
        .map((key) => `${file}: ${key}`),
    );
    expect(missing).toEqual([]);
  });

  it("uses only message areas that the page or the frame loads", () => {
    const unloaded = [{ id: "app/root", words: [] }, ...pageFiles()].flatMap(({ id, words }) => {
      const loaded = new Set<string>([...CORE_AREAS, ...words]);
      const hasCommon = COMMON_AREAS.every((area) => loaded.has(area));
      const used = new Set(importClosure(join(SRC, `${id}.tsx`), hasCommon).flatMap((file) => usedAreas(readFileSync(file, "utf8"))));
      return [...used].filter((area) => !loaded.has(area)).map((area) => `${id}: ${area}`);
    });
    expect(unloaded).toEqual([]);
  });
});

describe("a translator", () => {
  const messages: Messages = { ui: { hello: "Hello {name}", people_one: "{count} person", people_other: "{count} people" } };
  const t = createTranslator(messages);

  it("inserts variables and leaves unknown placeholders unchanged", () => {
    expect(t("ui.hello", { name: "Ana" })).toBe("Hello Ana");
    expect(t("ui.hello", { other: 1 })).toBe("Hello {name}");
  });

  it("selects the plural form for a count", () => {
    expect([0, 1, 2].map((count) => t("ui.people", { count }))).toEqual(["0 people", "1 person", "2 people"]);
  });

  it("returns the key of a missing text", () => {
    expect(t("ui.nothing")).toBe("ui.nothing");
    expect(translators.en("ui.ok")).toBe("Ok");
  });
});

function variables(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "").sort();
}

function wordsOf(language: Language, area: string): Words {
  const web: Readonly<Record<string, Words>> = catalogues[language];
  return web[area] ?? SERVER_FILES[`./${language}/server/${area}.json`] ?? {};
}

function textsWhere(language: Language, isFound: (text: string) => boolean): string[] {
  return ALL_AREAS.flatMap((area) =>
    Object.entries(wordsOf(language, area))
      .filter(([, text]) => isFound(text))
      .map(([key]) => `${area}.${key}`),
  );
}

function serverKeys(): string[] {
  return SERVER_AREAS.flatMap((area) => Object.keys(wordsOf("en", area)).map((key) => `${area}.${key}`));
}

/** Keys in the server's sources: complete keys, and keys that the server builds from names in its tables. */
function keysOfServer(): string[] {
  const whole = new RegExp(`"((?:${SERVER_AREAS.join("|")})\\.[\\w.]+)"`, "g");
  const literal = filesUnder(SERVER)
    .filter((file) => file.endsWith(".cc") && !file.endsWith("_test.cc") && readFileSync(file, "utf8").includes('"base/messages.h"'))
    .flatMap((file) => matches(file, whole));
  const procedures = matches(join(SERVER, "domain/plan/procedures.cc"), /\bRow\{"(\w+)"/g);
  const sections = matches(join(SERVER, "domain/agreement/agreement.cc"), /\bsection\("(\w+)"/g);
  return [
    ...literal,
    ...procedures.flatMap((slug) => [`procedures.${slug}.name`, `procedures.${slug}.plain`]),
    ...sections.map((name) => `agreement.${name}.heading`),
  ];
}

function matches(file: string, pattern: RegExp): string[] {
  return [...readFileSync(file, "utf8").matchAll(pattern)].map((match) => match[1] ?? "");
}

function sources(): { file: string; text: string }[] {
  return filesUnder(SRC)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => ({ file: relative(SRC, file), text: readFileSync(file, "utf8") }));
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesUnder(path) : [path];
  });
}

// Strings that look like keys of an area: "ui.close".
function literalKeys(text: string): string[] {
  return [...text.matchAll(new RegExp(`"((?:${AREAS.join("|")})\\.[A-Za-z][\\w.-]*)"`, "g"))]
    .map((match) => match[1] ?? "")
    .filter((key) => !/\.(json|css|tsx?)$/.test(key));
}

function exists(key: string): boolean {
  const dot = key.indexOf(".");
  const words: Record<string, string> = catalogues.en[key.slice(0, dot) as (typeof AREAS)[number]];
  const name = key.slice(dot + 1);
  return name in words || `${name}_other` in words;
}

function usedAreas(text: string): string[] {
  return [...text.matchAll(/\bt\(\s*["`](\w+)\./g)].map((match) => match[1] ?? "");
}

function pageFiles(): { id: string; words: readonly string[] }[] {
  const pages = createRoutes()[0]?.children?.[0]?.children ?? [];
  return pages.map((route) => ({ id: route.id ?? "", words: (route.handle as PageHandle | undefined)?.words ?? [] }));
}

// A file and all its imports. Without `hasCommon`, skips import() in files that load the common areas.
function importClosure(file: string, hasCommon: boolean, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const text = readFileSync(file, "utf8");
  const pattern = !hasCommon && text.includes("(COMMON_AREAS)") ? /from\s*"(\.[^"]+)"/g : /(?:from|import\()\s*"(\.[^"]+)"/g;
  const imports = [...text.matchAll(pattern)].map((match) => match[1] ?? "");
  return [file, ...imports.flatMap((path) => moduleAt(dirname(file), path)).flatMap((next) => importClosure(next, hasCommon, seen))];
}

function moduleAt(folder: string, path: string): string[] {
  const base = resolve(folder, path);
  return [`${base}.tsx`, `${base}.ts`].filter((file) => filesExist(file));
}

function filesExist(file: string): boolean {
  try {
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

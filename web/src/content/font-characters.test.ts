import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { charactersOf, CORE_CHARACTERS } from "./font-characters";

const repository = join(import.meta.dirname, "../../..");

it("parses single characters and ranges", () => {
  expect(charactersOf("U+41-43,U+F1")).toBe("ABCñ");
});

it("the core characters cover all texts of the interface and of the demo brands", () => {
  const core = new Set(charactersOf(CORE_CHARACTERS));
  const files = globSync(["web/src/messages/{en,es}/*.json", "content/brands/*/site.json", "content/brands/*/catalogue.json"], { cwd: repository });
  expect(files.length).toBeGreaterThan(20);
  const texts = files.flatMap((file) => textsOf(JSON.parse(readFileSync(join(repository, file), "utf8"))));
  const others = new Set([...texts.join("")].filter((character) => character !== "\n" && !core.has(character)));
  expect([...others]).toEqual([]);
});

function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

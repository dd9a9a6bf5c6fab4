import { readdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { expect, test } from "vitest";

const SRC = `${import.meta.dirname}/..`;
// Folders in which each style sheet is a part of its own; elsewhere the whole folder is one part, subfolder `parts` included.
const COLLECTIONS: ReadonlySet<string> = new Set(["ui", "pages", "app"]);

// A tab retains the style sheets of all pages that the visitor has opened.
test("each class is styled by one part of the site only", () => {
  const owners = new Map<string, Set<string>>();
  for (const file of readdirSync(SRC, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".css")) continue;
    for (const [, name = ""] of readFileSync(`${SRC}/${file}`, "utf8").matchAll(/^ {2}\.([\w-]+) \{$/gm)) {
      owners.set(name, (owners.get(name) ?? new Set()).add(ownerOf(file)));
    }
  }
  const shared = [...owners].filter(([, files]) => files.size > 1).map(([name, files]) => `${name}: ${[...files].join(", ")}`);
  expect(shared).toEqual([]);
});

function ownerOf(file: string): string {
  const folder = dirname(file).replace(/\/parts$/, "");
  return COLLECTIONS.has(folder) ? file : folder;
}

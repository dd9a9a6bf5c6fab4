// Refuses code that a supported browser cannot read or run. Vite compiles newer syntax, but neither regular expressions nor calls of newer
// functions, and a browser that cannot read one regular expression does not run any line of its file.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseAst } from "vite";

/** The oldest supported browsers (docs/choices.md). Safari 16.4 is the oldest version that supports the CSS of the style sheets, except nesting, which the build compiles. */
export const BROWSERS = ["chrome111", "firefox114", "safari16.4"];

// Also refuses lookbehind, which Safari has since 16.4: in older versions too, pages should be readable and their forms usable.
const NEWER_REGEXPS = [
  [/\(\?<[=!]/, "a lookbehind"],
  [/\(\?[ims]*-?[ims]+:/, "flags for a group"],
];

// Names of functions that one of the browsers does not have. A file may use them if it checks for them: `"name" in object`, `object.name?.()`
// or `object.name && …`.
const NEWER_NAMES = new Set([
  ...["toSorted", "toReversed", "toSpliced", "fromAsync", "groupBy", "withResolvers", "canParse", "isWellFormed", "toWellFormed", "Segmenter", "DurationFormat"],
  ...["isSubsetOf", "isSupersetOf", "isDisjointFrom", "symmetricDifference", "fromBase64", "toBase64", "fromHex", "toHex", "sumPrecise"],
  ...["requestIdleCallback", "checkVisibility", "showPopover", "hidePopover", "togglePopover", "moveBefore", "startViewTransition"],
  ...["setHTMLUnsafe", "parseHTMLUnsafe", "getHTML", "caretPositionFromPoint", "requestVideoFrameCallback"],
]);
// The same for names that have another meaning in other objects.
const NEWER_MEMBERS = new Set(["AbortSignal.any", "Promise.try", "URL.parse", "Iterator.from", "RegExp.escape", "scheduler.yield", "scheduler.postTask", "Math.f16round"]);

/** Throws if a script in `folder`, or the inline script `early`, needs a newer browser. */
export async function checkOldBrowsers(folder, early) {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".js"));
  const scripts = await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), "utf8")]));
  const faults = [["inline script", early], ...scripts].flatMap(([name, code]) => faultsOf(code).map((fault) => `${name}: ${fault}`));
  if (faults.length > 0) throw new Error(`code that ${BROWSERS.join(", ")} cannot run:\n${faults.join("\n")}`);
}

/** Returns what a supported browser cannot read or run in a script. */
export function faultsOf(code) {
  const faults = new Set(NEWER_REGEXPS.filter(([pattern]) => pattern.test(code)).map(([, name]) => `${name} in a regular expression`));
  visit(parseAst(code), ({ type, regex, object, property, computed }) => {
    if (type === "Literal" && regex?.flags.includes("v")) faults.add(`flag v of /${regex.pattern}/`);
    if (type !== "MemberExpression" || computed) return;
    const { name } = property;
    const isNewer = NEWER_NAMES.has(name) || NEWER_MEMBERS.has(`${object.name}.${name}`);
    if (isNewer && !isChecked(name, code)) faults.add(`.${name} without a check`);
  });
  return [...faults];
}

function isChecked(name, code) {
  return new RegExp(`["'\`]${name}["'\`]\\s*in\\b|\\.${name}(?:\\?\\.|\\s*&&)|typeof [\\w.]+\\.${name}\\b`).test(code);
}

function visit(node, see) {
  if (typeof node?.type === "string") see(node);
  for (const value of Object.values(node)) if (typeof value === "object" && value !== null) visit(value, see);
}

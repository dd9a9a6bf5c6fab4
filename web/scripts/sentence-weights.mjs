// What the examples of sentences about insurance teach (src/content/review/sentence-learning.ts), learned while the site is built.
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";

const MODULE = "virtual:sentence-weights";
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const review = join(root, "src/content/review");

// Once a process: each of Vitest's projects asks.
let weights;

/** A Vite plugin: `virtual:sentence-weights`, whose default is what `judgeWith` takes. */
export function sentenceWeights() {
  return {
    name: "sentence-weights",
    resolveId: (id) => (id === MODULE ? `\0${id}` : undefined),
    async load(id) {
      if (id !== `\0${MODULE}`) return undefined;
      weights ??= learn();
      return `export default ${JSON.stringify(await weights)};`;
    },
  };
}

async function learn() {
  const { module } = await runnerImport(join(review, "sentence-learning.ts"), { root, configFile: false, logLevel: "warn" });
  return module.weightsFrom(module.examplesIn(await readFile(join(review, "example-sentences.txt"), "utf8")));
}

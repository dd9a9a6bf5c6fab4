// Computes during the build the weights that the example sentences about insurance yield (src/content/review/sentence-learning.ts).
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";

const MODULE = "virtual:sentence-weights";
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const review = join(root, "src/content/review");

// Computed once per process, as each of Vitest's projects loads the module.
let weights;

/** A Vite plugin: `virtual:sentence-weights`, whose default export is the argument of `judgeWith`. */
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

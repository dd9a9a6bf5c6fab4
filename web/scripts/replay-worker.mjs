// Writes the script that compresses session recordings to a file of the site. The performance monitor's SDK contains it as a string
// and creates a blob from it, which the pages' content security policy forbids.
import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const STRING = /new Blob\(\[("(?:[^"\\]|\\.)*")\]\)/;
const WORKER_MODULE = /browser-rum\/(?:esm|cjs)\/domain\/deflate\/deflateWorker\.m?js$/;

/** Returns {name, code}: the script, and a file name with its hash. */
export async function replayWorker() {
  const main = createRequire(import.meta.url).resolve("@datadog/browser-rum");
  const source = await readFile(join(dirname(main), "../domain/deflate/deflateWorker.js"), "utf8");
  const string = STRING.exec(source)?.[1];
  if (string === undefined) throw new Error("@datadog/browser-rum: worker string not found");
  const code = JSON.parse(string);
  const hash = createHash("sha256").update(code).digest("base64url").slice(0, 8);
  return { name: `replay-worker-${hash}.js`, code };
}

export async function emitReplayWorker(folder, { name, code }) {
  await writeFile(join(folder, name), code);
}

/** A Vite plugin that removes the string from the bundle, as nothing uses it. */
export const withoutWorkerString = {
  name: "molar:without-worker-string",
  transform: {
    filter: { id: WORKER_MODULE },
    handler: (code) => ({ code: code.replace(STRING, "new Blob([])"), map: null }),
  },
};

// The script that packs session recordings. The performance monitor's SDK carries it as a string and
// makes a blob of it, which the pages' policy forbids: here it becomes a file of the site.
import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const STRING = /new Blob\(\[("(?:[^"\\]|\\.)*")\]\)/;
const WORKER_MODULE = /browser-rum\/(?:esm|cjs)\/domain\/deflate\/deflateWorker\.m?js$/;

/** Gives {name, code}: a file name with the hash of what is in it. */
export async function replayWorker() {
  const main = createRequire(import.meta.url).resolve("@datadog/browser-rum");
  const source = await readFile(join(dirname(main), "../domain/deflate/deflateWorker.js"), "utf8");
  const string = STRING.exec(source)?.[1];
  if (string === undefined) throw new Error("the SDK's worker is not where it used to be");
  const code = JSON.parse(string);
  const hash = createHash("sha256").update(code).digest("base64url").slice(0, 8);
  return { name: `replay-worker-${hash}.js`, code };
}

export async function emitReplayWorker(folder, { name, code }) {
  await writeFile(join(folder, name), code);
}

/** Leaves the string out of the bundle: nothing runs it. */
export const withoutWorkerString = {
  name: "molar:without-worker-string",
  transform: {
    filter: { id: WORKER_MODULE },
    handler: (code) => ({ code: code.replace(STRING, "new Blob([])"), map: null }),
  },
};

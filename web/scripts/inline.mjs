// Builds the inline scripts of pages: the rules for prefetched links, the script that watches a page until its app has started,
// and the last script. The server allows them by their hashes (src/app/pages/inline_scripts.cc), so each is also written to a file.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "vite";
import { LAST_SCRIPT } from "../src/app/render/last-script.ts";
import { SPECULATION_RULES } from "../src/app/routes/private-paths.ts";

const MOST_BYTES = 3 * 1024;

/** Returns the scripts of SiteAssets (app/render/page-assets.ts). `config`: result of clientConfig(). */
export async function inlineScripts(config) {
  return { early: await earlyScript(config), rules: SPECULATION_RULES };
}

export async function emitInlineScripts(folder, { early, rules }) {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "early.js"), early);
  await writeFile(join(folder, "rules.js"), rules);
  await writeFile(join(folder, "last.js"), LAST_SCRIPT);
}

async function earlyScript({ root, mode, configFile, logLevel, define, build: { target } }) {
  const result = await build({
    root,
    mode,
    configFile,
    logLevel,
    define,
    publicDir: false,
    build: {
      write: false,
      target,
      minify: true,
      modulePreload: false,
      rolldownOptions: { input: join(root, "src/entry-early.ts"), output: { format: "iife" } },
    },
  });
  const outputs = [result].flat().flatMap(({ output }) => output);
  if (outputs.length !== 1) throw new Error(`expected one output file, got ${outputs.map(({ fileName }) => fileName).join(", ")}`);
  return checked(outputs[0].code.trim());
}

function checked(text) {
  if (Buffer.byteLength(text) > MOST_BYTES) throw new Error(`inline script: ${Buffer.byteLength(text)} bytes, limit ${MOST_BYTES}`);
  if (/<\/|<!--/.test(text)) throw new Error(`this inline script would end its element: ${text}`);
  return text;
}

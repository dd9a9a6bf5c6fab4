// Vite configurations of src/: one build for browsers, two for the server's script engine (pages and mails; checks of content).
// scripts/build.mjs runs them.
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { CODE_FILES } from "./scripts/code-files.mjs";
import { leanIcons } from "./scripts/lean-icons.mjs";
import { leanQuery } from "./scripts/lean-query.mjs";
import { leanReact } from "./scripts/lean-react.mjs";
import { droppableRouterParts } from "./scripts/lean-router.mjs";
import { BROWSERS } from "./scripts/old-browsers.mjs";
import { outlines } from "./scripts/outlines.mjs";
import { withoutWorkerString } from "./scripts/replay-worker.mjs";
import { sentenceWeights } from "./scripts/sentence-weights.mjs";
import { sheetsInOrder } from "./scripts/sheets-in-order.mjs";

const root = dirname(fileURLToPath(import.meta.url));
const ENGINE = "es2022";

function common(mode) {
  return {
    root,
    mode,
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    plugins: [react(), droppableRouterParts, outlines(), sentenceWeights()],
    define: { "process.env.NODE_ENV": JSON.stringify(mode) },
  };
}

/** `worker`: file name of the script that compresses session recordings. */
export function clientConfig(mode, outDir, worker) {
  const config = common(mode);
  return {
    ...config,
    plugins: [...config.plugins, leanIcons, leanQuery, leanReact, sheetsInOrder, withoutWorkerString],
    define: { ...config.define, __MOLAR_REPLAY_WORKER__: JSON.stringify(`/assets/${worker}`) },
    build: {
      outDir,
      emptyOutDir: true,
      manifest: true,
      target: BROWSERS,
      minify: mode === "production",
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      rolldownOptions: {
        input: join(root, "src/entry-client.tsx"),
        output: {
          codeSplitting: { groups: CODE_FILES },
        },
      },
    },
  };
}

// Escapes all characters that are not ASCII. V8 stores the text of a script, with two bytes per character if one of them is not
// Latin, and it copies ASCII faster than it decodes UTF-8.
const ascii = {
  name: "ascii",
  enforce: "post",
  // Runs after the minifier, which does not escape characters.
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      chunk.code = chunk.code.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
    }
  },
};

/** `assets`: SiteAssets of page-assets.ts. */
export function serverConfig(mode, outDir, assets) {
  const config = engineConfig(mode, outDir, { entry: "src/entry-server.tsx", file: "molar-server.js" });
  return {
    ...config,
    plugins: [...config.plugins, ascii],
    define: { ...config.define, __MOLAR_ASSETS__: JSON.stringify(assets) },
    resolve: { alias: [{ find: /^react-dom\/server$/, replacement: reactServerFile(mode) }] },
  };
}

/** `paths`: result of fixedPaths() in src/app/render/fixed-paths.ts. */
export function contentConfig(mode, outDir, paths) {
  const config = engineConfig(mode, outDir, { entry: "src/entry-content.ts", file: "molar-content.js" });
  return { ...config, define: { ...config.define, __MOLAR_PATHS__: JSON.stringify(paths) } };
}

function engineConfig(mode, outDir, { entry, file }) {
  return {
    ...common(mode),
    ssr: { noExternal: true, target: "webworker" },
    build: {
      outDir,
      emptyOutDir: false,
      ssr: join(root, entry),
      target: ENGINE,
      minify: mode === "production",
      reportCompressedSize: false,
      rolldownOptions: {
        output: { format: "iife", codeSplitting: false, entryFileNames: file },
      },
    },
  };
}

// The package's own entry needs MessageChannel and streams; this file needs no API of the engine.
// The package does not export it, hence the path.
function reactServerFile(mode) {
  const folder = dirname(createRequire(import.meta.url).resolve("react-dom/package.json"));
  const kind = mode === "production" ? "production" : "development";
  return join(folder, `cjs/react-dom-server-legacy.browser.${kind}.js`);
}

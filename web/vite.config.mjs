// The builds of src/: for browsers, and two for the server's script engine, of pages and for checks of content. Run by
// scripts/build.mjs.
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { fontFaces } from "./scripts/fonts.mjs";
import { leanQuery } from "./scripts/lean-query.mjs";
import { droppableRouterParts } from "./scripts/lean-router.mjs";
import { outlines } from "./scripts/outlines.mjs";
import { withoutWorkerString } from "./scripts/replay-worker.mjs";
import { sentenceWeights } from "./scripts/sentence-weights.mjs";

const root = dirname(fileURLToPath(import.meta.url));
// Safari 16.4 is the oldest that knows what the style sheets need (nesting aside: it is compiled away).
const BROWSERS = ["chrome111", "firefox114", "safari16.4"];
const ENGINE = "es2022";
const FRAMEWORK = /node_modules\/(react|react-dom|scheduler)\//;
const ROUTER = /node_modules\/react-router\//;
// What asks for data, which content pages do when somebody leaves them (src/api/tab-query-client.ts).
const QUERIES = /node_modules\/@tanstack\/query-core\//;
// What watches data that changes while a page is open; it comes with the pages that do.
const WATCHERS = /\/query-core\/build\/modern\/queryObserver\.js$/;
// What is loaded for every page behind a link: a visitor waits for it.
const WAITED_FOR = /\/(router|queries|request|site-request)-[^/]*\.js$/;
const CONTENT_STYLES = /\/features\/(bars|content|plans|sections|trust)\/.*\.css$/;
const MEMBER_STYLES = /\/features\/(account|billing|card|change|charge|checkout|household|member|messages|payment|plan-switch|session)\/.*\.css$/;
const OFFICE_STYLES = /\/features\/(find|map|office)\/.*\.css$/;

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

/** `worker`: the file name of what packs session recordings. `fonts`: as makeFonts() gives them. */
export function clientConfig(mode, outDir, worker, fonts) {
  const config = common(mode);
  return {
    ...config,
    plugins: [...config.plugins, leanQuery, withoutWorkerString, fontFaces(fonts)],
    define: { ...config.define, __MOLAR_REPLAY_WORKER__: JSON.stringify(`/assets/${worker}`) },
    build: {
      outDir,
      emptyOutDir: true,
      manifest: true,
      target: BROWSERS,
      minify: mode === "production",
      // A page's style sheets come with its code; the code that it imports is fetched ahead (app/start/prefetch.ts) or by the page
      // that the server rendered. To name it where it is imported (3 KB in the table of routes) saved a tenth of the wait with 100 ms of
      // latency, and cost more than that without.
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_file, files) => files.filter((name) => name.endsWith(".css") || WAITED_FOR.test(name)),
      },
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      rolldownOptions: {
        input: join(root, "src/entry-client.tsx"),
        // Fonts that emitFonts() writes: their addresses stay as they are.
        external: /^\/assets\/[\w-]+\.woff2$/,
        output: {
          codeSplitting: {
            groups: [
              // What every page needs and what seldom changes is one file that outlives our own releases.
              { name: "framework", test: FRAMEWORK, priority: 5 },
              // Loaded when somebody is about to leave the page.
              { name: "router", test: ROUTER, priority: 4 },
              { name: "queries", test: (id) => QUERIES.test(id) && !WATCHERS.test(id), priority: 4 },
              // The rest of what every page needs: one file packs better than twenty.
              { name: "app", tags: ["$initial"], priority: 3 },
              // Each style sheet that the first paint waits for costs a slow phone more than its bytes: pages share few of them.
              { name: "content-styles", test: CONTENT_STYLES, minShareCount: 2, priority: 2 },
              { name: "member-styles", test: MEMBER_STYLES, minShareCount: 2, priority: 2 },
              { name: "office-styles", test: OFFICE_STYLES, minShareCount: 2, priority: 2 },
              { name: "styles", test: /\.css$/, minShareCount: 2, priority: 1 },
            ],
          },
        },
      },
    },
  };
}

// V8 keeps the text of a script, with two bytes for each character when one of them is not Latin. It copies ASCII faster than
// it decodes UTF-8.
const ascii = {
  name: "ascii",
  enforce: "post",
  // After the minifier, which writes characters as they are.
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      chunk.code = chunk.code.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
    }
  },
};

/** `assets`: what page-assets.ts calls SiteAssets. */
export function serverConfig(mode, outDir, assets) {
  const config = engineConfig(mode, outDir, { entry: "src/entry-server.tsx", file: "molar-server.js" });
  return {
    ...config,
    plugins: [...config.plugins, ascii],
    define: { ...config.define, __MOLAR_ASSETS__: JSON.stringify(assets) },
    resolve: { alias: [{ find: /^react-dom\/server$/, replacement: reactServerFile(mode) }] },
  };
}

/** `paths`: what fixedPaths() of src/app/render/fixed-paths.ts answers. */
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

// The package's own entry wants MessageChannel and streams; this file needs nothing of its engine.
// It is not in the package's exports, hence the path.
function reactServerFile(mode) {
  const folder = dirname(createRequire(import.meta.url).resolve("react-dom/package.json"));
  const kind = mode === "production" ? "production" : "development";
  return join(folder, `cjs/react-dom-server-legacy.browser.${kind}.js`);
}

// Builds everything the server embeds: dist/client (hashed files with .br and .gz, builds/latest.json),
// dist/server/molar-server.js and molar-content.js, and dist/openapi.json. With --dev it builds the same with the development
// version of React, into dist-dev. The result depends on the sources only.
import { createHash } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import vm from "node:vm";

const isDev = process.argv.includes("--dev");
const mode = isDev ? "development" : "production";
process.env.NODE_ENV = mode;

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(web, isDev ? "dist-dev" : "dist");
const work = `${dist}.building`;

const { build } = await import("vite");
const { clientConfig, contentConfig, serverConfig } = await import("../vite.config.mjs");
const { emitCardWorker } = await import("./card-worker.mjs");
const { checkCycles } = await import("./code-files.mjs");
const { emitFontRules, emitFonts, emitDocumentFonts, makeFonts } = await import("./fonts.mjs");
const { emitInlineScripts, inlineScripts } = await import("./inline.mjs");
const { emitMapNotices } = await import("./outlines.mjs");
const { emitReplayWorker, replayWorker } = await import("./replay-worker.mjs");
const { checkOldBrowsers } = await import("./old-browsers.mjs");
const { siteAssets } = await import("./site-assets.mjs");
const { compressAll } = await import("./compress.mjs");
const { writeOpenApi } = await import("./openapi.mjs");
const { checkWeights } = await import("./weights.mjs");
const { WARM_MEMBER } = await import("../src/warm-member.ts");
const { emitZipTable } = await import("./zip-table.mjs");

await rm(work, { recursive: true, force: true });
const client = join(work, "client");
const worker = await replayWorker();
const fonts = await makeFonts();
const clientBuild = clientConfig(mode, client, worker.name);
await build(clientBuild);
await emitReplayWorker(join(client, "assets"), worker);
const manifestFile = join(client, ".vite/manifest.json");
const manifest = JSON.parse(await readFile(manifestFile, "utf8"));
checkCycles(manifest);
await rm(dirname(manifestFile), { recursive: true });
await emitCardWorker(web, client);
await emitMapNotices(client);
await emitFonts(join(client, "assets"), fonts);
const inline = await inlineScripts(clientBuild);
const assets = { ...inline, ...(await siteAssets(web, manifest, fonts.core)) };

await build(serverConfig(mode, join(work, "server"), assets));
const bundle = await readFile(join(work, "server/molar-server.js"));
await build(contentConfig(mode, join(work, "server"), fixedPathsOf(bundle)));
await emitDocumentFonts(join(work, "server/fonts"));
await emitFontRules(join(work, "server/font-rules"), fonts);
await emitZipTable(join(work, "server"), client);
await writeFile(join(work, "server/warm-member.json"), `${JSON.stringify(WARM_MEMBER)}\n`);
await emitInlineScripts(join(work, "server/inline"), inline);
if (!isDev) await checkOldBrowsers(client, inline.early);

await mkdir(join(client, "builds"));
await writeFile(join(client, "builds/latest.json"), `${JSON.stringify({ id: buildId([assets, fonts.rules], bundle) })}\n`);
await compressAll(join(client, "assets"), isDev ? "fast" : "small");
if (!isDev) await checkWeights(client, assets);
await writeOpenApi(join(work, "openapi.json"));

await rm(dist, { recursive: true, force: true });
await rename(work, dist);

// Returns the addresses of a site without landing pages and route rules.
function fixedPathsOf(server) {
  const realm = vm.createContext({ Intl });
  vm.runInContext(server.toString(), realm);
  return JSON.parse(realm.molar.addresses({ landings: [], chrome: { routeRules: [] } }));
}

function buildId(files, server) {
  return createHash("sha256").update(JSON.stringify(files)).update(server).digest("hex").slice(0, 16);
}

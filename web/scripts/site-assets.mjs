// Converts Vite's manifest to SiteAssets of src/app/render/page-assets.ts.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { COMMON_AREAS, LANGUAGES, PAGE_AREAS } from "../src/messages/catalogue.ts";

const GALLERY = "gallery/gallery";

export async function siteAssets(web, manifest, fonts) {
  const routeFile = await readFile(join(web, "src/routes.tsx"), "utf8");
  const ids = [...routeFile.matchAll(/pageRoute\(\s*"([^"]+)"/g)].map((match) => match[1]);
  // Only development builds contain the gallery.
  if (`src/${GALLERY}.tsx` in manifest) ids.push(GALLERY);
  return {
    entry: filesOf(manifest, "src/entry-client.tsx"),
    router: filesOf(manifest, "src/app/start/open-router.ts"),
    routes: Object.fromEntries(ids.map((id) => [id, filesOf(manifest, `src/${id}.tsx`)])),
    messages: {
      en: filesOf(manifest, "src/messages/en/index.ts"),
      es: filesOf(manifest, "src/messages/es/index.ts"),
    },
    words: Object.fromEntries(LANGUAGES.map((language) => [language, wordFiles(manifest, language)])),
    fonts,
  };
}

function wordFiles(manifest, language) {
  return Object.fromEntries(
    PAGE_AREAS.map((area) => [area, filesOf(manifest, `src/messages/${language}/${COMMON_AREAS.includes(area) ? "common.ts" : `${area}.json`}`)]),
  );
}

// Returns a chunk's own file, followed by the files of its static imports; style sheets in import order.
function filesOf(manifest, key) {
  const js = [];
  const css = new Set();
  const seen = new Set();
  const visit = (name) => {
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`the build has no chunk for ${name}`);
    if (seen.has(name)) return;
    seen.add(name);
    js.push(`/${chunk.file}`);
    for (const imported of chunk.imports ?? []) visit(imported);
    for (const sheet of chunk.css ?? []) css.add(`/${sheet}`);
  };
  visit(key);
  return { js, css: [...css] };
}

// Limits the JavaScript that a first visit to some pages loads (words included, compressed with brotli, which every browser accepts)
// and, for every page, the style sheets before the first paint and the files of code. A page above a limit stops the build. Then
// raise the limit for a good reason, or load code that is not needed before the first press with import().
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { COMMON_AREAS, LANGUAGES } from "../src/messages/catalogue.ts";

const KB = 1000;
/** Pages with a limit: their words besides those of every page, and the most bytes of JavaScript. */
const PAGES = {
  "pages/home": { words: [], most: 74 * KB },
  "pages/landing": { words: COMMON_AREAS, most: 85 * KB },
  "pages/find-a-dentist": { words: [...COMMON_AREAS, "find", "office"], most: 106 * KB },
};

/** Style sheets besides the theme. A browser requests six at a time (HTTP/1.1), and each costs a slow phone more than its bytes (ADR 27). */
const MOST_SHEETS = 6;

/** Files of a page besides those of every page. A browser requests six at a time (HTTP/1.1), and each is compressed separately (ADR 30). */
const MOST_FILES = 24;

/** Throws if a page exceeds a limit. `assets`: SiteAssets of src/app/render/page-assets.ts. */
export async function checkWeights(client, assets) {
  for (const [id, { words, most }] of Object.entries(PAGES)) {
    for (const language of LANGUAGES) {
      const weight = await weightOf(client, filesOf(assets, id, language, words));
      if (weight > most) throw new Error(`${id} (${language}) loads ${kilobytes(weight)} of JavaScript, limit ${kilobytes(most)}`);
    }
  }
  for (const [id, { js, css }] of Object.entries(assets.routes)) {
    const { size } = new Set([...assets.entry.css, ...css]);
    if (size > MOST_SHEETS) throw new Error(`${id} waits for ${size} style sheets, limit ${MOST_SHEETS}`);
    const files = js.filter((file) => !assets.entry.js.includes(file)).length;
    if (files > MOST_FILES) throw new Error(`${id} loads ${files} JavaScript files, limit ${MOST_FILES}`);
  }
}

function filesOf({ entry, routes, messages, words: areas }, id, language, words) {
  const chunks = [entry, routes[id], messages[language], ...words.map((area) => areas[language][area])];
  return [...new Set(chunks.flatMap(({ js }) => js))];
}

async function weightOf(client, files) {
  const sizes = await Promise.all(files.map((file) => packedSize(join(client, file))));
  return sizes.reduce((sum, size) => sum + size, 0);
}

// A file that compression does not make smaller has no compressed file beside it.
async function packedSize(file) {
  return (await stat(`${file}.br`).catch(() => stat(file))).size;
}

function kilobytes(bytes) {
  return `${(bytes / KB).toFixed(1)} KB`;
}

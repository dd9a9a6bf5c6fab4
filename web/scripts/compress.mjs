// Writes a .br and .gz file beside every file that they make smaller. Fonts are already compressed.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const COMPRESSIBLE = /\.(js|css|svg|json|txt|map)$/;
const QUALITY = { small: { brotli: 11, gzip: 9 }, fast: { brotli: 4, gzip: 4 } };

export async function compressAll(folder, effort) {
  const names = (await readdir(folder)).filter((name) => COMPRESSIBLE.test(name));
  await Promise.all(names.map((name) => compressFile(join(folder, name), QUALITY[effort])));
}

async function compressFile(file, quality) {
  const bytes = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality.brotli,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const results = [
    [".br", await toBrotli(bytes, { params })],
    [".gz", await toGzip(bytes, { level: quality.gzip })],
  ];
  for (const [ending, packed] of results) {
    if (packed.length < bytes.length) await writeFile(file + ending, packed);
  }
}

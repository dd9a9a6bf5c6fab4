// Writes the table of ZIP codes that the server loads into an empty database: one line "zip,lat,lng,city,state" for each ZIP code
// of the United States with a location. Military ZIP codes have the location 0,0 and are omitted.
import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { readPlaces } from "./towns.mjs";

const require = createRequire(import.meta.url);

export async function emitZipTable(serverFolder, clientFolder) {
  const rows = readPlaces()
    .sort((a, b) => (a.zip < b.zip ? -1 : 1))
    .map(({ zip, latitude, longitude, city, state }) => [zip, latitude, longitude, field(city), state].join());
  await mkdir(serverFolder, { recursive: true });
  await writeFile(join(serverFolder, "zips.csv"), `zip,lat,lng,city,state\n${rows.join("\n")}\n`);

  // The licence of the data requires its text to be distributed with it.
  const notice = join(dirname(require.resolve("zipcodes/package.json")), "LICENSE");
  await mkdir(join(clientFolder, "notices"), { recursive: true });
  await copyFile(notice, join(clientFolder, "notices/zipcodes.txt"));
}

function field(text) {
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

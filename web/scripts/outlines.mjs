// The background of maps if no tile server is configured: outlines of states and counties from us-atlas (U.S. Census
// Bureau), and the towns with the most ZIP codes. The build creates one small module per state.
import { readFileSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { mesh } from "topojson-client";
import { readPlaces } from "./towns.mjs";

const require = createRequire(import.meta.url);

const LIST = "virtual:outlines";
const ONE = "virtual:outline/";
// Units per degree: a unit is about a hundred yards.
const SCALE = 1000;
const MOST_TOWNS = 150;
const FIPS = {
  "01": "AL", "02": "AK", "04": "AZ", "05": "AR", "06": "CA", "08": "CO", "09": "CT", 10: "DE", 11: "DC", 12: "FL",
  13: "GA", 15: "HI", 16: "ID", 17: "IL", 18: "IN", 19: "IA", 20: "KS", 21: "KY", 22: "LA", 23: "ME", 24: "MD",
  25: "MA", 26: "MI", 27: "MN", 28: "MS", 29: "MO", 30: "MT", 31: "NE", 32: "NV", 33: "NH", 34: "NJ", 35: "NM",
  36: "NY", 37: "NC", 38: "ND", 39: "OH", 40: "OK", 41: "OR", 42: "PA", 44: "RI", 45: "SC", 46: "SD", 47: "TN",
  48: "TX", 49: "UT", 50: "VT", 51: "VA", 53: "WA", 54: "WV", 55: "WI", 56: "WY", 60: "AS", 66: "GU", 69: "MP",
  72: "PR", 78: "VI",
};

/** A Vite plugin: `virtual:outlines` and the modules that it names. */
export function outlines() {
  let atlas;
  let towns;
  return {
    name: "outlines",
    resolveId: (id) => (id === LIST || id.startsWith(ONE) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith("\0virtual:outline")) return undefined;
      atlas ??= readAtlas();
      if (id === `\0${LIST}`) return listModule(atlas);
      towns ??= readTowns();
      const code = id.slice(ONE.length + 1);
      return outlineModule(atlas, code, towns.get(code) ?? []);
    },
  };
}

/** Writes the licence texts of the map's sources, which their licences require. */
export async function emitMapNotices(clientFolder) {
  const notices = ["leaflet", "us-atlas", "zipcodes"].map(async (name) => {
    const text = await readFile(join(dirname(require.resolve(`${name}/package.json`)), "LICENSE"), "utf8");
    return `${name}\n\n${text.trim()}\n`;
  });
  await mkdir(join(clientFolder, "notices"), { recursive: true });
  await writeFile(join(clientFolder, "notices/map.txt"), (await Promise.all(notices)).join(`\n${"-".repeat(72)}\n\n`));
}

function readAtlas() {
  return JSON.parse(readFileSync(require.resolve("us-atlas/counties-10m.json"), "utf8"));
}

/** Returns the towns of each state as [name, x, y, number of ZIP codes], sorted by that number in descending order. */
function readTowns() {
  const states = new Map();
  for (const { state, city, latitude, longitude } of readPlaces()) {
    const towns = states.get(state) ?? new Map();
    const { count, lat, lng } = towns.get(city) ?? { count: 0, lat: 0, lng: 0 };
    states.set(state, towns.set(city, { count: count + 1, lat: lat + latitude, lng: lng + longitude }));
  }
  const largest = ([a, { count: first }], [b, { count: second }]) => second - first || (a < b ? -1 : 1);
  const entry = ([name, { count, lat, lng }]) => [name, units(lng / count), units(lat / count), count];
  return new Map([...states].map(([state, towns]) => [state, [...towns].sort(largest).slice(0, MOST_TOWNS).map(entry)]));
}

function listModule(atlas) {
  const lines = atlas.objects.states.geometries
    .filter(({ id }) => FIPS[id] !== undefined)
    .sort((a, b) => a.id - b.id)
    .map((state) => {
      const code = FIPS[state.id];
      return `{state:"${code}",box:${JSON.stringify(boxOf(mesh(atlas, state)))},load:()=>import("${ONE}${code}")}`;
    });
  return `export const OUTLINES = [${lines.join(",\n")}];`;
}

function outlineModule(atlas, code, towns) {
  const state = atlas.objects.states.geometries.find(({ id }) => FIPS[id] === code);
  if (state === undefined) throw new Error(`state ${code} is missing in us-atlas`);
  const counties = atlas.objects.counties.geometries.filter(({ id }) => id.startsWith(state.id));
  const within = mesh(atlas, { type: "GeometryCollection", geometries: counties }, (a, b) => a !== b);
  const outline = {
    border: encode(mesh(atlas, state)),
    counties: encode(within),
    towns,
  };
  return `export default JSON.parse(${JSON.stringify(JSON.stringify(outline))});`;
}

/** Encodes each line as its first point, then the difference of each point to the one before: x, y, x, y, … */
function encode({ coordinates }) {
  return coordinates.map((line) => {
    let [x, y] = [0, 0];
    return line.flatMap(([lng, lat], index) => {
      const step = [units(lng) - x, units(lat) - y];
      [x, y] = [units(lng), units(lat)];
      return index > 0 && step[0] === 0 && step[1] === 0 ? [] : step;
    });
  });
}

function boxOf({ coordinates }) {
  const points = coordinates.flat();
  // Alaska crosses the date line. Its box contains only the part with western longitudes.
  const west = points.filter(([lng]) => lng < 0).map(([lng]) => lng);
  const lngs = west.length > 0 ? west : points.map(([lng]) => lng);
  const lats = points.map(([, lat]) => lat);
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)].map((one) => Number(one.toFixed(2)));
}

function units(degrees) {
  return Math.round(degrees * SCALE);
}

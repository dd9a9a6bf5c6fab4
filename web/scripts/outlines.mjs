// The outlines of states and counties that maps are drawn on where no tile server is configured: one small
// module a state, made from us-atlas (U.S. Census Bureau) while the site is built.
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { feature, mesh } from "topojson-client";

const LIST = "virtual:outlines";
const ONE = "virtual:outline/";
// Thousandths of a degree: about a hundred yards.
const SCALE = 1000;
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
  return {
    name: "outlines",
    resolveId: (id) => (id === LIST || id.startsWith(ONE) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith("\0virtual:outline")) return undefined;
      atlas ??= readAtlas();
      return id === `\0${LIST}` ? listModule(atlas) : outlineModule(atlas, id.slice(ONE.length + 1));
    },
  };
}

function readAtlas() {
  const file = createRequire(import.meta.url).resolve("us-atlas/counties-10m.json");
  return JSON.parse(readFileSync(file, "utf8"));
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

function outlineModule(atlas, code) {
  const state = atlas.objects.states.geometries.find(({ id }) => FIPS[id] === code);
  if (state === undefined) throw new Error(`no state ${code} in the atlas`);
  const counties = atlas.objects.counties.geometries.filter(({ id }) => id.startsWith(state.id));
  const within = mesh(atlas, { type: "GeometryCollection", geometries: counties }, (a, b) => a !== b);
  const outline = {
    border: encode(mesh(atlas, state)),
    counties: encode(within),
    names: counties.map((county) => [county.properties.name, ...middleOf(feature(atlas, county))]),
  };
  return `export default JSON.parse(${JSON.stringify(JSON.stringify(outline))});`;
}

/** Each line as its first point and the steps from one point to the next: x, y, x, y, … */
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
  // Alaska reaches across the date line; its western side is what people look at.
  const west = points.filter(([lng]) => lng < 0).map(([lng]) => lng);
  const lngs = west.length > 0 ? west : points.map(([lng]) => lng);
  const lats = points.map(([, lat]) => lat);
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)].map((one) => Number(one.toFixed(2)));
}

/** The middle of a county's largest part, as [lng, lat] in units. */
function middleOf({ geometry }) {
  const parts = geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
  const rings = parts.map(([outer]) => centroid(outer)).sort((a, b) => b.area - a.area);
  return [units(rings[0].x), units(rings[0].y)];
}

function centroid(ring) {
  let [twice, x, y] = [0, 0, 0];
  for (let i = 0; i + 1 < ring.length; i++) {
    const [[ax, ay], [bx, by]] = [ring[i], ring[i + 1]];
    const cross = ax * by - bx * ay;
    twice += cross;
    x += (ax + bx) * cross;
    y += (ay + by) * cross;
  }
  return { area: Math.abs(twice) / 2, x: x / (3 * twice), y: y / (3 * twice) };
}

function units(degrees) {
  return Math.round(degrees * SCALE);
}

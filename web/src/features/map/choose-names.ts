import type { Spot } from "./group-pins";
import type { Town } from "./outlines";

/** The lowest zoom that shows the name of a town of at least this size. */
const MIN_ZOOM_BY_SIZE: readonly (readonly [size: number, zoom: number])[] = [
  [20, 5],
  [8, 6],
  [4, 7],
  [2, 9],
  [1, 10],
];
const LETTER = 8;
const LINE = 22;
const MARGIN = 16;

/** Returns the towns whose names fit in the view, large towns first, without overlaps. spotOf: undefined outside the view. */
export function chooseNames(towns: readonly Town[], zoom: number, spotOf: (town: Town) => Spot | undefined): Town[] {
  const taken: { x: number; y: number; width: number }[] = [];
  return [...towns]
    .sort((a, b) => b.size - a.size)
    .filter((town) => {
      const at = zoom >= zoomFor(town.size) ? spotOf(town) : undefined;
      if (at === undefined) return false;
      const box = { ...at, width: town.name.length * LETTER + MARGIN };
      const isFree = taken.every((one) => box.x > one.x + one.width || one.x > box.x + box.width || Math.abs(box.y - one.y) > LINE);
      if (isFree) taken.push(box);
      return isFree;
    });
}

function zoomFor(size: number): number {
  return MIN_ZOOM_BY_SIZE.find(([least]) => size >= least)?.[1] ?? Infinity;
}

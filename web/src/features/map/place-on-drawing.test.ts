import { describe, expect, it } from "vitest";
import { groupPins, type Pin } from "./group-pins";
import { MIDDLE, placeOnDrawing, ringsOf, SIZE, townNames } from "./place-on-drawing";

const PHOENIX = { lat: 33.4484, lng: -112.074 };

function pin(id: number, lat: number, lng: number, town?: string): Pin {
  return { id, lat, lng, number: id, label: `Office ${id}`, town };
}

describe("the drawing of the map", () => {
  it("is centered on the search area, north up, with all pins inside", () => {
    const pins = [pin(1, 33.5484, -112.074), pin(2, 33.4484, -111.774), pin(3, 33.3484, -112.374)];
    const { spotOf, scale } = placeOnDrawing(pins, { ...PHOENIX, radiusMi: 25 });
    const [north, east, southwest] = pins.map(spotOf);
    expect(north?.x).toBe(MIDDLE);
    expect(north?.y).toBeLessThan(MIDDLE);
    expect(east?.y).toBe(MIDDLE);
    expect(east?.x).toBeGreaterThan(MIDDLE);
    expect(southwest?.x).toBeGreaterThan(0);
    expect(southwest?.y).toBeGreaterThan(MIDDLE);
    // 0.1 degrees of latitude are 6.9 miles.
    expect((MIDDLE - (north?.y ?? 0)) / scale).toBeCloseTo(6.9, 1);
    expect(ringsOf(scale).map(({ miles }) => miles)).toEqual([5, 10]);
  });

  it("leaves out a ring whose label would be cut off at the edge", () => {
    // Units per mile: rings of 10 miles with radii of 204 and 205; the middle is at 220.
    expect([20.4, 20.5].map((scale) => ringsOf(scale).map(({ miles }) => miles))).toEqual([
      [2, 5, 10],
      [2, 5],
    ]);
  });

  it("is centered on a single office when there is no search area", () => {
    const pins = [pin(1, 33.5, -112)];
    const { spotOf, scale } = placeOnDrawing(pins, undefined);
    expect(pins.map(spotOf)).toEqual([{ x: MIDDLE, y: MIDDLE }]);
    expect(ringsOf(scale).map(({ miles }) => miles)).toEqual([1, 2]);
  });

  it("labels each town once, and leaves out a label that would cross the edge", () => {
    const pins = [
      pin(1, 33.44, -112.07, "Phoenix"),
      pin(2, 33.54, -112.07, "Phoenix"),
      pin(3, 33.2, -111.7, "A town whose name is far too long for its place at the edge"),
      pin(4, 33.7, -112.4, "Surprise"),
    ];
    const { spotOf } = placeOnDrawing(pins, undefined);
    const names = townNames(groupPins(pins, spotOf, undefined), spotOf);
    expect(names.map(({ name }) => name)).toEqual(["Phoenix", "Surprise"]);
    for (const { x, y } of names) {
      expect(x).toBeLessThan(SIZE);
      expect(y).toBeLessThan(SIZE);
    }
  });
});

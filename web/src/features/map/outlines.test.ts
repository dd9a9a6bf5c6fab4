import { describe, expect, it } from "vitest";
import { loadLines, statesWithin } from "./outlines";

const ARIZONA = { west: -114.9, south: 31.2, east: -109, north: 37.1 };

describe("outlines of states", () => {
  it("are those that overlap the view, and none when the view shows too many", () => {
    expect(statesWithin({ west: -112.2, south: 33.3, east: -111.9, north: 33.6 })).toEqual(["AZ"]);
    expect(statesWithin({ west: -114.8, south: 32.4, east: -114.3, north: 32.9 })).toEqual(["AZ", "CA"]);
    expect(statesWithin({ west: -170, south: 0, east: -60, north: 70 })).toEqual([]);
  });

  it("contain lines and towns within the state, the largest town first", async () => {
    const { border, counties, towns } = await loadLines("AZ");
    expect(towns.slice(0, 2).map(({ name }) => name)).toEqual(["Phoenix", "Tucson"]);
    expect(counties.length).toBeGreaterThan(10);
    const points = [...border.flat(), ...counties.flat(), ...towns.map(({ at }) => at)];
    expect(points.length).toBeGreaterThan(200);
    for (const [lat, lng] of points) {
      expect(lat).toBeGreaterThan(ARIZONA.south);
      expect(lat).toBeLessThan(ARIZONA.north);
      expect(lng).toBeGreaterThan(ARIZONA.west);
      expect(lng).toBeLessThan(ARIZONA.east);
    }
  });

  it("name towns, and leave out companies with a ZIP code of their own", async () => {
    const names = (await Promise.all(["AZ", "KS", "DE"].map(loadLines))).flatMap(({ towns }) => towns.map(({ name }) => name));
    expect(names).toEqual(expect.arrayContaining(["Tempe", "Wichita", "Dover"]));
    expect(names.filter((name) => /Lottery|Bank|Brm/.test(name))).toEqual([]);
  });

  it("have a border that ends at its first point", async () => {
    const { border } = await loadLines("CO");
    const [ring = []] = border;
    expect(ring.at(0)?.map((one) => one.toFixed(2))).toEqual(ring.at(-1)?.map((one) => one.toFixed(2)));
  });

  it("load for Alaska, and fail for an unknown state", async () => {
    await expect(loadLines("XX")).rejects.toThrow("no outline file for state XX");
    await expect(loadLines("AK")).resolves.toBeDefined();
  });
});

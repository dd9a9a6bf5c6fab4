import { expect, it } from "vitest";
import { chooseNames } from "./choose-names";
import type { Town } from "./outlines";

const town = (name: string, size: number, x: number, y = 0): Town => ({ name, size, at: [y, x] });
const spotOf = ({ at: [y, x] }: Town) => (x < 0 ? undefined : { x, y });
const names = (towns: Town[], zoom: number) => chooseNames(towns, zoom, spotOf).map(({ name }) => name);

it("names large towns at a low zoom, and small ones at a high zoom only", () => {
  const towns = [town("Small", 1, 0), town("Large", 40, 500), town("Middle", 5, 1000)];
  expect([4, 6, 8, 11].map((zoom) => names(towns, zoom))).toEqual([[], ["Large"], ["Large", "Middle"], ["Large", "Middle", "Small"]]);
});

it("leaves out a name that would overlap a larger town's", () => {
  expect(names([town("Tempe", 5, 60), town("Phoenix", 40, 0), town("Mesa", 9, 60, 40)], 12)).toEqual(["Phoenix", "Mesa"]);
});

it("leaves out towns outside the view", () => {
  expect(names([town("Elsewhere", 40, -1)], 12)).toEqual([]);
});

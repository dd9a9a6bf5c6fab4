import { describe, expect, it } from "vitest";
import { groupPins, nextInGroup, type Pin, type PinGroup } from "./group-pins";

const pin = (number: number, lng: number): Pin => ({ id: number * 10, lat: 0, lng, number, label: `${number}. Office` });
const spotOf = ({ lng }: Pin) => ({ x: lng, y: 0 });
const numbers = (groups: readonly PinGroup[]) => groups.map((group) => group.map((one) => one.number));

describe("pins on a map", () => {
  const pins = [pin(1, 0), pin(2, 30), pin(3, 60), pin(4, 200)];

  it("stay separate when they are far enough apart to tap", () => {
    expect(numbers(groupPins(pins, ({ lng }) => ({ x: lng * 2, y: 0 }), undefined))).toEqual([[1], [2], [3], [4]]);
  });

  it("form a group when they would cover each other", () => {
    expect(numbers(groupPins(pins, spotOf, undefined))).toEqual([[1, 2], [3], [4]]);
  });

  it("form a group around the selected pin, which comes first", () => {
    expect(numbers(groupPins(pins, spotOf, 20))).toEqual([[2, 1, 3], [4]]);
  });

  it("of one group are selected in turn, the first again after the last", () => {
    const group: PinGroup = [pin(1, 0), pin(2, 0), pin(3, 0)];
    expect([undefined, 10, 20, 30].map((picked) => nextInGroup(group, picked).number)).toEqual([1, 2, 3, 1]);
  });
});

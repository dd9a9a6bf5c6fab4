import { afterEach, describe, expect, it, vi } from "vitest";
import { currentDay, dateInZone, formatDate } from "./dates";
import { escapeInlineJson, inlineJson } from "./inline-json";
import { formatMiles } from "./miles";
import { formatMoney } from "./money";
import { appendQuery } from "./query-string";

describe("money", () => {
  it.each([
    [0, "$0.00"],
    [5, "$0.05"],
    [12_900, "$129.00"],
    [123_456_789, "$1,234,567.89"],
    [100_000, "$1,000.00"],
    [-2_000, "\u2212$20.00"],
  ])("shows %i cents as %s", (cents, shown) => {
    expect(formatMoney(cents)).toBe(shown);
  });

  it.each([
    [12_900, "$129"],
    [12_950, "$129.50"],
    [0, "$0"],
  ])("shortens %i cents to %s", (cents, shown) => {
    expect(formatMoney(cents, "auto")).toBe(shown);
  });
});

it.each([
  [0.46, "0.5"],
  [31.2, "31.2"],
  [99.9, "99.9"],
  [100, "100"],
  [2379.8, "2,380"],
])("shows %d miles as %s", (miles, shown) => {
  expect(formatMiles(miles)).toBe(shown);
});

describe("dates", () => {
  it.each([
    ["2026-11-21", "11/21/2026"],
    ["2026-01-02T23:59:59Z", "01/02/2026"],
    ["soon", "soon"],
  ])("shows %s as %s", (date, shown) => {
    expect(formatDate(date)).toBe(shown);
  });

  it("dateInZone() returns the day of a time in a time zone", () => {
    const midnight = Date.UTC(2026, 10, 21, 3);
    expect(dateInZone(midnight, "America/Phoenix")).toBe("2026-11-20");
    expect(dateInZone(midnight, "UTC")).toBe("2026-11-21");
  });
});

describe("the day of a page that stays open", () => {
  const [evening, night] = [Date.UTC(2026, 10, 21, 22), Date.UTC(2026, 10, 22, 8)];
  afterEach(() => vi.useRealTimers());

  it.each([
    ["before midnight", "2026-11-21", evening, evening, "2026-11-21"],
    ["after midnight in UTC, not in the brand's time zone", "2026-11-21", evening, Date.UTC(2026, 10, 22, 6), "2026-11-21"],
    ["after midnight", "2026-11-21", evening, night, "2026-11-22"],
    ["on a device whose clock is ahead", "2026-11-20", evening, evening, "2026-11-20"],
    ["on a device whose clock is behind", "2026-12-24", evening, night, "2026-12-24"],
    ["opened just after midnight on a device whose clock is a little behind", "2026-11-22", evening, night, "2026-11-22"],
  ])("%s", (_when, today, openedAt, now, expected) => {
    vi.useFakeTimers({ toFake: ["Date"], now });
    expect(currentDay({ today, timeZone: "America/Phoenix" }, openedAt)).toBe(expected);
  });

  it("is known without the time zone while no day can have begun", () => {
    vi.useFakeTimers({ toFake: ["Date"], now: night + 60_000 });
    const format = vi.spyOn(Intl, "DateTimeFormat");
    expect(currentDay({ today: "2026-11-21", timeZone: "Asia/Kathmandu" }, night)).toBe("2026-11-21");
    expect(format).not.toHaveBeenCalled();
    format.mockRestore();
  });
});

describe("queries", () => {
  it.each([
    ["/a", { x: 1, y: null, z: undefined }, "/a?x=1"],
    ["/a", { x: null }, "/a"],
    ["/a?b=2", { x: "ü &" }, "/a?b=2&x=%C3%BC%20%26"],
    ["/a#top", { x: true }, "/a?x=true#top"],
    ["/a?", { x: 0 }, "/a?x=0"],
    ["https://e.example/p?q=1#f", { r: "" }, "https://e.example/p?q=1&r=#f"],
  ])("appends values other than null to %s", (href, values, expected) => {
    expect(appendQuery(href, values)).toBe(expected);
  });
});

describe("data blocks", () => {
  it("escape the characters that could end a script element", () => {
    const value = { text: "</script><!--<script>\u2028\u2029" };
    const json = inlineJson(value);
    expect(json).not.toMatch(/[<\u2028\u2029]/);
    expect(JSON.parse(json)).toEqual(value);
    expect(escapeInlineJson("{}")).toBe("{}");
  });
});

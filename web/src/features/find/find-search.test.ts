import { describe, expect, it } from "vitest";
import { apiQuery, changed, isSearch, nearText, otherParameters, readSearch, searchQuery } from "./find-search";

const read = (query: string) => readSearch(new URLSearchParams(query));
const plainly = (query: string) => searchQuery(read(query));

describe("the URL of a search", () => {
  it.each([
    ["", ""],
    ["zip=85001", "?zip=85001"],
    ["near=85001&name=&radius=25&specialty=&language=&plan=", "?zip=85001"],
    ["near=85001-1234&radius=10", "?zip=85001&radius=10"],
    ["near=phoenix%2C+az", "?city=Phoenix&state=AZ"],
    ["near=+new++york+new+york", "?city=New+York&state=NY"],
    ["near=Charleston+West+Virginia", "?city=Charleston&state=WV"],
    ["near=St.+Paul,MN", "?city=St.+Paul&state=MN"],
    ["near=Arizona", "?state=AZ"],
    ["near=az", "?state=AZ"],
    ["near=Winston-salem+nc", "?city=Winston-salem&state=NC"],
    ["near=Springfield", "?near=Springfield"],
    ["near=8500", "?near=8500"],
    ["near=%3Cb%3E", "?near=%3Cb%3E"],
    ["near=&lat=33.44841&lng=-112.07404", "?lat=33.45&lng=-112.07"],
    ["near=85001&lat=33.44841&lng=-112.07404", "?zip=85001"],
    ["lat=91&lng=0", ""],
    ["lat=33.4", ""],
    ["lat=1e3&lng=0x10", ""],
    ["city=Tempe&state=az", "?city=Tempe&state=AZ"],
    ["city=Tempe", ""],
    ["state=ZZ", ""],
    ["name=++Palo++Verde+", "?name=Palo+Verde"],
    ["near=&name=&radius=5", "?near=&radius=5"],
    ["near=Springfield&radius=10", "?near=Springfield&radius=10"],
    ["zip=85001&radius=7&sort=best&page=0&specialty=surf&language=xx&plan=-1", "?zip=85001"],
    ["zip=85001&language=th", "?zip=85001"],
    ["page=3&evening=1&zip=85001&weekend=yes&newPatients=1", "?zip=85001&newPatients=1&evening=1&page=3"],
    ["state=AZ&radius=5&sort=name", "?state=AZ"],
    ["zip=85001&sort=name&plan=102&wheelchair=1&language=es&specialty=pediatric", "?zip=85001&specialty=pediatric&language=es&wheelchair=1&plan=102&sort=name"],
    ["zip=85001&plan=any", "?zip=85001&plan=any"],
    ["zip=85001&view=map&page=2", "?zip=85001&page=2&view=map"],
    ["zip=85001&view=list", "?zip=85001"],
    ["zip=85001&sort=price", "?zip=85001&sort=price"],
    ["state=AZ&sort=price", "?state=AZ&sort=price"],
    ["state=AZ&sort=distance", "?state=AZ"],
  ])("normalises %s to %s", (given, expected) => {
    expect(plainly(given)).toBe(expected);
    expect(plainly(expected)).toBe(expected);
  });

  it("looks for no place in a text longer than any place", () => {
    const dots = ".".repeat(100);
    expect(read(`near=Phoenix,${dots}AZ`)).toMatchObject({ place: undefined, near: `Phoenix,${dots}`.slice(0, 60) });
    expect(read(`zip=Phoenix,${dots}AZ`)).toMatchObject({ place: undefined, near: "" });
    expect(plainly(`zip=${",a".repeat(8_000)}`)).toBe("");
  });

  it("marks a submitted search without a place or name as empty", () => {
    expect(read("near=&name=").isEmptyTry).toBe(true);
    expect(read("").isEmptyTry).toBe(false);
    expect(read("near=&name=Ana").isEmptyTry).toBe(false);
  });

  it("retains other parameters", () => {
    expect(otherParameters(new URLSearchParams("zip=85001&lang=es&version=working"))).toEqual([
      ["lang", "es"],
      ["version", "working"],
    ]);
  });

  it("truncates places and names to 60 characters", () => {
    expect(read(`near=${"x".repeat(200)}`).near).toHaveLength(60);
    expect(read(`name=${"x".repeat(200)}`).name).toHaveLength(60);
  });
});

describe("a search", () => {
  it("is converted to the parameters of the API", () => {
    expect(apiQuery(read("zip=85001&plan=102&evening=1&page=2&name=Palo"))).toEqual({
      zip: "85001",
      radius: 25,
      name: "Palo",
      plan_id: "102",
      evening: 1,
      sort: "distance",
      page: 2,
    });
    expect(apiQuery(read("state=AZ&plan=any"))).toEqual({ state: "AZ", sort: "name", page: 1 });
    expect(apiQuery(read("evening=1"))).toEqual({ all: 1, evening: 1, sort: "name", page: 1 });
  });

  it("returns to the first page when it changes", () => {
    const search = read("zip=85001&sort=name&page=4");
    expect(searchQuery(changed(search, { radius: 50 }))).toBe("?zip=85001&radius=50&sort=name");
    expect(searchQuery(changed(search, { place: { kind: "state", state: "AZ" } }))).toBe("?state=AZ");
  });

  it("requires a place or a name", () => {
    expect(isSearch(read("specialty=general&evening=1"))).toBe(false);
    expect(["zip=85001", "near=x", "name=x", "state=AZ"].map((query) => isSearch(read(query)))).toEqual([true, true, true, true]);
  });

  it("formats its place as text for the search field", () => {
    expect(["zip=85001", "city=tempe&state=AZ", "state=AZ", "near=8500", "lat=33.4&lng=-112"].map((query) => nearText(read(query)))).toEqual([
      "85001",
      "Tempe, AZ",
      "Arizona",
      "8500",
      "",
    ]);
  });
});

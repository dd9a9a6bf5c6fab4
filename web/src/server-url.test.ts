import FullUrl from "core-js-pure/actual/url";
import { describe, expect, it } from "vitest";
import { plainParts, ServerUrl } from "./server-url";

const GETTERS = ["href", "origin", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash"] as const;
type Address = Record<(typeof GETTERS)[number], string>;

function lookAt(make: () => Address): Record<string, string> | "refused" {
  try {
    const url = make();
    return Object.fromEntries(GETTERS.map((name) => [name, url[name]]));
  } catch {
    return "refused";
  }
}

/** Returns pseudo-random numbers of a seed, so that a failure is reproducible. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

const PROTOCOLS = ["http:", "https:", "HTTP:", "ftp:", "javascript:", "data:", "http", ""];
const HOSTS = [
  "cedar.localhost", "cedar-dental.example", "a.b.c.d.example", "127.0.0.1", "127.1", "1.2.3.256", "0x7f.1", "1e1",
  "Cedar.Example", "cedar.example.", "a--b.example", "xn--mnchen-3ya.example", "xn--a", "münchen.example", "-a.example", "a-.example",
  "user@host", "user:pw@host", "[::1]", "a..b", "_a.example", "a b", "", "012.1.1.1", "1.2.3.04", "example.1", "a.0x1", "1.2.3.4.5",
];
const PORTS = ["", ":80", ":443", ":8080", ":0", ":080", ":65535", ":65536", ":99999", ":", ":8a"];
const PIECES = [
  "/", "/faq", "/checkout/edit-member/01J", "/.", "/..", "/./a", "/a/../b", "/%2e/a", "/%2E%2e", "/.well-known/x", "/a.b", "/a..", "//x",
  "\\a", "/a b", "/ä", "/%zz", "/%41", "/^", "/|", "/'", "/\"", "/`", "/{}", "/<", "/a;b=c", "/@:", "\t", "\n", " ", "\u0000", "/~!$&()*+,=",
];
const QUERIES = ["", "?", "?a=1&b=2", "?q=ä", "?q='x'", "?a=%20+", "?x=/?", "?a=[1]", "?a=|^`", "?a=\"", "?a=<b>", "?version=working", "?a b", "? "];
const HASHES = ["", "#", "#plans", "#a b", "#`x`", "#a?b/c", "#\"", "#ä", "#a#b"];

function someAddress(pick: (below: number) => number): string {
  // At least half of the pieces are plain: the first of their list.
  const of = (list: readonly string[]): string => list[pick(2) * pick(list.length)] ?? "";
  const path = Array.from({ length: pick(4) }, () => of(PIECES)).join("");
  const rest = `${path}${of(QUERIES)}${of(HASHES)}`;
  return pick(3) === 0 ? rest : `${of(PROTOCOLS)}//${of(HOSTS)}${of(PORTS)}${rest}`;
}

describe("a plain address", () => {
  it.each([
    ["http://cedar.localhost:8080/", "/"],
    ["https://cedar.example/checkout/edit-member/01J?plan=101&cycle=annual", "/checkout/edit-member/01J"],
    ["https://cedar.example", "/"],
    ["http://127.0.0.1:3000/faq#cost", "/faq"],
  ])("is parsed without core-js: %s", (address, pathname) => {
    expect(plainParts(address)?.pathname).toBe(pathname);
  });

  it("equals Node's URL for thousands of random addresses", () => {
    const pick = numbers(20_261_121);
    let plain = 0;
    for (let round = 0; round < 200_000; round += 1) {
      const address = someAddress(pick);
      const base = pick(2) === 0 ? undefined : someAddress(pick);
      const baseParts = base === undefined ? undefined : plainParts(base);
      if (base !== undefined && baseParts === undefined) continue;
      if (plainParts(address, baseParts) === undefined) continue;
      plain += 1;
      const node = lookAt(() => new URL(address, base));
      expect(lookAt(() => new ServerUrl(address, base)), `${address} on ${base}`).toEqual(node);
    }
    // Ensures that enough of the addresses were plain.
    expect(plain).toBeGreaterThan(4_000);
  });
});

describe("any address", () => {
  it("equals core-js's URL, also after changes", () => {
    const pick = numbers(7);
    const values = [...PIECES, ...QUERIES, ...HASHES, ...HOSTS, "80", "https:", "1"];
    for (let round = 0; round < 6_000; round += 1) {
      const address = someAddress(pick);
      const base = pick(2) === 0 ? undefined : someAddress(pick);
      const part = (["pathname", "search", "hash", "host", "port", "protocol", "username", "href"] as const)[pick(8)]!;
      const value = values[pick(values.length)]!;
      const changed = <Url extends Address>(url: Url): Url => Object.assign(url, { [part]: value });
      const full = lookAt(() => changed(new FullUrl(address, base) as unknown as Address));
      expect(lookAt(() => changed(new ServerUrl(address, base))), `${address} on ${base}, ${part} = ${value}`).toEqual(full);
    }
  });

  it("synchronises searchParams and search", () => {
    const url = new ServerUrl("https://cedar.example/faq?a=1");
    expect(url.searchParams).toBe(url.searchParams);
    url.searchParams.append("b", "2");
    expect(String(url)).toBe("https://cedar.example/faq?a=1&b=2");
    url.search = "";
    expect(url.searchParams.toString()).toBe("");
    expect(JSON.stringify({ url })).toBe('{"url":"https://cedar.example/faq"}');
  });

  it("supports canParse(), parse() and URL bases", () => {
    expect(ServerUrl.canParse("/faq")).toBe(false);
    expect(ServerUrl.canParse("/faq", "https://cedar.example")).toBe(true);
    expect(ServerUrl.parse("http://[", "https://cedar.example")).toBeNull();
    expect(new ServerUrl("/x", new ServerUrl("https://cedar.example/y")).href).toBe("https://cedar.example/x");
    expect(new ServerUrl("https://cedar.example/y") instanceof ServerUrl).toBe(true);
  });
});

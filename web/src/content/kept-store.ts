import { KEPT_TAG, type KeptParts } from "./kept";

/** The text that pages of one content share, made once: markup of Kept, and text that is made from the same facts. Bounded. */
export interface KeptStore {
  /** What one render finds and leaves. `facts`: all that kept text may depend on beside content; undefined keeps nothing. */
  page(facts: string | undefined): KeptPage;
}

export interface KeptPage extends KeptParts {
  /** The text of this name, made when it is not there yet. With `of`: kept only when that is frozen. */
  text(name: string, of: object | undefined, make: () => string): string;
  /** What React rendered, with the kept parts in their places and those that were missing kept for the next page. */
  fill(markup: string): string;
}

interface Entry {
  text: string;
  /** The tags by which the head asks early for the pictures of a part. */
  preloads: readonly string[];
}

interface Hole {
  key: string;
  entry: Entry | undefined;
}

/** Characters of each of the two halves of a store. */
const HALF = 400_000;
const LONGEST_FACTS = 400;
const OPENING = `<${KEPT_TAG} data-hole="`;
const CLOSING = `</${KEPT_TAG}>`;
/** What React writes where a part could not be rendered on the server. */
const UNFINISHED = /<!--\$[!?]-->/;
const PRELOAD = /<link rel="preload" as="image" href="([^"]*)"[^>]*>/g;

export function createKeptStore(half = HALF): KeptStore {
  const entries = createHalves(half);
  const numbers = createNumbers();
  return {
    page(facts) {
      if (facts === undefined || facts.length > LONGEST_FACTS) return NOTHING_KEPT;
      const holes: Hole[] = [];
      const keyOf = (name: string, of: object | undefined): string | undefined => {
        if (of === undefined) return `${name}\n${facts}`;
        return Object.isFrozen(of) ? `${name} #${numbers(of)}\n${facts}` : undefined;
      };
      return {
        find(name, of) {
          const key = keyOf(name, of);
          if (key === undefined) return undefined;
          const entry = entries.get(key);
          return { hole: holes.push({ key, entry }) - 1, isKnown: entry !== undefined };
        },
        text(name, of, make) {
          const key = keyOf(name, of);
          if (key === undefined) return make();
          const known = entries.get(key);
          if (known !== undefined) return known.text;
          const text = make();
          entries.set(key, { text: ownCopy(text), preloads: [] });
          return text;
        },
        fill: (markup) => (holes.length === 0 ? markup : fillHoles(markup, holes, entries.set)),
      };
    },
  };
}

const NOTHING_KEPT: KeptPage = Object.freeze<KeptPage>({
  find: () => undefined,
  text: (_name, _of, make) => make(),
  fill: (markup) => markup,
});

function fillHoles(markup: string, holes: readonly Hole[], keep: (key: string, entry: Entry) => void): string {
  const headEnd = Math.max(0, markup.indexOf("</head>"));
  const rendered = [...markup.slice(0, headEnd).matchAll(PRELOAD)];
  const preloads = new Set(rendered.map(([tag]) => tag));
  let body = "";
  let at = headEnd;
  for (let start = markup.indexOf(OPENING, at); start !== -1; start = markup.indexOf(OPENING, at)) {
    const quote = markup.indexOf('">', start);
    const end = markup.indexOf(CLOSING, quote);
    const { key, entry } = holes[Number(markup.slice(start + OPENING.length, quote))] as Hole;
    const text = entry?.text ?? markup.slice(quote + 2, end);
    body += markup.slice(at, start) + text;
    at = end + CLOSING.length;
    for (const tag of entry?.preloads ?? []) preloads.add(tag);
    if (entry !== undefined || UNFINISHED.test(text)) continue;
    const own = rendered.filter(([, address]) => text.includes(` src="${address}"`)).map(([tag]) => ownCopy(tag));
    keep(key, { text: ownCopy(text), preloads: own });
  }
  const head = markup.slice(0, headEnd).replace(PRELOAD, "");
  // In one order, whichever part was rendered and whichever was kept.
  return head + [...preloads].sort().join("") + body + markup.slice(at);
}

// A slice of a long text keeps the whole of it in memory.
function ownCopy(text: string): string {
  return JSON.parse(JSON.stringify(text)) as string;
}

/** What is used stays; when a half is full, the other one, unused since it was full itself, is forgotten. */
function createHalves(limit: number) {
  let young = new Map<string, Entry>();
  let old = new Map<string, Entry>();
  let size = 0;
  const set = (key: string, entry: Entry): void => {
    const characters = key.length + entry.text.length;
    if (characters > limit) return;
    if (size + characters > limit) {
      old = young;
      young = new Map();
      size = 0;
    }
    young.set(key, entry);
    size += characters;
  };
  const get = (key: string): Entry | undefined => {
    const entry = young.get(key);
    if (entry !== undefined) return entry;
    const aged = old.get(key);
    if (aged !== undefined) set(key, aged);
    return aged;
  };
  return { get, set };
}

/** A number for each object, the same as long as it lives. */
function createNumbers(): (object: object) => number {
  const known = new WeakMap<object, number>();
  let last = 0;
  return (object) => {
    let number = known.get(object);
    if (number === undefined) known.set(object, (number = ++last));
    return number;
  };
}

import { answerTexts } from "../api/answer-text";
import { escapeInlineJson, inlineJson } from "../lib/inline-json";
import { MARKUP_TAG, type MarkupParts } from "./cached-markup";

/** Cache for text that pages of one content share: markup of CachedMarkup, and text that depends on the same facts. Bounded. */
export interface MarkupCache {
  /** Returns the view of one render. `facts`: everything besides content that cached text may depend on; with undefined nothing is cached. */
  page(facts: string | undefined): PageMarkupCache;
}

export interface PageMarkupCache extends MarkupParts {
  /** Returns the cached text of this name, or creates it. With `of`, it is cached only when that is frozen. */
  text(name: string, of: object | undefined, make: () => string): string;
  /**
   * Returns the JSON of a value, ready for a script element. The JSON of a frozen value is created once; that of an API
   * response is not created again.
   */
  json(value: unknown): string;
  /** Returns a whole document that depends only on `data` and `facts`. It is cached when all of the data is frozen. */
  document(data: readonly unknown[], make: () => CutMarkup): CutMarkup;
  /** Returns the markup that React rendered, with the cached parts inserted. Caches the parts that were missing. */
  fill(markup: string): CutMarkup;
}

/** A document in three parts: up to the end of its head, up to the end of its body, and the rest. */
export interface CutMarkup {
  head: string;
  body: string;
  end: string;
}

// Without React's preloads of pictures, which would stand before the style sheets: with HTTP/1.1 a picture took one of the six connections
// that the style sheets and fonts need. The browser finds pictures in the body.
export function cutMarkup(markup: string): CutMarkup {
  const headEnd = markup.indexOf("</head>");
  const bodyEnd = markup.lastIndexOf("</body>");
  if (headEnd < 0 || bodyEnd < headEnd) throw new Error("the rendered page has no head and body");
  return { head: markup.slice(0, headEnd).replace(PRELOAD, ""), body: markup.slice(headEnd, bodyEnd), end: markup.slice(bodyEnd) };
}

interface Hole {
  key: string;
  /** The cached text. */
  known: string | undefined;
}

/** Limit in characters of each of the two halves of a store. */
const HALF = 400_000;
const LONGEST_FACTS = 400;
const OPENING = `<${MARKUP_TAG} data-hole="`;
const CLOSING = `</${MARKUP_TAG}>`;
/** Marker that React writes where a part could not be rendered on the server. */
const UNFINISHED = /<!--\$[!?]-->/;
const PRELOAD = /<link rel="preload" as="image"[^>]*>/g;

export function createMarkupCache(half = HALF): MarkupCache {
  const entries = createHalves(half);
  const numbers = createNumbers();
  const json = createWriter();
  return {
    page(facts) {
      if (facts === undefined || facts.length > LONGEST_FACTS) return { ...NOTHING_CACHED, json };
      const holes: Hole[] = [];
      const keyOf = (name: string, of: object | undefined): string | undefined => {
        if (of === undefined) return `${name}\n${facts}`;
        return isShared(of) ? `${name} #${numbers(of)}\n${facts}` : undefined;
      };
      return {
        find(name, of) {
          const key = keyOf(name, of);
          if (key === undefined) return undefined;
          const known = entries.get(key);
          return { hole: holes.push({ key, known }) - 1, isKnown: known !== undefined };
        },
        text(name, of, make) {
          const key = keyOf(name, of);
          if (key === undefined) return make();
          const known = entries.get(key);
          if (known !== undefined) return known;
          const text = make();
          entries.set(key, ownCopy(text));
          return text;
        },
        document(data, make) {
          if (!data.every(isShared)) return make();
          const key = `document ${data.map((value) => `#${numbers(value)}`).join(" ")}\n${facts}`;
          const known = entries.get(key);
          if (known !== undefined) return cutMarkup(known);
          const rendered = make();
          const text = rendered.head + rendered.body + rendered.end;
          if (!UNFINISHED.test(text)) entries.set(key, ownCopy(text));
          return rendered;
        },
        json,
        fill: (markup) => (holes.length === 0 ? cutMarkup(markup) : fillHoles(cutMarkup(markup), holes, entries.set)),
      };
    },
  };
}

const NOTHING_CACHED = Object.freeze<Omit<PageMarkupCache, "json">>({
  find: () => undefined,
  text: (_name, _of, make) => make(),
  document: (_data, make) => make(),
  fill: cutMarkup,
});

/** Whether pages share a value: data of a single visitor is never frozen. */
function isShared(value: unknown): value is object {
  return typeof value === "object" && value !== null && Object.isFrozen(value);
}

// The pieces are long and are joined once: searching the text while it grows would copy it each time.
function fillHoles({ head, body, end }: CutMarkup, holes: readonly Hole[], keep: (key: string, text: string) => void): CutMarkup {
  let filled = "";
  let at = 0;
  for (let start = body.indexOf(OPENING); start !== -1; start = body.indexOf(OPENING, at)) {
    const quote = body.indexOf('">', start);
    const close = body.indexOf(CLOSING, quote);
    const { key, known } = holes[Number(body.slice(start + OPENING.length, quote))] as Hole;
    const text = known ?? body.slice(quote + 2, close);
    filled += body.slice(at, start) + text;
    at = close + CLOSING.length;
    if (known === undefined && !UNFINISHED.test(text)) keep(key, ownCopy(text));
  }
  return { head, body: filled + body.slice(at), end };
}

// A slice of a long text keeps the whole text in memory; a copy does not.
function ownCopy(text: string): string {
  return JSON.parse(JSON.stringify(text)) as string;
}

/**
 * A cache in two halves. Entries that are used move to the young half; when that is full, it becomes the old half, and
 * the former old half is dropped.
 */
function createHalves(limit: number) {
  let young = new Map<string, string>();
  let old = new Map<string, string>();
  let size = 0;
  const set = (key: string, text: string): void => {
    const characters = key.length + text.length;
    if (characters > limit) return;
    if (size + characters > limit) {
      old = young;
      young = new Map();
      size = 0;
    }
    young.set(key, text);
    size += characters;
  };
  const get = (key: string): string | undefined => {
    const text = young.get(key);
    if (text !== undefined) return text;
    const aged = old.get(key);
    if (aged !== undefined) set(key, aged);
    return aged;
  };
  return { get, set };
}

/** Returns a function that assigns a number to each object, the same for the object's lifetime. */
function createNumbers(): (object: object) => number {
  const known = new WeakMap<object, number>();
  let last = 0;
  return (object) => {
    let number = known.get(object);
    if (number === undefined) known.set(object, (number = ++last));
    return number;
  };
}

/** Caches the JSON of frozen values for the lifetime of the value. */
function createWriter(): PageMarkupCache["json"] {
  const written = new WeakMap<object, string>();
  return (value) => {
    if (!isShared(value)) return escapeInlineJson(answerTexts.json(value));
    let text = written.get(value);
    if (text === undefined) written.set(value, (text = inlineJson(value)));
    return text;
  };
}

// Replacements for globals that React Router and other libraries need and that a bare JavaScript realm lacks.
// entry-server.tsx imports this module first. Functions that need a clock or a network throw.
import URLSearchParams from "core-js-pure/actual/url-search-params";
import { ServerUrl } from "./server-url";

class HeaderList {
  readonly #values = new Map<string, string>();

  constructor(init?: HeaderList | Iterable<readonly [string, string]> | Record<string, string>) {
    if (init === undefined || init === null) return;
    const entries = init instanceof HeaderList ? init.entries() : Symbol.iterator in init ? init : Object.entries(init);
    for (const [name, value] of entries as Iterable<readonly [string, string]>) this.append(name, value);
  }
  get(name: string): string | null {
    return this.#values.get(name.toLowerCase()) ?? null;
  }
  has(name: string): boolean {
    return this.#values.has(name.toLowerCase());
  }
  set(name: string, value: string): void {
    this.#values.set(name.toLowerCase(), String(value));
  }
  append(name: string, value: string): void {
    const before = this.get(name);
    this.set(name, before === null ? value : `${before}, ${value}`);
  }
  delete(name: string): void {
    this.#values.delete(name.toLowerCase());
  }
  entries(): IterableIterator<[string, string]> {
    return this.#values.entries();
  }
  forEach(visit: (value: string, name: string) => void): void {
    this.#values.forEach(visit);
  }
  [Symbol.iterator](): IterableIterator<[string, string]> {
    return this.entries();
  }
}

/** Never aborts: a render runs to its end unless the engine stops it. */
class QuietAbortController {
  readonly signal = {
    aborted: false,
    reason: undefined,
    addEventListener() {},
    removeEventListener() {},
    throwIfAborted() {},
  };
  abort(): void {}
}

interface RequestInitLike {
  method?: string;
  headers?: ConstructorParameters<typeof HeaderList>[0];
  signal?: unknown;
}

class PlainRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: HeaderList;
  readonly signal: unknown;
  readonly body = null;

  constructor(input: string | { toString(): string } | PlainRequest, init: RequestInitLike = {}) {
    const from = input instanceof PlainRequest ? input : undefined;
    this.url = from?.url ?? String(input);
    this.method = (init.method ?? from?.method ?? "GET").toUpperCase();
    this.headers = new HeaderList(init.headers ?? from?.headers);
    this.signal = init.signal ?? from?.signal ?? new QuietAbortController().signal;
  }
  clone(): PlainRequest {
    return new PlainRequest(this);
  }
}

interface ResponseInitLike {
  status?: number;
  statusText?: string;
  headers?: ConstructorParameters<typeof HeaderList>[0];
}

class PlainResponse {
  readonly body: unknown;
  readonly status: number;
  readonly statusText: string;
  readonly headers: HeaderList;
  readonly type = "default";

  constructor(body?: unknown, init: ResponseInitLike = {}) {
    this.body = body ?? null;
    this.status = init.status ?? 200;
    this.statusText = init.statusText ?? "";
    this.headers = new HeaderList(init.headers);
  }
  get ok(): boolean {
    return this.status >= 200 && this.status < 300;
  }
  async text(): Promise<string> {
    return this.body === null ? "" : String(this.body);
  }
  async json(): Promise<unknown> {
    return JSON.parse(await this.text());
  }
}

function refuse(name: string) {
  return () => {
    throw new Error(`${name} is not available during server rendering`);
  };
}

const STAND_INS: Readonly<Record<string, unknown>> = {
  URL: ServerUrl,
  URLSearchParams,
  AbortController: QuietAbortController,
  Headers: HeaderList,
  Request: PlainRequest,
  Response: PlainResponse,
  queueMicrotask: (task: () => void) => void Promise.resolve().then(task),
  setTimeout: refuse("setTimeout"),
  setInterval: refuse("setInterval"),
  clearTimeout: () => {},
  clearInterval: () => {},
  fetch: refuse("fetch"),
  // Zod sets this global when it is evaluated, at the first page or mail that checks data. At that time no global can be added.
  __zod_globalConfig: {},
};

for (const [name, value] of Object.entries(STAND_INS)) {
  if (name in globalThis) continue;
  Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
}

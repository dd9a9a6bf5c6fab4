// The URL class for an engine without one. Nearly all addresses of a render are plain addresses of this site: http or https, a simple
// host, and characters that the URL standard does not change. One regular expression parses these. core-js parses all others: it
// implements the whole URL standard and takes about a hundred times as long.
import FullUrl from "core-js-pure/actual/url";

/** The parts of a plain address, as the getters of URL return them. */
export interface PlainParts {
  protocol: string;
  hostname: string;
  port: string;
  pathname: string;
  search: string;
  hash: string;
}

// No label starts with a digit or a hyphen or contains "--". This excludes punycode and other spellings of IPv4 addresses.
const NAME = "(?:[a-z][a-z0-9]*(?:-[a-z0-9]+)*\\.)*[a-z][a-z0-9]*(?:-[a-z0-9]+)*";
const OCTET = "(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";
const PORT = "(?::([1-9]\\d{0,3}|[1-5]\\d{4}))?";
// Only characters that the standard neither encodes nor decodes. No segment starts with a dot or its escape, %2e.
const PATH = "(?:/(?!\\.|%2[eE])[\\w\\-.~!$&()*+,;=:@%]*)+";
const QUERY = "\\?[\\w\\-.~!$&()*+,;=:@/?%]+";
const FRAGMENT = "#[\\w\\-.~!$&()*+,;=:@/?%]+";
const LONGEST = 4_096;

const ABSOLUTE = new RegExp(`^(https?:)//(${NAME}|(?:${OCTET}\\.){3}${OCTET})${PORT}(${PATH})?(${QUERY})?(${FRAGMENT})?$`);
const ROOTED = new RegExp(`^(${PATH})(${QUERY})?(${FRAGMENT})?$`);
const ONLY_PATH = new RegExp(`^${PATH}$`);
const ONLY_QUERY = new RegExp(`^(?:${QUERY})?$`);
const ONLY_FRAGMENT = new RegExp(`^(?:${FRAGMENT})?$`);
const DEFAULT_PORTS: Readonly<Record<string, string>> = { "http:": "80", "https:": "443" };

/** Parses a plain address. Undefined means that core-js must parse the address, not that it is invalid. */
export function plainParts(address: string, base?: PlainParts): PlainParts | undefined {
  if (address.length > LONGEST) return undefined;
  const absolute = ABSOLUTE.exec(address);
  if (absolute !== null) {
    const [, protocol = "", hostname = "", port = "", pathname = "/", search = "", hash = ""] = absolute;
    return { protocol, hostname, port: port === DEFAULT_PORTS[protocol] ? "" : port, pathname, search, hash };
  }
  const rooted = base === undefined || address.startsWith("//") ? null : ROOTED.exec(address);
  if (base === undefined || rooted === null) return undefined;
  const [, pathname = "/", search = "", hash = ""] = rooted;
  return { protocol: base.protocol, hostname: base.hostname, port: base.port, pathname, search, hash };
}

// React Router parses paths with this base, several times per page.
const LOCAL = "http://localhost";
const LOCAL_PARTS = plainParts(LOCAL);

function partsOf(address: unknown, base: unknown): PlainParts | undefined {
  const baseParts = base === undefined ? undefined : base === LOCAL ? LOCAL_PARTS : plainParts(String(base));
  if (base !== undefined && baseParts === undefined) return undefined;
  return plainParts(String(address), baseParts);
}

/** Behaves exactly like the URL class of the standard. */
export class ServerUrl {
  #parts: PlainParts | undefined;
  #full: FullUrl | undefined;

  constructor(address: string | { toString(): string }, base?: string | { toString(): string }) {
    this.#parts = partsOf(address, base);
    if (this.#parts === undefined) this.#full = new FullUrl(String(address), base === undefined ? base : String(base));
  }

  static canParse(address: string, base?: string): boolean {
    return ServerUrl.parse(address, base) !== null;
  }

  static parse(address: string, base?: string): ServerUrl | null {
    try {
      return new ServerUrl(address, base);
    } catch {
      return null;
    }
  }

  get href(): string {
    const parts = this.#parts;
    if (parts === undefined) return this.#whole().href;
    return `${this.origin}${parts.pathname}${parts.search}${parts.hash}`;
  }
  set href(value: string) {
    const next = new ServerUrl(value);
    this.#parts = next.#parts;
    this.#full = next.#full;
  }

  get origin(): string {
    return this.#parts === undefined ? this.#whole().origin : `${this.#parts.protocol}//${this.host}`;
  }

  get protocol(): string {
    return this.#parts?.protocol ?? this.#whole().protocol;
  }
  set protocol(value: string) {
    this.#whole().protocol = value;
  }

  get username(): string {
    return this.#parts === undefined ? this.#whole().username : "";
  }
  set username(value: string) {
    this.#whole().username = value;
  }

  get password(): string {
    return this.#parts === undefined ? this.#whole().password : "";
  }
  set password(value: string) {
    this.#whole().password = value;
  }

  get host(): string {
    const parts = this.#parts;
    if (parts === undefined) return this.#whole().host;
    return parts.port === "" ? parts.hostname : `${parts.hostname}:${parts.port}`;
  }
  set host(value: string) {
    this.#whole().host = value;
  }

  get hostname(): string {
    return this.#parts?.hostname ?? this.#whole().hostname;
  }
  set hostname(value: string) {
    this.#whole().hostname = value;
  }

  get port(): string {
    return this.#parts?.port ?? this.#whole().port;
  }
  set port(value: string) {
    this.#whole().port = value;
  }

  get pathname(): string {
    return this.#parts?.pathname ?? this.#whole().pathname;
  }
  set pathname(value: string) {
    if (!this.#put("pathname", value, ONLY_PATH)) this.#whole().pathname = value;
  }

  get search(): string {
    return this.#parts?.search ?? this.#whole().search;
  }
  set search(value: string) {
    if (!this.#put("search", value, ONLY_QUERY)) this.#whole().search = value;
  }

  get hash(): string {
    return this.#parts?.hash ?? this.#whole().hash;
  }
  set hash(value: string) {
    if (!this.#put("hash", value, ONLY_FRAGMENT)) this.#whole().hash = value;
  }

  /** Changes of the returned object change the address, so core-js handles this URL from now on. */
  get searchParams(): URLSearchParams {
    return this.#whole().searchParams;
  }

  toString(): string {
    return this.href;
  }

  toJSON(): string {
    return this.href;
  }

  #put(part: "pathname" | "search" | "hash", value: string, plain: RegExp): boolean {
    const parts = this.#parts;
    if (parts === undefined || typeof value !== "string" || value.length > LONGEST || !plain.test(value)) return false;
    this.#parts = { ...parts, [part]: value };
    return true;
  }

  #whole(): FullUrl {
    this.#full ??= new FullUrl(this.href);
    this.#parts = undefined;
    return this.#full;
  }
}

// A render worker: Node.js as the server starts it (worker_launch.cc), with one socket and nothing else. It reads
// a frame, executes it, and writes frames back; it ends when the socket closes.
//
// A frame is its size (4 bytes, little endian, without themselves), a kind (1 byte) and fields, each its size and its
// bytes (UTF-8). KIND lists the kinds and their fields; frames.h has the same table.
'use strict';
const fs = require('node:fs');
const vm = require('node:vm');

const SOCKET = 3;
const SCRIPTS = 4;
const KIND = {
  start: 1, //   sizes of prelude, both bundles and code → ready | threw
  load: 2, //    content key, content JSON, key to drop  → result | threw
  call: 3, //    function, now (ms), content key, number of sent answers, path, status and text of each, texts… → result | threw
  answer: 4, //  status and text that molarHost.get returns
  refused: 5, // why molarHost.get throws
  code: 6, //                                            → result: the code that V8 has compiled of the bundle so far
  ready: 16, //  whether V8 accepted the code ("1" or "")
  result: 17, // is clean ("1" or ""), "1" or "0" for each sent answer (read or not), then the fields of the function's result
  threw: 18, //  message and stack
  get: 19, //    path and query
  log: 20, //    level, text
};
const MAX_FAULT = 4_000;
const MAX_LOG_LINES = 20;

// --- Frames -----------------------------------------------------------------------------------------------------

let input = Buffer.allocUnsafe(256 * 1024);
let have = 0; // bytes in `input` that are not used yet

/** Waits for `size` bytes at the start of `input`. */
function need(size) {
  if (size > input.length) {
    const larger = Buffer.allocUnsafe(size + 64 * 1024);
    input.copy(larger, 0, 0, have);
    input = larger;
  }
  while (have < size) {
    const count = fs.readSync(SOCKET, input, have, input.length - have, null);
    if (count === 0) process.exit(0);
    have += count;
  }
}

/** The next frame: {kind, fields}. */
function read() {
  need(4);
  const end = 4 + input.readUInt32LE(0);
  need(end);
  const kind = input[4];
  const fields = [];
  for (let at = 5; at < end; ) {
    const size = input.readUInt32LE(at);
    fields.push(input.utf8Slice(at + 4, at + 4 + size));
    at += 4 + size;
  }
  input.copyWithin(0, end, have);
  have -= end;
  return { kind, fields };
}

let output = Buffer.allocUnsafe(256 * 1024);

/** Fields are strings or, for bytes, buffers. */
function write(kind, ...fields) {
  let most = 5;
  for (const field of fields) most += 4 + 3 * field.length;
  if (most > output.length) output = Buffer.allocUnsafe(most + 64 * 1024);
  let at = 5;
  for (const field of fields) {
    const size = typeof field === 'string' ? output.utf8Write(field, at + 4) : field.copy(output, at + 4);
    output.writeUInt32LE(size, at);
    at += 4 + size;
  }
  output.writeUInt32LE(at - 4, 0);
  output[4] = kind;
  for (let done = 0; done < at; ) done += fs.writeSync(SOCKET, output, done, at - done);
}

// --- Functions for the bundle -----------------------------------------------------------------------------------

let pageRuns = false;
let logLines = 0;
// Answers of the API to this page, by path: {status (0: the call throws), text, given (its index among the answers sent with the call, or -1)}.
const answers = new Map();
let wasRead = []; // of the answers sent with the call
let last; // result of the last rawGet

/** Returns the text of an answer, or the reason for its absence; rawStatus() distinguishes them. */
function rawGet(path) {
  last = pageRuns ? (answers.get(path) ?? ask(path)) : { status: 0, text: 'molarHost.get outside of a page', given: -1 };
  if (last.given >= 0) wasRead[last.given] = '1';
  return last.text;
}

function ask(path) {
  write(KIND.get, path);
  const { kind, fields } = read();
  const answer = kind === KIND.answer ? { status: Number(fields[0]), text: fields[1], given: -1 } : { status: 0, text: fields[0], given: -1 };
  answers.set(path, answer);
  return answer;
}

/** Stores the answers that came with a call; returns the index of the first field behind them. */
function take(fields) {
  answers.clear();
  wasRead = new Array(Number(fields[3])).fill('0');
  let at = 4;
  for (let given = 0; given < wasRead.length; given++, at += 3) {
    answers.set(fields[at], { status: Number(fields[at + 1]), text: fields[at + 2], given });
  }
  return at;
}

function rawLog(level, text) {
  if (++logLines <= MAX_LOG_LINES) write(KIND.log, level, text.slice(0, MAX_FAULT));
}

// --- The realms of the bundles: the language alone, without Node's globals ------------------------------------------

// The parts of the file of scripts, in their order.
const PART = { prelude: 0, pages: 1, content: 2, code: 3 };
let sizes;
const contents = new Map();
let pages; // the realm of pages and mails
let checks; // the realm of the checks of content; created by the first check
let current; // the realm that ran last

function readPart(part) {
  const begin = sizes.slice(0, part).reduce((sum, size) => sum + size, 0);
  const bytes = Buffer.allocUnsafeSlow(sizes[part]);
  for (let have = 0; have < bytes.length; ) {
    const count = fs.readSync(SCRIPTS, bytes, have, bytes.length - have, begin + have);
    if (count === 0) throw new Error('the file of scripts is too short');
    have += count;
  }
  return bytes;
}

/** Runs a bundle in a new realm. */
function openRealm(part, filename, code) {
  const realm = vm.createContext(vm.constants.DONT_CONTEXTIFY, { codeGeneration: { strings: false, wasm: false } });
  const prelude = new vm.Script(readPart(PART.prelude).utf8Slice(), { filename: 'prelude.js' });
  const guard = prelude.runInContext(realm)(rawGet, () => last.status, rawLog);
  const script = new vm.Script(readPart(part).utf8Slice(), { filename, ...(code.length > 0 && { cachedData: code }) });
  script.runInContext(realm);
  const { molar } = realm;
  if (typeof molar !== 'object' || molar === null) throw new Error('the bundle does not define globalThis.molar');
  guard.freeze();
  return { guard, molar, script };
}

let intlIsPrepared = false;

/**
 * Creates the first formatters, for which V8 looks through all locales (20 ms). Few pages need one, so this runs after the answer
 * to the first page.
 */
function prepareIntl() {
  if (intlIsPrepared) return;
  intlIsPrepared = true;
  new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', year: 'numeric', month: 'long' }).format(0);
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(0);
}

/** Returns whether V8 has accepted the code. V8 checks that it fits its version and flags, the server that it belongs to this bundle. */
function start(fields) {
  sizes = fields.map(Number);
  const code = readPart(PART.code);
  pages = openRealm(PART.pages, 'molar-server.js', code);
  current = pages;
  return code.length > 0 && !pages.script.cachedDataRejected;
}

function load(key, json, drop) {
  current = pages;
  contents.delete(drop);
  pages.guard.begin(0);
  contents.set(key, pages.molar.loadContent(json));
}

/** Returns the realm that has the function: that of pages, else that of the checks of content. */
function realmOf(name) {
  if (name in pages.molar || sizes[PART.content] === 0) return pages;
  checks ??= openRealm(PART.content, 'molar-content.js', '');
  return checks;
}

function call(name, now, contentKey, texts) {
  // For tests of the state that a page leaves behind.
  if (name === '$remember') return pages.guard.remember();
  if (name === '$changed') return pages.guard.changed().join('\n');
  current = realmOf(name);
  const { guard, molar } = current;
  if (typeof molar[name] !== 'function') throw new Error(`the bundle has no molar.${name}`);
  const content = contentKey === '' ? [] : [contents.get(contentKey)];
  if (contentKey !== '' && content[0] === undefined) throw new Error(`no content for ${contentKey}`);
  guard.begin(Number(now));
  logLines = 0;
  pageRuns = name === 'renderPage';
  return molar[name](...texts, ...content);
}

function describe(error) {
  try {
    const text = String(error);
    const stack = error instanceof Error || typeof error?.stack === 'string' ? String(error.stack) : '';
    const whole = stack.startsWith(text) ? stack : stack === '' ? text : `${text}\n${stack}`;
    return whole.slice(0, MAX_FAULT);
  } catch {
    return '[unprintable]';
  }
}

const textOf = (value) => (typeof value === 'string' ? value : '');

/** Fields of a result: a string, or those of a page (web/src/app/render/render-page.tsx, PageOutcome) and whether it is done. */
function fieldsOf(value) {
  if (typeof value !== 'object' || value === null) return [textOf(value)];
  const status = typeof value.status === 'number' ? String(Math.trunc(value.status)) : '0';
  return [value.done ? '1' : '', status, textOf(value.html), textOf(value.location), value.externalRedirect ? '1' : '', textOf(value.error)];
}

/** `settled()` returns the result of a call, or throws; for a promise, in the next turn of the event loop. */
function outcomeOf(value) {
  if (typeof value?.then !== 'function') return { settled: () => value };
  const outcome = {
    settled() {
      throw new Error('the promise of the call never settles');
    },
  };
  value.then(
    (done) => {
      outcome.settled = () => done;
    },
    (error) => {
      outcome.settled = () => {
        throw error;
      };
    },
  );
  return outcome;
}

/** Answers a frame, in a later turn of the event loop, so that promises which can settle have settled. */
function handle({ kind, fields }, next) {
  let outcome;
  try {
    if (kind === KIND.start) {
      write(KIND.ready, start(fields) ? '1' : '');
      return next();
    }
    if (kind === KIND.code) {
      write(KIND.result, '1', '', pages.script.createCachedData());
      return next();
    }
    if (kind === KIND.load) load(...fields);
    if (kind === KIND.call) outcome = outcomeOf(call(fields[0], fields[1], fields[2], fields.slice(take(fields))));
  } catch (error) {
    pageRuns = false;
    write(KIND.threw, describe(error));
    return next();
  }
  setImmediate(() => {
    const wasPage = pageRuns;
    pageRuns = false;
    answers.clear();
    try {
      write(KIND.result, current.guard.isClean() ? '1' : '', wasRead.join(''), ...fieldsOf(outcome?.settled()));
    } catch (error) {
      write(KIND.threw, describe(error));
    }
    if (wasPage) prepareIntl();
    next();
  });
}

const serve = () => handle(read(), () => setImmediate(serve));

// The server ends its workers. A signal to its process group (ctrl-C, systemd) must not end them while they render pages.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
process.on('unhandledRejection', (error) => rawLog('warn', `unhandled rejection: ${describe(error)}`));
process.title = 'molar-render';
serve();

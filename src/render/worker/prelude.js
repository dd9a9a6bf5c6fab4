// The JavaScript around the bundle: replaces or removes objects that a page must not reach. Its value is a function
// (rawGet, rawStatus, rawLog) => {begin(now), isClean(), freeze(), remember(), changed()}, called before the bundle runs.
(function (rawGet, rawStatus, rawLog) {
  'use strict';
  const { getOwnPropertyDescriptor, getPrototypeOf, defineProperty, freeze, isFrozen, is } = Object;
  const { ownKeys, construct } = Reflect;

  // Functions that scripts may call. They belong to this realm, so that scripts cannot reach the process through them.
  const host = {
    get(path) {
      const body = rawGet(path === undefined ? '' : String(path));
      const status = rawStatus();
      if (status === 0) throw new Error(body);
      return { status, body };
    },
    log(level, text) { rawLog(String(level), String(text)); },
  };
  Object.defineProperty(globalThis, 'molarHost', { value: host, enumerable: false });

  // During a page the time does not advance and random numbers repeat: both come from the page's input.
  let now = 0;
  let seed = 1;
  const RealDate = Date;
  function PageDate(...parts) {
    if (new.target === undefined) return new RealDate(now).toString();
    if (parts.length === 0) return construct(RealDate, [now], new.target);
    return construct(RealDate, parts, new.target);
  }
  defineProperty(PageDate, 'name', { value: 'Date' });
  defineProperty(PageDate, 'length', { value: 7 });
  defineProperty(PageDate, 'prototype', { value: RealDate.prototype, writable: false });
  const hidden = (value) => ({ value, writable: true, enumerable: false, configurable: true });
  defineProperty(PageDate, 'now', hidden(function () { return now; }));
  defineProperty(PageDate, 'parse', hidden(RealDate.parse));
  defineProperty(PageDate, 'UTC', hidden(RealDate.UTC));
  defineProperty(RealDate.prototype, 'constructor', hidden(PageDate));
  defineProperty(globalThis, 'Date', hidden(PageDate));
  defineProperty(Math, 'random', hidden(function random() {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }));
  // Formatting without a date formats today, which the engine would read from the machine's clock.
  const RealFormat = Intl.DateTimeFormat.prototype;
  for (const name of ['formatToParts', 'formatRange', 'formatRangeToParts']) {
    const real = RealFormat[name];
    defineProperty(RealFormat, name, hidden({
      [name](first, ...rest) { return real.call(this, first === undefined ? now : first, ...rest); }
    }[name]));
  }
  const realFormat = getOwnPropertyDescriptor(RealFormat, 'format').get;
  defineProperty(RealFormat, 'format', {
    get() {
      const bound = realFormat.call(this);
      return (date) => bound(date === undefined ? now : date);
    },
    enumerable: false,
    configurable: true,
  });

  // Creating a formatter takes longer (0.1 ms and more) than using it, and formatters do not change: calls
  // with the same arguments get the same frozen formatter.
  const MAX_FORMATTERS = 64;
  function shareFormatters(name) {
    const Real = Intl[name];
    const kept = new Map();
    const keyOf = (locales, options) => {
      const isPlain = (locales === undefined || typeof locales === 'string') &&
        (options === undefined || getPrototypeOf(options) === Object.prototype);
      return isPlain ? locales + '|' + JSON.stringify(options) : undefined;
    };
    function Shared(locales, options) {
      const key = new.target === undefined || new.target === Shared ? keyOf(locales, options) : undefined;
      if (key === undefined) return construct(Real, [locales, options], new.target ?? Shared);
      let formatter = kept.get(key);
      if (formatter === undefined) {
        if (kept.size >= MAX_FORMATTERS) kept.clear();
        formatter = freeze(new Real(locales, options));
        kept.set(key, formatter);
      }
      return formatter;
    }
    defineProperty(Shared, 'name', { value: name });
    defineProperty(Shared, 'length', { value: 0 });
    defineProperty(Shared, 'prototype', { value: Real.prototype, writable: false });
    defineProperty(Shared, 'supportedLocalesOf', hidden(Real.supportedLocalesOf));
    defineProperty(Real.prototype, 'constructor', hidden(Shared));
    defineProperty(Intl, name, hidden(Shared));
  }
  ['Collator', 'DateTimeFormat', 'ListFormat', 'NumberFormat', 'PluralRules', 'RelativeTimeFormat'].forEach(shareFormatters);

  defineProperty(globalThis, 'performance', hidden({
    timeOrigin: 0,
    now() { return 0; },
    mark() {},
    measure() {},
  }));

  const describe = (value) => {
    try {
      if (value instanceof Error) return String(value.stack ? value + '\n' + value.stack : value);
      return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
    } catch {
      return '[unprintable]';
    }
  };
  const writer = (level) => (...values) => host.log(level, values.map(describe).join(' '));
  defineProperty(globalThis, 'console', hidden({
    debug: writer('debug'), trace: writer('debug'), log: writer('info'), info: writer('info'),
    warn: writer('warn'), error: writer('error'),
    assert(fine, ...values) { if (!fine) writer('error')('Assertion failed', ...values); },
    group() {}, groupCollapsed() {}, groupEnd() {}, time() {}, timeEnd() {},
  }));

  // Removes functions that compile text or share memory, and the last match of a regular expression in another
  // visitor's page. (Function and similar names stay: the engine refuses to compile text.)
  const removed = ['eval', 'WebAssembly', 'SharedArrayBuffer', 'Atomics', 'ShadowRealm'];
  const legacyMatch = ['input', '$_', 'multiline', '$*', 'lastMatch', '$&', 'lastParen', '$+',
    'leftContext', '$`', 'rightContext', "$'", '$1', '$2', '$3', '$4', '$5', '$6', '$7', '$8', '$9'];

  const isObject = (value) =>
    (typeof value === 'object' && value !== null) || typeof value === 'function';

  // All objects that code can reach without receiving them: the globals, and the prototypes that only
  // syntax can name.
  const roots = () => [
    globalThis,
    (async () => {}).constructor.prototype,
    (function* () {}).constructor.prototype,
    (async function* () {}).constructor.prototype,
    getPrototypeOf(getPrototypeOf([][Symbol.iterator]())),
    getPrototypeOf([][Symbol.iterator]()),
    getPrototypeOf(new Map()[Symbol.iterator]()),
    getPrototypeOf(new Set()[Symbol.iterator]()),
    getPrototypeOf(''[Symbol.iterator]()),
    getPrototypeOf(/a/[Symbol.matchAll]('a')),
    getPrototypeOf(Int8Array),
    getPrototypeOf(Int8Array.prototype),
  ];

  // Returns the same objects as walk(), without their paths: a worker calls it at each start.
  function reachable() {
    const found = new Set(roots());
    const push = (value) => { if (isObject(value)) found.add(value); };
    for (const object of found) { // also visits the objects that are added meanwhile
      push(getPrototypeOf(object));
      for (const key of ownKeys(object)) {
        const property = getOwnPropertyDescriptor(object, key);
        push(property.value);
        push(property.get);
        push(property.set);
      }
    }
    return found;
  }

  // Calls visit(object, path) once for each reachable object.
  function walk(visit) {
    const seen = new Set();
    const waiting = roots().map((root, index) => [root, index === 0 ? '' : 'intrinsic' + index]);
    const push = (value, path) => { if (isObject(value) && !seen.has(value)) waiting.push([value, path]); };
    while (waiting.length > 0) {
      const [object, path] = waiting.pop();
      if (seen.has(object)) continue;
      seen.add(object);
      visit(object, path);
      push(getPrototypeOf(object), path + '.[[Prototype]]');
      for (const key of ownKeys(object)) {
        const property = getOwnPropertyDescriptor(object, key);
        const name = path === '' ? String(key) : path + '.' + String(key);
        push(property.value, name);
        push(property.get, name + '.get');
        push(property.set, name + '.set');
      }
    }
  }

  // A frozen data property of a prototype also prevents assignments of the same name to objects that inherit
  // from it ("err.name = …"). For names that code really assigns, an accessor replaces the value and creates
  // an own property on assignment.
  function letInheritorsAssign(prototype, names) {
    for (const name of names) {
      const property = getOwnPropertyDescriptor(prototype, name);
      if (!property || !('value' in property) || !property.configurable) continue;
      const { value } = property;
      defineProperty(prototype, name, {
        get() { return value; },
        set(replacement) {
          if (this === prototype) throw new TypeError('Cannot assign to a frozen intrinsic: ' + name);
          defineProperty(this, name, { value: replacement, writable: true, enumerable: true, configurable: true });
        },
        enumerable: property.enumerable,
        configurable: false,
      });
    }
  }

  // Frozen, these would disable the engine's fast paths (spreading, map(), replace(), look-ups of missing
  // properties), and a page would take half as long again. They stay mutable; after each page isClean()
  // reports whether one of them has changed.
  const watched = [
    Object.prototype, Array.prototype, Array, getPrototypeOf([][Symbol.iterator]()), Map.prototype,
    Set.prototype, RegExp.prototype,
  ];
  let watchedKeys = [];
  let watchedValues = [];
  let watchedGetters = [];

  function rememberWatched() {
    watchedKeys = watched.map((object) => [object, ownKeys(object).length]);
    for (const [object] of watchedKeys) {
      for (const key of ownKeys(object)) {
        const { value, get } = getOwnPropertyDescriptor(object, key);
        if (get === undefined) watchedValues.push([object, key, value]);
        else watchedGetters.push([object, key, get]);
      }
    }
  }

  function isClean() {
    for (let i = 0; i < watchedKeys.length; i++) {
      if (ownKeys(watchedKeys[i][0]).length !== watchedKeys[i][1]) return false;
    }
    for (let i = 0; i < watchedValues.length; i++) {
      const entry = watchedValues[i];
      if (entry[0][entry[1]] !== entry[2]) return false;
    }
    for (let i = 0; i < watchedGetters.length; i++) {
      const entry = watchedGetters[i];
      if (getOwnPropertyDescriptor(entry[0], entry[1])?.get !== entry[2]) return false;
    }
    return true;
  }

  // Entries of a Map or a Set are not properties; its size reveals most changes.
  const mapSize = getOwnPropertyDescriptor(Map.prototype, 'size').get;
  const setSize = getOwnPropertyDescriptor(Set.prototype, 'size').get;
  function sizeOf(object) {
    for (const size of [mapSize, setSize]) {
      try { return size.call(object); } catch { /* of another type */ }
    }
    return undefined;
  }

  let remembered;
  function snapshot() {
    const found = new Map();
    walk((object, path) => {
      const properties = new Map();
      for (const key of ownKeys(object)) properties.set(key, getOwnPropertyDescriptor(object, key));
      const size = sizeOf(object);
      if (size !== undefined) properties.set('[[size]]', { value: size });
      found.set(object, { path, properties, prototype: getPrototypeOf(object) });
    });
    return found;
  }
  const sameProperty = (a, b) =>
    b !== undefined && is(a.value, b.value) && a.get === b.get && a.set === b.set;

  function differences(before, after) {
    const changes = [];
    for (const [object, { path, properties, prototype }] of after) {
      const old = before.get(object);
      if (old === undefined) continue;
      if (old.prototype !== prototype) changes.push(path + '.[[Prototype]]');
      for (const [key, property] of properties) {
        if (!sameProperty(property, old.properties.get(key))) changes.push(path + '.' + String(key));
      }
      for (const key of old.properties.keys()) {
        if (!properties.has(key)) changes.push(path + '.' + String(key));
      }
    }
    return changes;
  }

  return {
    begin(at) { now = at; seed = 1; },
    isClean,
    freeze() {
      for (const name of removed) delete globalThis[name];
      for (const name of legacyMatch) delete RegExp[name];
      for (const type of [Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError, AggregateError]) {
        letInheritorsAssign(type.prototype, ['name', 'message', 'constructor', 'toString']);
      }
      letInheritorsAssign(Function.prototype, ['constructor', 'toString']);
      for (const object of reachable()) {
        // The elements of a typed array cannot be frozen; changed() compares them.
        if (ArrayBuffer.isView(object) || isFrozen(object)) continue;
        if (object !== globalThis && !watched.includes(object)) freeze(object);
      }
      // The global object cannot be frozen as a whole (its own bindings belong to the engine).
      for (const key of ownKeys(globalThis)) {
        const property = getOwnPropertyDescriptor(globalThis, key);
        if (property.configurable) {
          defineProperty(globalThis, key, 'value' in property
            ? { writable: false, configurable: false } : { configurable: false });
        }
      }
      Object.preventExtensions(globalThis);
      rememberWatched();
    },
    remember() { remembered = snapshot(); },
    changed() { return differences(remembered, snapshot()); },
  };
})

// The realm of a bundle: it cannot change intrinsics, see the process or create code from text.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "render/testing/worker_fixture.h"

namespace molar::render {
namespace {

using ::testing::HasSubstr;

class PreludeTest : public testing::WorkerFixture {};

// Returns a bundle whose page runs all scripts and returns those that did not throw, one per line.
std::string all_of(std::initializer_list<std::string_view> scripts) {
  std::string functions;
  for (const std::string_view script : scripts) {
    functions += "() => (" + std::string(script) + "),\n";
  }
  return "'use strict'; globalThis.molar = { renderPage() { return [" + functions +
         "].map((each) => { try { return 'done: ' + each; } finally { try { each(); } catch (e) { "
         "throws.push(String(each)); } } })"
         ".filter((text) => !throws.includes(text.slice(6))).join('\\n'); } }; const throws = [];";
}

TEST_F(PreludeTest, CodeCannotBeCreatedFromText) {
  worker = make(all_of({
      "Function('return 1')()",
      "new Function('return 1')()",
      "(() => {}).constructor('return 1')()",
      "(function* () {}).constructor('yield 1')()",
      "(async () => {}).constructor('return 1')()",
      "(async function* () {}).constructor('yield 1')()",
      "Reflect.construct(Function, ['return 1'])()",
      "eval('1')",
      "globalThis.eval('1')",
      // Through objects of the host: its functions and errors belong to the page's realm.
      "molarHost.get.constructor('return process')()",
      "molarHost.get.constructor.constructor('return process')()",
  }));
  EXPECT_EQ(call("renderPage"), "");
  EXPECT_EQ(
      run("[typeof eval, typeof WebAssembly, typeof SharedArrayBuffer, typeof Atomics, typeof "
          "process, "
          "typeof require, typeof fetch, typeof Buffer, typeof setTimeout].join()"),
      "undefined,undefined,undefined,undefined,undefined,undefined,undefined,undefined,undefined");
  worker = make(
      "let imported = 'waiting'; globalThis.molar = { renderPage() { import('node:fs').then(() => "
      "{ imported "
      "= 'loaded'; }, () => { imported = 'refused'; }); return ''; }, outcome: () => imported };");
  call("renderPage");
  EXPECT_EQ(call("outcome"), "refused");
}

TEST_F(PreludeTest, IntrinsicsCannotBeChanged) {
  worker = make(all_of({
      "String.prototype.trim = () => ''",
      "delete String.prototype.trim",
      "Promise.prototype.then = null",
      "Error.prototype.message = 'x'",
      "Object.getPrototypeOf(async () => {}).x = 1",
      "Function.prototype.call = null",
      "Math.random = () => 4",
      "JSON.parse = null",
      "Intl.NumberFormat.prototype.format = null",
      "globalThis.molar = 1",
      "globalThis.fresh = 1",
      "molarHost.get = null",
      "Object.keys = null",
      "Object.prototype.__proto__ = {}",
      "Object.setPrototypeOf(String.prototype, null)",
  }));
  ASSERT_EQ(call("$remember"), "");
  EXPECT_EQ(call("renderPage"), "");
  EXPECT_TRUE(was_clean);
  EXPECT_EQ(call("$changed"), "");
}

// Except the intrinsics that isClean() compares after each page, and the global object.
TEST_F(PreludeTest, EveryReachableObjectIsFrozen) {
  worker = make(R"js(
    const leaf = { own: {} };
    class Parent { static set written(value) {} }
    Parent.deep = [{ [Symbol('key')]: leaf }];
    const kept = new (class extends Parent {})();
    globalThis.molar = { kept, renderPage() {
      const open = [globalThis, Object.prototype, Array.prototype, Array, Map.prototype,
        Set.prototype, RegExp.prototype, Object.getPrototypeOf([][Symbol.iterator]())];
      const found = new Set([globalThis, Object.getPrototypeOf(async () => {}),
        Object.getPrototypeOf(function* () {}), Object.getPrototypeOf(async function* () {}),
        Object.getPrototypeOf(new Map().entries()), Object.getPrototypeOf(''.matchAll(/a/g))]);
      for (const object of found) {
        const parts = Object.values(Object.getOwnPropertyDescriptors(object))
          .concat(Object.getOwnPropertySymbols(object).map((key) => Object.getOwnPropertyDescriptor(object, key)))
          .flatMap(({ value, get, set }) => [value, get, set]);
        for (const part of [...parts, Object.getPrototypeOf(object)]) {
          if (Object(part) === part) found.add(part);
        }
      }
      return [found.has(leaf.own), found.size > 400,
        [...found].filter((object) => !Object.isFrozen(object) && !open.includes(object)).length].join();
    } };
  )js");
  EXPECT_EQ(call("renderPage"), "true,true,0");
}

TEST_F(PreludeTest, DetectsChangesOfIntrinsicsThatAreNotFrozen) {
  for (const char* script : {
           "({}).__proto__.polluted = 1",
           "Object.prototype.toString = () => ''",
           "Array.prototype.push = () => 0",
           "Array.prototype[0] = 1",
           "Array.from = null",
           "Object.getPrototypeOf([][Symbol.iterator]()).next = null",
           "Map.prototype.get = () => 'ana'",
           "Set.prototype.extra = 1",
           "RegExp.prototype.exec = () => null",
           "Object.defineProperty(RegExp.prototype, 'global', { get: () => true })",
           "Object.defineProperty(Object.prototype, 'x', { get: () => 1, configurable: true })",
       }) {
    run_body(std::string(script) + "; return '';");
    EXPECT_FALSE(was_clean) << script;
  }
}

TEST_F(PreludeTest, FrozenIntrinsicsLetOwnPropertiesBeAssigned) {
  EXPECT_EQ(
      run_body("'use strict'; const e = new TypeError('a'); e.name = 'Mine'; e.message = 'b'; "
               "return String(e) + Object.keys(e);"),
      "Mine: bname");
  EXPECT_EQ(run_body("'use strict'; const o = {}; o.toString = () => 'own'; o.constructor = 1; "
                     "o.hasOwnProperty = 2; return `${o}`;"),
            "own");
  EXPECT_EQ(
      run_body("'use strict'; class Fault extends Error { constructor(m) { super(m); this.name = "
               "'Fault'; } } return String(new Fault('x'));"),
      "Fault: x");
}

TEST_F(PreludeTest, NamesChangedGlobals) {
  worker = make(R"js(
    globalThis.numbers = new Uint8Array(2);
    globalThis.users = new Map();
    let closed = '';
    globalThis.molar = {
      hide: () => { closed = 'user'; },
      touch: () => { numbers[1] = 7; users.set('ana', 1); },
    };
  )js");
  call("$remember");
  // Variables of closures are not detected: the canary test of pages covers them.
  call("hide");
  EXPECT_EQ(call("$changed"), "");
  call("touch");
  const std::string changed = call("$changed");
  EXPECT_THAT(changed, HasSubstr("numbers.1"));
  EXPECT_THAT(changed, HasSubstr("users.[[size]]"));
}

TEST_F(PreludeTest, TheTimeIsThatOfTheInput) {
  EXPECT_EQ(run("[Date.now(), +new Date(), new Date().toISOString(), performance.now(), "
                "typeof Date(), new Date(5).getTime(), new Date('2026-01-02').getTime(), "
                "new Date(2026, 0, 2).getTime(), Date.UTC(2026, 0), Date.name, Date.length, "
                "new Date(0).getTimezoneOffset(), new Date() instanceof Date, new "
                "Date().constructor === Date, "
                "(class extends Date {}).now()].join()",
                86'400'000),
            "86400000,86400000,1970-01-02T00:00:00.000Z,0,string,5,1767312000000,1767312000000,"
            "1767225600000,Date,7,0,true,true,86400000");
}

TEST_F(PreludeTest, FormattersAreSharedAndCannotBeChanged) {
  EXPECT_EQ(run_body("const make = (o) => new Intl.NumberFormat('en-US', o); "
                     "return [make({ style: 'percent' }) === make({ style: 'percent' }), "
                     "make({ style: 'percent' }) === make(), "
                     "Intl.NumberFormat('en-US') === make(), make() instanceof Intl.NumberFormat, "
                     "make().constructor === Intl.NumberFormat, make().format(1234.5), "
                     "make({ style: 'percent' }).format(0.5), Intl.NumberFormat.name, "
                     "Intl.NumberFormat.supportedLocalesOf('en')].join();"),
            "true,false,true,true,true,1,234.5,50%,NumberFormat,en");
  EXPECT_THAT(run_body("'use strict'; new Intl.PluralRules('en').owner = 'ana';"),
              HasSubstr("! TypeError"));
  EXPECT_EQ(
      run("new Intl.DateTimeFormat('es', { dateStyle: 'long', timeZone: 'UTC' }).format(0) + "
          "new (class extends Intl.DateTimeFormat {})(['en'], { timeZone: 'UTC' }).format(0)"),
      "1 de enero de 19701/1/1970");
  EXPECT_THAT(run("new Intl.NumberFormat('en-US', { style: 'wrong' })"), HasSubstr("! RangeError"));
  EXPECT_EQ(
      run_body("let same = true; for (let i = 1; i < 200; i++) same &&= new "
               "Intl.NumberFormat('en', { maximumFractionDigits: i % 90 }).format(1) === '1'; "
               "return String(same);"),
      "true");
}

TEST_F(PreludeTest, RandomNumbersRepeatForTheSameInput) {
  const std::string first = run("[Math.random(), Math.random(), Math.random()].join()", 1);
  EXPECT_EQ(call("renderPage", 1), first);
  EXPECT_EQ(
      run_body("const many = Array.from({ length: 10000 }, Math.random); "
               "return String(many.every((x) => x >= 0 && x < 1) && new Set(many).size > 9990 && "
               "Math.abs(many.reduce((a, b) => a + b) / 10000 - 0.5) < 0.02);"),
      "true");
}

}  // namespace
}  // namespace molar::render

#include "render/js_context.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>

namespace molar::render {
namespace {

using std::chrono::milliseconds;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::UnorderedElementsAre;

ScriptLimits within(milliseconds time) {
  return {std::chrono::steady_clock::now() + time};
}

class JsContextTest : public ::testing::Test {
 protected:
  std::vector<std::string> log;
  std::unique_ptr<JsContext> context = make("globalThis.molar = {};");

  std::unique_ptr<JsContext> make(std::string_view bundle) {
    HostFunctions host;
    host.get = [](std::string_view path) -> std::string {
      if (path == "/throw") {
        throw std::runtime_error("refused é");
      }
      return "got " + std::string(path);
    };
    host.log = [this](std::string_view level, std::string_view text) {
      log.push_back(std::string(level) + ": " + std::string(text));
    };
    auto made = JsContext::create(bundle, std::move(host), within(milliseconds(5'000)));
    if (made.has_error()) {
      ADD_FAILURE() << made.error().text;
      return nullptr;
    }
    (*made)->remember_globals();
    return std::move(*made);
  }
  // The value as text, or "! " and the fault.
  std::string run(std::string_view script) {
    auto value = context->evaluate(script, within(milliseconds(5'000)));
    return value.has_error() ? "! " + value.error().text : *value;
  }
};

TEST_F(JsContextTest, TextGoesInAndOutUnchanged) {
  EXPECT_EQ(run("'año 🦷 \\u2028' + 'x'.repeat(3)"), "año 🦷 \u2028xxx");
  EXPECT_EQ(run("'a\\ud800b'"),
            "a\xEF\xBF\xBD"
            "b");
  EXPECT_EQ(run("'a\\0b'"), std::string("a\0b", 3));
}

TEST_F(JsContextTest, CallsTakeTextsAndHandles) {
  auto other = make(R"js(globalThis.molar = {
    make: (text) => ({ text, done: true, status: 204 }),
    read: (first, object, last) => first + object.text + last,
    count: (...all) => all.length + ' ' + typeof this,
  };)js");
  auto object = other->call("make", {std::string_view("é\0🦷", 7)}, within(milliseconds(1'000)));
  ASSERT_TRUE(object.has_value());
  other->collect_garbage();  // the handle keeps it
  EXPECT_EQ(other->text_of(*object, "text"), std::string("é\0🦷", 7));
  EXPECT_EQ(other->text_of(*object, "status"), "");
  EXPECT_EQ(other->text_of(*object, "absent"), "");
  EXPECT_EQ(other->number_of(*object, "status"), 204);
  EXPECT_EQ(other->number_of(*object, "text"), 0);
  EXPECT_TRUE(other->truth_of(*object, "done"));
  EXPECT_FALSE(other->truth_of(*object, "absent"));
  auto text = other->call("read", {std::string_view("<"), &*object, std::string_view(">")},
                          within(milliseconds(1'000)));
  ASSERT_TRUE(text.has_value());
  EXPECT_EQ(other->text(*text), "<" + std::string("é\0🦷", 7) + ">");
  EXPECT_EQ(other->text(*object), "");
  auto absent = other->call("nothing", {}, within(milliseconds(1'000)));
  ASSERT_TRUE(absent.has_error());
  EXPECT_THAT(absent.error().text, HasSubstr("molar.nothing"));
}

TEST_F(JsContextTest, AnExceptionCarriesItsMessageAndStack) {
  auto fault = context->evaluate("(function page() { null.x; })()", within(milliseconds(500)));
  ASSERT_TRUE(fault.has_error());
  EXPECT_EQ(fault.error().end, ScriptEnd::Threw);
  EXPECT_THAT(fault.error().text, HasSubstr("TypeError"));
  EXPECT_THAT(fault.error().text, HasSubstr("page@script.js:1"));
  EXPECT_THAT(run("throw 'plain text'"), HasSubstr("plain text"));
  EXPECT_THAT(run("throw null"), HasSubstr("null"));
  EXPECT_THAT(run("throw { toString() { throw 1; } }"), HasSubstr("!"));
  EXPECT_THAT(run("syntax error here"), HasSubstr("SyntaxError"));
  EXPECT_LT(run("throw 'long '.repeat(100000)").size(), 5'000U);
}

TEST_F(JsContextTest, EndsABusyLoopAndSaysWhy) {
  auto fault = context->evaluate("for (;;) try { for (;;); } catch {}", within(milliseconds(60)));
  ASSERT_TRUE(fault.has_error());
  EXPECT_EQ(fault.error().end, ScriptEnd::TimeOver);
}

TEST_F(JsContextTest, ManyShortScriptsDoNotAddUp) {
  for (int i = 0; i < 30; ++i) {
    EXPECT_EQ(run("(() => { for (let i = 0; i < 1e6; i++); return 'fine'; })()"), "fine");
  }
}

TEST_F(JsContextTest, HostFunctionsAnswerAndTheirExceptionsAreErrors) {
  EXPECT_EQ(run("molarHost.get('/é')"), "got /é");
  EXPECT_EQ(run("const { get } = molarHost; get.call ? 'call' : get('/x')"), "got /x");
  EXPECT_EQ(run("try { molarHost.get('/throw') } catch (e) { e instanceof Error && e.message }"),
            "refused é");
  EXPECT_THAT(run("molarHost.get('/throw')"), HasSubstr("refused é"));
  EXPECT_EQ(run("molarHost.get()"), "got ");
  run("molarHost.log('warn', 'hello'); console.error('broke', new Error('why').message, { a: 1 })");
  EXPECT_THAT(log, ElementsAre("warn: hello", "error: broke why {\"a\":1}"));
}

TEST_F(JsContextTest, OneScriptWritesAFewLogLinesOnly) {
  run("for (let i = 0; i < 1000; i++) console.log(i)");
  EXPECT_EQ(log.size(), 20U);
}

TEST_F(JsContextTest, NothingMakesCodeFromText) {
  for (const char* script : {
           "Function('return 1')()",
           "new Function('return 1')()",
           "(() => {}).constructor('return 1')()",
           "(function* () {}).constructor('yield 1')()",
           "(async () => {}).constructor('return 1')()",
           "(async function* () {}).constructor('yield 1')()",
           "Reflect.construct(Function, ['return 1'])()",
           "Object.getPrototypeOf(async function* () {}).constructor('1')()",
           "eval('1')",
           "globalThis.eval('1')",
       }) {
    EXPECT_THAT(run(script), HasSubstr("! ")) << script;
  }
  EXPECT_EQ(run("[typeof eval, typeof WebAssembly, typeof SharedArrayBuffer, typeof Atomics, "
                "typeof ShadowRealm].join()"),
            "undefined,undefined,undefined,undefined,undefined");
  run("var imported = 'waiting'; import('file:///etc/passwd').then(() => { imported = 'loaded'; }, "
      "() => { imported = 'refused'; })");
  EXPECT_THAT(run("typeof imported"), Not(HasSubstr("loaded")));
}

TEST_F(JsContextTest, IntrinsicsCannotBeChanged) {
  for (const char* script : {
           "String.prototype.trim = () => ''",
           "delete String.prototype.trim",
           "Promise.prototype.then = null",
           "Error.prototype.stack = 'x'",
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
       }) {
    EXPECT_THAT(run("'use strict'; " + std::string(script)), HasSubstr("! TypeError")) << script;
  }
  EXPECT_THAT(context->changed_globals(), IsEmpty());
  EXPECT_TRUE(context->is_clean());
}

TEST_F(JsContextTest, AChangeOfAnOpenIntrinsicIsNoticed) {
  for (const char* script : {
           "({}).__proto__.polluted = 1",
           "Object.prototype.toString = () => ''",
           "delete Object.prototype.toString",
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
    context = make("globalThis.molar = {};");
    EXPECT_TRUE(context->is_clean());
    run(script);
    EXPECT_FALSE(context->is_clean()) << script;
  }
}

TEST_F(JsContextTest, FrozenIntrinsicsLetOwnPropertiesBeAssigned) {
  EXPECT_EQ(run("'use strict'; const e = new TypeError('a'); e.name = 'Mine'; e.message = 'b'; "
                "String(e) + Object.keys(e)"),
            "Mine: bname");
  EXPECT_EQ(run("'use strict'; const o = {}; o.toString = () => 'own'; o.constructor = 1; "
                "o.hasOwnProperty = 2; `${o}`"),
            "own");
  EXPECT_EQ(run("'use strict'; class Fault extends Error { constructor(m) { super(m); this.name = "
                "'Fault'; } } String(new Fault('x'))"),
            "Fault: x");
}

TEST_F(JsContextTest, GlobalsThatChangeAllTheSameAreNamed) {
  auto other = make(R"js(
    globalThis.numbers = new Uint8Array(2);
    globalThis.users = new Map();
    let closed = '';
    globalThis.molar = {
      hide: () => { closed = 'user'; },
      touch: () => { numbers[1] = 7; users.set('ana', 1); },
    };
  )js");
  EXPECT_THAT(other->changed_globals(), IsEmpty());
  // What lives in a closure is out of reach: the canary test of pages is for that.
  ASSERT_TRUE(other->call("hide", {}, within(milliseconds(1'000))).has_value());
  EXPECT_THAT(other->changed_globals(), IsEmpty());
  ASSERT_TRUE(other->call("touch", {}, within(milliseconds(1'000))).has_value());
  EXPECT_THAT(other->changed_globals(), UnorderedElementsAre("numbers.1", "users.[[size]]"));
}

TEST_F(JsContextTest, TimeIsTheInputs) {
  context->set_now(86'400'000);
  EXPECT_EQ(run("[Date.now(), +new Date(), new Date().toISOString(), performance.now(), "
                "typeof Date(), new Date(5).getTime(), new Date('2026-01-02').getTime(), "
                "new Date(2026, 0, 2).getTime(), Date.UTC(2026, 0), Date.name, Date.length, "
                "new Date(0).getTimezoneOffset(), new Date() instanceof Date, new "
                "Date().constructor === Date, "
                "(class extends Date {}).now()].join()"),
            "86400000,86400000,1970-01-02T00:00:00.000Z,0,string,5,1767312000000,1767312000000,"
            "1767225600000,Date,7,0,true,true,86400000");
}

TEST_F(JsContextTest, FormattersAreSharedAndCannotBeChanged) {
  EXPECT_EQ(run("const make = (o) => new Intl.NumberFormat('en-US', o); "
                "[make({ style: 'percent' }) === make({ style: 'percent' }), "
                "make({ style: 'percent' }) === make(), "
                "Intl.NumberFormat('en-US') === make(), make() instanceof Intl.NumberFormat, "
                "make().constructor === Intl.NumberFormat, make().format(1234.5), "
                "make({ style: 'percent' }).format(0.5), Intl.NumberFormat.name, "
                "Intl.NumberFormat.supportedLocalesOf('en')].join()"),
            "true,false,true,true,true,1,234.5,50%,NumberFormat,en");
  EXPECT_THAT(run("'use strict'; new Intl.PluralRules('en').owner = 'ana'"),
              HasSubstr("! TypeError"));
  EXPECT_EQ(
      run("new Intl.DateTimeFormat('es', { dateStyle: 'long', timeZone: 'UTC' }).format(0) + "
          "new (class extends Intl.DateTimeFormat {})(['en'], { timeZone: 'UTC' }).format(0)"),
      "1 de enero de 19701/1/1970");
  EXPECT_THAT(run("new Intl.NumberFormat('en-US', { style: 'wrong' })"), HasSubstr("! RangeError"));
  EXPECT_THAT(run("new Intl.DateTimeFormat('no locale!')"), HasSubstr("! RangeError"));
  EXPECT_EQ(
      run("let same = true; for (let i = 1; i < 200; i++) same &&= new "
          "Intl.NumberFormat('en', { maximumFractionDigits: i % 90 }).format(1) === '1'; same"),
      "true");
}

TEST_F(JsContextTest, ChanceRepeatsForTheSameInput) {
  context->set_now(1);
  const std::string first = run("[Math.random(), Math.random(), Math.random()].join()");
  context->set_now(1);
  EXPECT_EQ(run("[Math.random(), Math.random(), Math.random()].join()"), first);
  EXPECT_EQ(run("const many = Array.from({ length: 10000 }, Math.random); "
                "many.every((x) => x >= 0 && x < 1) && new Set(many).size > 9990 && "
                "Math.abs(many.reduce((a, b) => a + b) / 10000 - 0.5) < 0.02"),
            "true");
}

TEST_F(JsContextTest, PromisesHaveSettledWhenACallReturns) {
  auto other = make(R"js(globalThis.molar = { wait() {
    const result = { text: '' };
    (async () => { for (let i = 0; i < 100; i++) await i; result.text = 'settled'; })();
    return result;
  } };)js");
  auto result = other->call("wait", {}, within(milliseconds(1'000)));
  ASSERT_TRUE(result.has_value());
  EXPECT_EQ(other->text_of(*result, "text"), "settled");
}

TEST_F(JsContextTest, DeepRecursionIsAnExceptionNotACrash) {
  EXPECT_THAT(run("(function deep(n) { return 1 + deep(n + 1); })(0)"), HasSubstr("RangeError"));
  EXPECT_EQ(run("1 + 1"), "2");
}

}  // namespace
}  // namespace molar::render

#include "render/worker/worker_process.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fcntl.h>

#include <stdexcept>

#include "render/testing/test_bundle.h"

namespace molar::render {
namespace {

using std::chrono::milliseconds;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

WorkerProcess::Clock::time_point within(milliseconds time) {
  return WorkerProcess::Clock::now() + time;
}

class WorkerProcessTest : public ::testing::Test {
 protected:
  std::vector<std::string> log;
  HostFunctions host{[](std::string_view path) -> ApiAnswer {
                       if (path == "/throw") {
                         throw std::runtime_error("refused é");
                       }
                       return {200, "got " + std::string(path)};
                     },
                     [this](std::string_view level, std::string_view text) {
                       log.push_back(std::string(level) + ": " + std::string(text));
                     }};
  std::unique_ptr<WorkerProcess> worker;

  std::unique_ptr<WorkerProcess> make(std::string_view bundle,
                                      std::string_view content_bundle = {}) {
    const WorkerImage image(testing::node_path(), {bundle, content_bundle}, std::size_t{64} << 20U);
    auto made = WorkerProcess::start(image, within(milliseconds(10'000)));
    if (made.has_error()) {
      ADD_FAILURE() << made.error().text;
      return nullptr;
    }
    return std::move(*made);
  }
  // A worker of its own whose page is the script; its value as text, or "! " and the fault.
  std::string run(std::string_view script, std::int64_t now = 0) {
    worker = make("globalThis.molar = { renderPage() { return String((0, function () { return (" +
                  std::string(script) + "); })()); } };");
    return call("renderPage", now);
  }
  // The same for statements, whose last one returns.
  std::string run_body(std::string_view body) {
    worker = make("globalThis.molar = { renderPage() { " + std::string(body) + " } };");
    return call("renderPage");
  }
  std::string call(std::string_view function, std::int64_t now = 0) {
    auto answer = worker->call({function, now, "", {}}, host, within(milliseconds(10'000)));
    was_clean = answer.has_value() && answer->is_clean;
    if (answer.has_error()) {
      return "! " + answer.error().text;
    }
    return answer->fields.empty() ? "" : answer->fields.front();
  }
  bool was_clean = false;
};

TEST_F(WorkerProcessTest, TextGoesInAndOutUnchanged) {
  EXPECT_EQ(run("'año 🦷 \\u2028' + 'x'.repeat(3)"), "año 🦷 \u2028xxx");
  EXPECT_EQ(run("'a\\ud800b'"),
            "a\xEF\xBF\xBD"
            "b");
  worker = make("globalThis.molar = { echo: (first, last) => first + '|' + last };");
  const std::string odd("é\0🦷", 7);
  const std::string large(3'000'000, 'x');
  auto answer = worker->call({"echo", 0, "", {odd, large}}, host, within(milliseconds(10'000)));
  ASSERT_TRUE(answer.has_value());
  EXPECT_TRUE(answer->fields.front() == odd + "|" + large);
  EXPECT_THAT(call("nothing"), HasSubstr("molar.nothing"));
}

TEST_F(WorkerProcessTest, AnExceptionCarriesItsMessageAndStack) {
  EXPECT_THAT(run("(function page() { null.x; })()"), StartsWith("! TypeError"));
  EXPECT_THAT(call("renderPage"), HasSubstr("at page (molar-server.js"));
  EXPECT_THAT(run_body("throw 'plain text';"), HasSubstr("plain text"));
  EXPECT_THAT(run_body("throw null;"), HasSubstr("null"));
  EXPECT_THAT(run_body("throw { toString() { throw 1; } };"), StartsWith("! "));
  EXPECT_LT(run_body("throw 'long '.repeat(100000);").size(), 5'000U);
}

TEST_F(WorkerProcessTest, ABundleThatDoesNotStartSaysWhy) {
  const WorkerImage image(testing::node_path(), {"syntax error here", {}}, std::size_t{64} << 20U);
  const auto made = WorkerProcess::start(image, within(milliseconds(10'000)));
  ASSERT_TRUE(made.has_error());
  EXPECT_THAT(made.error().text, HasSubstr("SyntaxError"));
  const WorkerImage nothing("/no/such/program", {}, std::size_t{64} << 20U);
  EXPECT_THAT(WorkerProcess::start(nothing, within(milliseconds(10'000))).error().text,
              HasSubstr("exit code 127"));
}

TEST_F(WorkerProcessTest, CodeOfOneWorkerServesTheNextAndBadCodeDoesNoHarm) {
  const std::string bundle =
      "globalThis.molar = { renderPage() { return [1, 2, 3].map((x) => x * 2).join(' '); } };";
  WorkerImage image(testing::node_path(), {bundle, {}}, std::size_t{64} << 20U);
  const auto start = [&] {
    auto made = WorkerProcess::start(image, within(milliseconds(10'000)));
    ASSERT_TRUE(made.has_value()) << made.error().text;
    worker = std::move(*made);
    EXPECT_EQ(call("renderPage"), "2 4 6");
  };
  start();
  EXPECT_FALSE(worker->took_code());
  const std::string code = worker->code(within(milliseconds(10'000))).value();
  EXPECT_EQ(call("renderPage"), "2 4 6");
  image.use_code(code);
  start();
  EXPECT_TRUE(worker->took_code());
  for (const std::string& bad : {std::string("no code"), code.substr(0, code.size() / 2)}) {
    image.use_code(bad);
    start();
    EXPECT_FALSE(worker->took_code());
  }
  image.use_code({});
  start();
}

TEST_F(WorkerProcessTest, TheBundleForContentRunsInARealmOfItsOwnWhenItIsFirstAskedFor) {
  worker = make(
      "globalThis.shared = 'pages'; globalThis.molar = { renderPage: () => typeof checked + "
      "Array.isArray([]) };",
      "Array.isArray = () => 'changed'; globalThis.checked = 1; "
      "globalThis.molar = { parseContent: (text) => text + typeof shared + Array.isArray(1) + "
      "Date.now() };");
  EXPECT_EQ(call("renderPage"), "undefinedtrue");
  const auto checked =
      worker->call({"parseContent", 7, "", {"text "}}, host, within(milliseconds(10'000)));
  ASSERT_TRUE(checked.has_value()) << checked.error().text;
  EXPECT_EQ(checked->fields.at(0), "text undefinedchanged7");
  EXPECT_TRUE(checked->is_clean);
  EXPECT_EQ(call("renderPage"), "undefinedtrue");
  EXPECT_THAT(call("reviewContent"), HasSubstr("no molar.reviewContent"));
}

TEST_F(WorkerProcessTest, APromiseIsAnsweredWithWhatItBecomes) {
  worker = make(
      "globalThis.molar = { later: async () => { await 0; return 'done'; }, "
      "fails: async () => { await 0; throw new RangeError('too late'); }, "
      "never: () => new Promise(() => {}) };");
  EXPECT_EQ(call("later"), "done");
  EXPECT_THAT(call("fails"), StartsWith("! RangeError: too late"));
  EXPECT_THAT(call("never"), HasSubstr("waits for something that never comes"));
  EXPECT_EQ(call("later"), "done");
}

TEST_F(WorkerProcessTest, AWorkerCannotWriteToTheScriptsOfThoseToCome) {
  const WorkerImage image(testing::node_path(), {}, std::size_t{64} << 20U);
  EXPECT_EQ(::fcntl(image.scripts(), F_GETFL) & O_ACCMODE, O_RDONLY);
}

TEST_F(WorkerProcessTest, WorkersStartBesideEachOther) {
  const WorkerImage image(testing::node_path(),
                          {"globalThis.molar = { renderPage: () => 'x' };", {}},
                          std::size_t{64} << 20U);
  std::vector<std::unique_ptr<WorkerProcess>> starting;
  for (int i = 0; i < 3; ++i) {
    starting.push_back(WorkerProcess::begin_start(image).value());
  }
  for (auto& each : starting) {
    ASSERT_TRUE(each->finish_start(within(milliseconds(10'000))).has_value());
    worker = std::move(each);
    EXPECT_FALSE(worker->has_ended());
    EXPECT_EQ(call("renderPage"), "x");
  }
}

TEST_F(WorkerProcessTest, ACallOverItsTimeGoesOnUntilItIsTakenUpAgain) {
  worker = make("globalThis.molar = { renderPage() { return molarHost.get('/slow').body; } };");
  HostFunctions late = host;
  late.get = [](std::string_view) -> ApiAnswer { throw HostIsLate(); };
  auto answer = worker->call({"renderPage", 0, "", {}}, late, within(milliseconds(10'000)));
  ASSERT_TRUE(answer.has_error());
  EXPECT_EQ(answer.error().end, WorkerEnd::TimeOver);
  EXPECT_TRUE(worker->is_running());
  auto resumed = worker->resume(host, within(milliseconds(10'000)));
  ASSERT_TRUE(resumed.has_error());
  EXPECT_THAT(resumed.error().text, HasSubstr("the page is over its time"));
  EXPECT_FALSE(worker->is_running());
  EXPECT_EQ(call("renderPage"), "got /slow");
}

TEST_F(WorkerProcessTest, ABusyLoopIsOverItsTime) {
  worker = make("globalThis.molar = { renderPage() { for (;;) try { for (;;); } catch {} } };");
  auto answer = worker->call({"renderPage", 0, "", {}}, host, within(milliseconds(60)));
  ASSERT_TRUE(answer.has_error());
  EXPECT_EQ(answer.error().end, WorkerEnd::TimeOver);
  EXPECT_TRUE(worker->is_running());
}

TEST_F(WorkerProcessTest, HostFunctionsAnswerAndTheirExceptionsAreErrors) {
  EXPECT_EQ(run("molarHost.get('/é').body"), "got /é");
  EXPECT_EQ(run("(({ get }) => get('/x').status)(molarHost)"), "200");
  EXPECT_EQ(run_body("try { molarHost.get('/throw') } catch (e) { return String(e instanceof Error "
                     "&& e.message) }"),
            "refused é");
  EXPECT_THAT(run("molarHost.get('/throw')"), HasSubstr("refused é"));
  EXPECT_EQ(run("molarHost.get().body"), "got ");
  run("(molarHost.log('warn', 'hello'), console.error('broke', new Error('why').message, { a: 1 "
      "}))");
  EXPECT_THAT(log, ElementsAre("warn: hello", "error: broke why {\"a\":1}"));
}

TEST_F(WorkerProcessTest, OneCallWritesAFewLogLinesOnly) {
  run_body("for (let i = 0; i < 1000; i++) console.log(i);");
  EXPECT_EQ(log.size(), 20U);
}

// Each tried in its own page; the reason is the same for all, so one worker does.
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

TEST_F(WorkerProcessTest, NothingMakesCodeFromText) {
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
      // By way of what the host hands in: its functions and its errors are of the page's realm.
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

TEST_F(WorkerProcessTest, IntrinsicsCannotBeChanged) {
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

TEST_F(WorkerProcessTest, AChangeOfAnOpenIntrinsicIsNoticed) {
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

TEST_F(WorkerProcessTest, FrozenIntrinsicsLetOwnPropertiesBeAssigned) {
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

TEST_F(WorkerProcessTest, GlobalsThatChangeAllTheSameAreNamed) {
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
  // What lives in a closure is out of reach: the canary test of pages is for that.
  call("hide");
  EXPECT_EQ(call("$changed"), "");
  call("touch");
  const std::string changed = call("$changed");
  EXPECT_THAT(changed, HasSubstr("numbers.1"));
  EXPECT_THAT(changed, HasSubstr("users.[[size]]"));
}

TEST_F(WorkerProcessTest, TimeIsTheInputs) {
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

TEST_F(WorkerProcessTest, FormattersAreSharedAndCannotBeChanged) {
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

TEST_F(WorkerProcessTest, ChanceRepeatsForTheSameInput) {
  const std::string first = run("[Math.random(), Math.random(), Math.random()].join()", 1);
  EXPECT_EQ(call("renderPage", 1), first);
  EXPECT_EQ(
      run_body("const many = Array.from({ length: 10000 }, Math.random); "
               "return String(many.every((x) => x >= 0 && x < 1) && new Set(many).size > 9990 && "
               "Math.abs(many.reduce((a, b) => a + b) / 10000 - 0.5) < 0.02);"),
      "true");
}

TEST_F(WorkerProcessTest, PromisesHaveSettledWhenACallReturns) {
  worker = make(R"js(globalThis.molar = { wait() {
    const result = { done: true, status: 200, html: '' };
    (async () => { for (let i = 0; i < 100; i++) await i; result.html = 'settled'; })();
    return result;
  } };)js");
  auto answer = worker->call({"wait", 0, "", {}}, host, within(milliseconds(10'000)));
  ASSERT_TRUE(answer.has_value());
  EXPECT_THAT(answer->fields, ElementsAre("1", "200", "settled", "", "", ""));
}

TEST_F(WorkerProcessTest, DeepRecursionIsAnExceptionNotACrash) {
  EXPECT_THAT(run("(function deep(n) { return 1 + deep(n + 1); })(0)"), HasSubstr("RangeError"));
  EXPECT_THAT(call("renderPage"), HasSubstr("RangeError"));
}

}  // namespace
}  // namespace molar::render

#include "render/worker/worker_process.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fcntl.h>

#include "render/testing/worker_fixture.h"

namespace molar::render {
namespace {

using std::chrono::milliseconds;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;
using testing::within;

class WorkerProcessTest : public testing::WorkerFixture {};

TEST_F(WorkerProcessTest, PassesTextUnchanged) {
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

TEST_F(WorkerProcessTest, ReturnsMessageAndStackOfAnException) {
  EXPECT_THAT(run("(function page() { null.x; })()"), StartsWith("! TypeError"));
  EXPECT_THAT(call("renderPage"), HasSubstr("at page (molar-server.js"));
  EXPECT_THAT(run_body("throw 'plain text';"), HasSubstr("plain text"));
  EXPECT_THAT(run_body("throw null;"), HasSubstr("null"));
  EXPECT_THAT(run_body("throw { toString() { throw 1; } };"), StartsWith("! "));
  EXPECT_LT(run_body("throw 'long '.repeat(100000);").size(), 5'000U);
}

TEST_F(WorkerProcessTest, AFailedStartReturnsItsReason) {
  const WorkerImage image(testing::node_path(), {"syntax error here", {}}, std::size_t{64} << 20U);
  const auto made = testing::start_worker(image, within(milliseconds(10'000)));
  ASSERT_TRUE(made.has_error());
  EXPECT_THAT(made.error().text, HasSubstr("SyntaxError"));
  const WorkerImage nothing("/no/such/program", {}, std::size_t{64} << 20U);
  EXPECT_THAT(testing::start_worker(nothing, within(milliseconds(10'000))).error().text,
              HasSubstr("exit code 127"));
}

TEST_F(WorkerProcessTest, TheNextWorkerUsesCompiledCodeAndIgnoresInvalidCode) {
  const std::string bundle =
      "globalThis.molar = { renderPage() { return [1, 2, 3].map((x) => x * 2).join(' '); } };";
  WorkerImage image(testing::node_path(), {bundle, {}}, std::size_t{64} << 20U);
  const auto start = [&] {
    auto made = testing::start_worker(image, within(milliseconds(10'000)));
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

TEST_F(WorkerProcessTest, TheContentBundleRunsInItsOwnRealm) {
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

TEST_F(WorkerProcessTest, ReturnsTheResultOfAPromise) {
  worker = make(
      "globalThis.molar = { later: async () => { await 0; return 'done'; }, "
      "fails: async () => { await 0; throw new RangeError('too late'); }, "
      "never: () => new Promise(() => {}) };");
  EXPECT_EQ(call("later"), "done");
  EXPECT_THAT(call("fails"), StartsWith("! RangeError: too late"));
  EXPECT_THAT(call("never"), HasSubstr("promise of the call never settles"));
  EXPECT_EQ(call("later"), "done");
}

TEST_F(WorkerProcessTest, AWorkerCannotWriteToTheScriptsOfLaterWorkers) {
  const WorkerImage image(testing::node_path(), {}, std::size_t{64} << 20U);
  EXPECT_EQ(::fcntl(image.scripts(), F_GETFL) & O_ACCMODE, O_RDONLY);
}

TEST_F(WorkerProcessTest, WorkersStartInParallel) {
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

TEST_F(WorkerProcessTest, ACallOverItsTimeLimitCanBeResumed) {
  worker = make("globalThis.molar = { renderPage() { return molarHost.get('/slow').body; } };");
  HostFunctions late = host;
  late.get = [](std::string_view) -> ApiAnswer { throw HostIsLate(); };
  auto answer = worker->call({"renderPage", 0, "", {}}, late, within(milliseconds(10'000)));
  ASSERT_TRUE(answer.has_error());
  EXPECT_EQ(answer.error().end, WorkerEnd::TimeOver);
  EXPECT_TRUE(worker->is_running());
  auto resumed = worker->resume(host, within(milliseconds(10'000)));
  ASSERT_TRUE(resumed.has_error());
  EXPECT_THAT(resumed.error().text, HasSubstr("the page exceeded its time limit"));
  EXPECT_FALSE(worker->is_running());
  EXPECT_EQ(call("renderPage"), "got /slow");
}

TEST_F(WorkerProcessTest, ABusyLoopExceedsItsTimeLimit) {
  worker = make("globalThis.molar = { renderPage() { for (;;) try { for (;;); } catch {} } };");
  auto answer = worker->call({"renderPage", 0, "", {}}, host, within(milliseconds(60)));
  ASSERT_TRUE(answer.has_error());
  EXPECT_EQ(answer.error().end, WorkerEnd::TimeOver);
  EXPECT_TRUE(worker->is_running());
}

TEST_F(WorkerProcessTest, HostFunctionsReturnValuesAndThrowErrors) {
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

TEST_F(WorkerProcessTest, LimitsTheLogLinesOfACall) {
  run_body("for (let i = 0; i < 1000; i++) console.log(i);");
  EXPECT_EQ(log.size(), 20U);
}

TEST_F(WorkerProcessTest, PromisesSettleBeforeACallReturns) {
  worker = make(R"js(globalThis.molar = { wait() {
    const result = { done: true, status: 200, html: '' };
    (async () => { for (let i = 0; i < 100; i++) await i; result.html = 'settled'; })();
    return result;
  } };)js");
  auto answer = worker->call({"wait", 0, "", {}}, host, within(milliseconds(10'000)));
  ASSERT_TRUE(answer.has_value());
  EXPECT_THAT(answer->fields, ElementsAre("1", "200", "settled", "", "", ""));
}

TEST_F(WorkerProcessTest, DeepRecursionThrowsAnException) {
  EXPECT_THAT(run("(function deep(n) { return 1 + deep(n + 1); })(0)"), HasSubstr("RangeError"));
  EXPECT_THAT(call("renderPage"), HasSubstr("RangeError"));
}

}  // namespace
}  // namespace molar::render

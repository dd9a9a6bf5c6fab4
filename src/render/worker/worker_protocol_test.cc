// Workers that violate the protocol, or cannot be started.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sys/eventfd.h>
#include <unistd.h>

#include <filesystem>
#include <string>
#include <vector>

#include "base/testing/few_descriptors.h"
#include "render/testing/test_bundle.h"
#include "render/worker/worker_process.h"

namespace molar::render {
namespace {

using std::chrono::milliseconds;
using ::testing::HasSubstr;

WorkerProcess::Clock::time_point in_time(std::chrono::milliseconds time) {
  return WorkerProcess::Clock::now() + time;
}

// A script instead of worker.js: simulates a worker that runs foreign code.
class ForeignWorkerTest : public ::testing::Test {
 protected:
  std::vector<std::string> log;
  HostFunctions host{[](std::string_view) -> ApiAnswer {
                       return {200, "got"};
                     },
                     [this](std::string_view, std::string_view text) { log.emplace_back(text); }};
  std::unique_ptr<WorkerProcess> worker;
  WorkerImage image{testing::node_path(), {}, std::size_t{64} << 20U};

  // `script` may call say(kind, ...texts), which writes a frame.
  std::unique_ptr<WorkerProcess> make_foreign(const std::string& script, int stop = -1) {
    image.arguments.back() = R"js(
      const fs = require('node:fs');
      function write(bytes) { for (let done = 0; done < bytes.length; ) done += fs.writeSync(3, bytes, done); }
      function say(kind, ...texts) {
        const parts = [Buffer.alloc(5)];
        for (const text of texts) {
          const bytes = Buffer.from(text);
          const size = Buffer.alloc(4);
          size.writeUInt32LE(bytes.length);
          parts.push(size, bytes);
        }
        parts[0].writeUInt32LE(parts.reduce((sum, part) => sum + part.length, 0) - 4);
        parts[0][4] = kind;
        write(Buffer.concat(parts));
      }
    )js" + script;
    auto made = WorkerProcess::begin_start(image, stop);
    return made.has_error() ? nullptr : std::move(*made);
  }
  WorkerFault fault_of_call(milliseconds time) {
    if (worker->finish_start(in_time(milliseconds(60'000))).has_error()) {
      return {WorkerEnd::Threw, "not started"};
    }
    auto answer = worker->call({"renderPage", 0, "", {}}, host, in_time(time));
    return answer.has_error() ? answer.error() : WorkerFault{WorkerEnd::Threw, "answered"};
  }
};

TEST_F(ForeignWorkerTest, EndlessLogLinesEndTheProcess) {
  worker = make_foreign("say(16); for (;;) say(20, 'info', 'x');");
  const WorkerFault fault = fault_of_call(milliseconds(60'000));
  EXPECT_EQ(fault.end, WorkerEnd::Died);
  EXPECT_THAT(fault.text, HasSubstr("too many log lines"));
  EXPECT_LE(log.size(), 40U);
  worker = make_foreign("say(16); say(20, 'info', 'x'.repeat(50_000));");
  EXPECT_THAT(fault_of_call(milliseconds(60'000)).text, HasSubstr("too many log lines"));
}

TEST_F(ForeignWorkerTest, EndlessApiCallsExceedTheTimeLimit) {
  worker = make_foreign(
      "say(16); const some = Buffer.alloc(100_000);"
      "for (;;) { say(19, '/x'); fs.readSync(3, some, 0, some.length, null); }");
  EXPECT_EQ(fault_of_call(milliseconds(60)).end, WorkerEnd::TimeOver);
}

TEST_F(ForeignWorkerTest, ASlowlyWrittenAnswerExceedsTheTimeLimit) {
  worker = make_foreign(
      "say(16); const head = Buffer.from([0, 0, 0, 3, 17]); write(head);"
      "const drop = Buffer.alloc(1); for (;;) write(drop);");
  EXPECT_EQ(fault_of_call(milliseconds(60)).end, WorkerEnd::TimeOver);
}

TEST_F(ForeignWorkerTest, AStopOfTheServerEndsTheWaitForAStart) {
  const int stop = ::eventfd(1, EFD_CLOEXEC);
  worker = make_foreign("setInterval(() => {}, 1_000);", stop);
  const auto ready = worker->finish_start(in_time(std::chrono::hours(1)));
  ASSERT_TRUE(ready.has_error());
  EXPECT_EQ(ready.error().end, WorkerEnd::Died);
  EXPECT_THAT(ready.error().text, HasSubstr("the server stops"));
  worker.reset();
  ::close(stop);
}

std::ptrdiff_t count_descriptors() {
  return std::distance(std::filesystem::directory_iterator("/proc/self/fd"),
                       std::filesystem::directory_iterator());
}

TEST_F(ForeignWorkerTest, WithoutDescriptorsReturnsAFaultAndLeaksNone) {
  const auto open = count_descriptors();
  for (const rlim_t room : {0, 1, 2, 3}) {
    const auto made = [&] {
      const FewDescriptors few(room);
      return WorkerProcess::begin_start(image);
    }();
    ASSERT_TRUE(made.has_error()) << room;
    EXPECT_EQ(made.error().end, WorkerEnd::Died);
  }
  EXPECT_EQ(count_descriptors(), open);
}

}  // namespace
}  // namespace molar::render

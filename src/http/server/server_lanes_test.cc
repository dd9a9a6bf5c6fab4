// Requests that wait for threads: their number, and that one lane does not block others.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <future>
#include <string>
#include <thread>
#include <vector>

#include "base/testing/quiet_log.h"
#include "http/server/server.h"
#include "http/testing/demo_site.h"
#include "http/testing/raw_client.h"
#include "http/testing/test_server.h"

namespace molar::http {
namespace {

using testing::demo_site;
using testing::parse_answers;
using testing::RawAnswer;
using testing::RawClient;
using testing::TestServer;
using namespace std::chrono_literals;

class ServerLanesTest : public QuietLogTest {};

const std::string kGet = "GET /faq HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\n\r\n";
// On a connection that stays open.
const std::string kNext = "GET /faq HTTP/1.1\r\nHost: a.test\r\n\r\n";
const std::string kCall = "GET /api/x HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\n\r\n";

// Reads until the server has answered and closed; only a bug reaches the long timeout.
RawAnswer answer_to(unsigned short port, const std::string& request) {
  RawClient client(port);
  client.send(request);
  const auto answers = parse_answers(client.read_all(60s));
  return answers.empty() ? RawAnswer{} : answers[0];
}

// The same request twice at the same time. When one has to wait, the other is answered first.
class TwoVisitors {
 public:
  TwoVisitors(unsigned short port, const std::string& request) {
    for (std::future<RawAnswer>& visitor : visitors_) {
      visitor = std::async(std::launch::async, [this, port, request] {
        const RawAnswer answer = answer_to(port, request);
        if (!has_first_.exchange(true)) {
          first_.set_value(answer);
        }
        return answer;
      });
    }
  }

  RawAnswer first() { return first_.get_future().get(); }
  // Both statuses, the smaller one first.
  std::vector<int> statuses() {
    std::vector<int> both = {visitors_[0].get().status, visitors_[1].get().status};
    std::sort(both.begin(), both.end());
    return both;
  }

 private:
  std::promise<RawAnswer> first_;
  std::atomic<bool> has_first_ = false;
  std::array<std::future<RawAnswer>, 2> visitors_;
};

TEST_F(ServerLanesTest, AFullPoolAnswers503Immediately) {
  std::promise<void> release;
  const auto released = release.get_future().share();
  std::atomic<int> running = 0;
  const TestServer server({.worker_threads = 1, .worker_queue = 1},
                          demo_site([&](const Request&) -> std::optional<Response> {
                            ++running;
                            released.wait();
                            return std::nullopt;
                          }));
  RawClient first(server.port());
  first.send(kGet);
  while (running == 0) {
    std::this_thread::yield();
  }
  // One of them waits in the queue; the other one is refused.
  TwoVisitors others(server.port(), kCall);
  const RawAnswer refused = others.first();
  EXPECT_EQ(refused.status, 503);
  EXPECT_EQ(refused.header("retry-after"), "1");
  EXPECT_EQ(refused.header("content-type"), "application/problem+json");
  // Requests that need no worker are not affected.
  const RawAnswer quick = answer_to(
      server.port(), "GET /assets/app.js HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\n\r\n");
  EXPECT_EQ(quick.status, 200);
  release.set_value();
  EXPECT_EQ(parse_answers(first.read_all(60s)).at(0).status, 200);
  EXPECT_EQ(others.statuses(), (std::vector{404, 503}));
}

TEST_F(ServerLanesTest, RefusesRequestsThatWaitedTooLong) {
  std::promise<void> release;
  const auto released = release.get_future().share();
  std::atomic<int> running = 0;
  std::atomic<int> calls = 0;
  ServerHooks hooks = demo_site([&](const Request& request) -> std::optional<Response> {
    if (request.path == "/faq") {
      ++running;
      released.wait();
    } else {
      ++calls;
    }
    return std::nullopt;
  });
  std::atomic<int> queued = 0;
  hooks.lane = [&](const Request& request) -> std::size_t {
    queued += request.path == "/faq" ? 0 : 1;
    return 1;
  };
  const TestServer server({.worker_threads = 1, .lanes = {{1, 8, 1ms}}}, std::move(hooks));
  const auto hold = [&] {
    return std::async(std::launch::async, [&] { return answer_to(server.port(), kGet); });
  };
  auto held = hold();
  while (running == 0) {
    // On a busy machine even a request for the free thread may be refused as too late.
    if (held.wait_for(1ms) == std::future_status::ready) {
      held = hold();
    }
  }
  auto late = std::async(std::launch::async, [&] { return answer_to(server.port(), kCall); });
  while (queued == 0) {
    std::this_thread::yield();
  }
  // The request has waited since before its lane was requested.
  const auto seen = std::chrono::steady_clock::now();
  while (std::chrono::steady_clock::now() <= seen + 1ms) {
    std::this_thread::yield();
  }
  release.set_value();
  EXPECT_EQ(late.get().status, 503);
  EXPECT_EQ(calls, 0);
  EXPECT_EQ(held.get().status, 200);
}

// Hundreds of connections that immediately repeat a refused request would occupy the I/O threads.
TEST_F(ServerLanesTest, DelaysRepetitionsOfARefusedRequest) {
  std::promise<void> release;
  const auto released = release.get_future().share();
  std::atomic<int> running = 0;
  ServerHooks hooks = demo_site([&](const Request& request) -> std::optional<Response> {
    if (request.path == "/faq") {
      ++running;
      released.wait();
    }
    return std::nullopt;
  });
  hooks.lane = [](const Request& request) -> std::size_t { return request.path == "/faq" ? 1 : 0; };
  const TestServer server(
      {.worker_threads = 1, .worker_queue = 8, .busy_pause = 2s, .lanes = {{1, 0}}},
      std::move(hooks));
  RawClient held(server.port());
  held.send(kGet);
  while (running == 0) {
    std::this_thread::yield();
  }
  RawClient client(server.port());
  client.send(kNext + "GET /assets/app.js HTTP/1.1\r\nHost: a.test\r\n\r\n" +
              "GET /api/x HTTP/1.1\r\nHost: a.test\r\n\r\n");
  auto answers = parse_answers(client.read_all(200ms));
  ASSERT_EQ(answers.size(), 3U);
  EXPECT_EQ(answers[0].status, 503);
  EXPECT_EQ(answers[1].status, 200);
  EXPECT_NE(answers[2].status, 503);
  client.send(kNext);
  EXPECT_EQ(client.read_all(200ms), "");
  release.set_value();
  EXPECT_EQ(parse_answers(held.read_all(300ms)).at(0).status, 200);
}

TEST_F(ServerLanesTest, AFullLaneDoesNotBlockOtherLanes) {
  std::promise<void> release;
  const auto released = release.get_future().share();
  std::atomic<int> running = 0;
  ServerHooks hooks = demo_site([&](const Request& request) -> std::optional<Response> {
    if (request.path == "/faq") {
      ++running;
      released.wait();
    }
    return std::nullopt;
  });
  hooks.lane = [](const Request& request) -> std::size_t { return request.path == "/faq" ? 1 : 0; };
  const TestServer server({.worker_threads = 1, .worker_queue = 8, .lanes = {{1, 1}}},
                          std::move(hooks));
  RawClient held(server.port());
  held.send(kGet);
  while (running == 0) {
    std::this_thread::yield();
  }
  TwoVisitors others(server.port(), kGet);
  EXPECT_EQ(others.first().status, 503);
  const RawAnswer ordinary =
      answer_to(server.port(), "GET /api/x HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\n\r\n");
  EXPECT_EQ(ordinary.status, 404);
  release.set_value();
  EXPECT_EQ(parse_answers(held.read_all(60s)).at(0).status, 200);
  EXPECT_EQ(others.statuses(), (std::vector{200, 503}));
}

}  // namespace
}  // namespace molar::http

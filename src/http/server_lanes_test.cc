// Requests wait for threads: how many, and that those of one lane hold no others.
#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <thread>

#include "base/testing/quiet_log.h"
#include "http/server.h"
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

const std::string kGet = "GET /faq HTTP/1.1\r\nHost: a.test\r\n\r\n";

TEST_F(ServerLanesTest, AFullPoolAnswers503AtOnce) {
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
  RawClient second(server.port());
  second.send(kGet);
  // The second request waits in the queue; for the third the queue is full.
  std::vector<RawAnswer> third;
  while (third.empty()) {
    RawClient client(server.port());
    client.send("GET /api/x HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\n\r\n");
    third = parse_answers(client.read_all(200ms));
  }
  EXPECT_EQ(third.at(0).status, 503);
  EXPECT_EQ(third.at(0).header("retry-after"), "1");
  EXPECT_EQ(third.at(0).header("content-type"), "application/problem+json");
  // What needs no worker is not affected.
  RawClient quick(server.port());
  quick.send("GET /assets/app.js HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\n\r\n");
  EXPECT_EQ(parse_answers(quick.read_all()).at(0).status, 200);
  release.set_value();
  EXPECT_EQ(parse_answers(first.read_all(300ms)).at(0).status, 200);
  EXPECT_EQ(parse_answers(second.read_all(300ms)).at(0).status, 200);
}

TEST_F(ServerLanesTest, AFullLaneHoldsNoOther) {
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
  RawClient waiting(server.port());
  waiting.send(kGet);
  std::vector<RawAnswer> refused;
  while (refused.empty()) {
    RawClient client(server.port());
    client.send("GET /faq HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\n\r\n");
    refused = parse_answers(client.read_all(200ms));
  }
  EXPECT_EQ(refused.at(0).status, 503);
  RawClient other(server.port());
  other.send("GET /api/x HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\n\r\n");
  EXPECT_NE(parse_answers(other.read_all()).at(0).status, 503);
  release.set_value();
  EXPECT_EQ(parse_answers(held.read_all(300ms)).at(0).status, 200);
  EXPECT_EQ(parse_answers(waiting.read_all(300ms)).at(0).status, 200);
}

}  // namespace
}  // namespace molar::http

// Limits of open connections, and the choice of connections that are closed.
#include <gtest/gtest.h>

#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "base/log.h"
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

class ServerConnectionsTest : public QuietLogTest {};

const std::string kGet = "GET /faq HTTP/1.1\r\nHost: a.test\r\n\r\n";

TEST_F(ServerConnectionsTest, AtTheConnectionLimitClosesTheOldestIdleConnection) {
  const TestServer server({.max_connections = 2}, demo_site());
  RawClient oldest(server.port());
  oldest.send(kGet);
  oldest.read_until("</main>");
  RawClient newer(server.port());
  newer.send(kGet);
  newer.read_until("</main>");
  RawClient third(server.port());
  third.send(kGet);
  EXPECT_EQ(parse_answers(third.read_until("</main>")).at(0).status, 200);
  EXPECT_EQ(oldest.read_all(), "");
  EXPECT_TRUE(oldest.closed());
  newer.send(kGet);
  EXPECT_EQ(parse_answers(newer.read_until("</main>")).at(0).status, 200);
}

TEST_F(ServerConnectionsTest, AtTheConnectionLimitWithoutIdleOnesRefusesTheNewConnection) {
  const TestServer server({.max_connections = 1}, demo_site());
  RawClient busy(server.port());
  busy.send("GET /faq HTTP/1.1\r\n");
  // When its first bytes have been read, it is no longer idle.
  std::vector<RawAnswer> refused;
  for (int tries = 0; tries < 100 && refused.empty(); ++tries) {
    RawClient client(server.port());
    refused = parse_answers(client.read_all(50ms));
    if (busy.closed()) {
      break;
    }
  }
  ASSERT_FALSE(refused.empty());
  EXPECT_EQ(refused[0].status, 503);
  EXPECT_EQ(refused[0].header("retry-after"), "1");
}

// Half a request whose first bytes the server has read; an idle connection would be replaced.
std::unique_ptr<RawClient> half_sent(const TestServer& server, const char* from = "127.0.0.1") {
  auto client = std::make_unique<RawClient>(server.port(), from);
  client->send(
      "POST /api/login HTTP/1.1\r\nHost: a.test\r\nContent-Type: application/json\r\n"
      "csrf-token: x\r\nExpect: 100-continue\r\nContent-Length: 20\r\n\r\n");
  EXPECT_EQ(client->read_until("\r\n\r\n"), "HTTP/1.1 100 Continue\r\n\r\n");
  return client;
}

int status_for(const TestServer& server, const char* from) {
  RawClient client(server.port(), from);
  client.send("GET /faq HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\n\r\n");
  const auto answers = parse_answers(client.read_all());
  return answers.empty() ? 0 : answers[0].status;
}

TEST_F(ServerConnectionsTest, LimitsTheConnectionsOfOneClient) {
  const TestServer server({.max_connections_of_client = 2}, demo_site());
  const auto first = half_sent(server);
  {
    const auto second = half_sent(server);
    EXPECT_EQ(status_for(server, "127.0.0.1"), 503);
    EXPECT_EQ(status_for(server, "127.0.0.2"), 200);
  }
  int status = 503;
  while (status == 503) {  // until the server has noticed the end of the second one
    RawClient again(server.port());
    again.send(kGet);
    const auto answers = parse_answers(again.read_until("</main>"));
    status = answers.empty() ? 503 : answers[0].status;
  }
  EXPECT_EQ(status, 200);
}

TEST_F(ServerConnectionsTest, LogsTheLimitThatRefusesConnectionsOnce) {
  static std::mutex mutex;
  static std::string log;
  log.clear();
  set_log_sink([](std::string_view lines) {
    const std::lock_guard lock(mutex);
    log += lines;
  });
  {
    const TestServer server({.max_connections = 3, .max_connections_of_client = 1}, demo_site());
    const auto first = half_sent(server);
    EXPECT_EQ(status_for(server, "127.0.0.1"), 503);
    EXPECT_EQ(status_for(server, "127.0.0.1"), 503);
    const auto second = half_sent(server, "127.0.0.2");
    const auto third = half_sent(server, "127.0.0.3");
    EXPECT_EQ(status_for(server, "127.0.0.4"), 503);
    EXPECT_EQ(status_for(server, "127.0.0.4"), 503);
  }
  set_log_sink([](std::string_view) {});
  const auto count = [&](const std::string& limit) {
    const std::string line = R"("event":"connections_refused","limit":")" + limit + "\"";
    int found = 0;
    for (auto at = log.find(line); at != std::string::npos; at = log.find(line, at + 1)) {
      ++found;
    }
    return found;
  };
  EXPECT_EQ(count("server.max_connections_of_client"), 1);
  EXPECT_EQ(count("server.max_connections"), 1);
}

TEST_F(ServerConnectionsTest, AtItsLimitAClientLosesItsOwnIdleConnection) {
  const TestServer server({.max_connections_of_client = 1}, demo_site());
  RawClient oldest(server.port());
  oldest.send(kGet);
  oldest.read_until("</main>");
  RawClient other(server.port(), "127.0.0.2");
  other.send(kGet);
  other.read_until("</main>");
  EXPECT_EQ(status_for(server, "127.0.0.1"), 200);
  oldest.read_all();
  EXPECT_TRUE(oldest.closed());
  other.send(kGet);
  EXPECT_EQ(parse_answers(other.read_until("</main>")).at(0).status, 200);
}

TEST_F(ServerConnectionsTest, DoesNotLimitTheConnectionsOfATrustedProxy) {
  const TestServer server({.max_connections_of_client = 1, .trusted_proxies = {"127.0.0.1"}},
                          demo_site());
  const auto first = half_sent(server);
  const auto second = half_sent(server);
  EXPECT_EQ(status_for(server, "127.0.0.1"), 200);
}

TEST_F(ServerConnectionsTest, HalfSentRequestsOfOneClientDoNotBlockOthers) {
  const TestServer server({.max_connections = 4}, demo_site());
  const auto honest = half_sent(server, "127.0.0.3");
  std::vector<std::unique_ptr<RawClient>> halves;
  for (int i = 0; i < 3; ++i) {
    halves.push_back(half_sent(server));
  }
  EXPECT_EQ(status_for(server, "127.0.0.1"), 503);
  EXPECT_EQ(status_for(server, "127.0.0.2"), 200);
  halves[0]->read_all();
  EXPECT_TRUE(halves[0]->closed());
  honest->send(std::string(20, 'x'));
  EXPECT_EQ(parse_answers(honest->read_until("}")).at(0).status, 200);
}

}  // namespace
}  // namespace molar::http

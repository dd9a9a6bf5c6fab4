#include <gtest/gtest.h>

#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <future>
#include <stdexcept>

#include "base/testing/quiet_log.h"
#include "http/server/server.h"
#include "http/testing/demo_site.h"
#include "http/testing/raw_client.h"
#include "http/testing/test_server.h"

namespace molar::http {
namespace {

using testing::demo_site;
using testing::parse_answers;
using testing::RawClient;
using testing::TestServer;
using namespace std::chrono_literals;

const std::string kGet = "GET /faq HTTP/1.1\r\nHost: a.test\r\n\r\n";

// One response on a connection that stays open.
testing::RawAnswer one_answer(RawClient& client) {
  return parse_answers(client.read_until("</main>")).at(0);
}

// A demo site whose pages wait until `release` is set.
struct HeldSite {
  std::promise<void> release;
  std::atomic<int> running = 0;

  ServerHooks hooks() {
    return demo_site(
        [this, released = release.get_future().share()](const Request&) -> std::optional<Response> {
          ++running;
          released.wait();
          return std::nullopt;
        });
  }

  void wait_until_running() const {
    while (running == 0) {
      std::this_thread::yield();
    }
  }
};

class ServerStopTest : public QuietLogTest {};

TEST_F(ServerStopTest, FinishesRunningRequestsAndClosesTheirConnections) {
  HeldSite site;
  TestServer server({.linger_timeout = 20ms}, site.hooks());
  RawClient busy(server.port());
  busy.send(kGet);
  site.wait_until_running();
  RawClient idle(server.port());
  server.stop();
  EXPECT_EQ(idle.read_all(), "");
  EXPECT_TRUE(idle.closed());
  EXPECT_THROW(RawClient(server.port()), std::runtime_error);
  site.release.set_value();
  const auto answers = parse_answers(busy.read_all());
  ASSERT_EQ(answers.size(), 1U);
  EXPECT_EQ(answers[0].status, 200);
  EXPECT_EQ(answers[0].header("connection"), "close");
  EXPECT_FALSE(busy.reset());
  server.wait();
}

TEST_F(ServerStopTest, AnswersARequestWhoseHeaderIsPartlyRead) {
  TestServer server({}, demo_site());
  RawClient client(server.port());
  client.send("GET /faq HTTP/1.1\r\nHost: ");
  {
    RawClient other(server.port());  // its response shows that the first bytes above have been read
    other.send("GET /faq HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\n\r\n");
    other.read_all();
  }
  server.stop();
  client.send("a.test\r\n\r\n");
  const auto answers = parse_answers(client.read_all());
  ASSERT_EQ(answers.size(), 1U);
  EXPECT_EQ(answers[0].status, 200);
  EXPECT_EQ(answers[0].header("connection"), "close");
}

TEST_F(ServerStopTest, ServesTheFirstRequestOfAnOpenConnection) {
  TestServer server({.linger_timeout = 1h, .stop_grace = 0ms}, demo_site());
  RawClient fresh(server.port());
  {
    RawClient other(server.port());  // its response shows that the connection above was accepted
    other.send("GET /faq HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\n\r\n");
    one_answer(other);
  }
  RawClient used(server.port());
  used.send(kGet);
  one_answer(used);
  server.stop();
  EXPECT_EQ(used.read_all(), "");  // the stop has begun
  fresh.send(kGet);
  const auto answer = one_answer(fresh);
  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(answer.header("connection"), "close");
}

TEST_F(ServerStopTest, ServesOneMoreRequestOnAConnectionUsedJustBefore) {
  TestServer server({.linger_timeout = 20ms, .stop_grace = 1h}, demo_site());
  RawClient fresh(server.port());
  RawClient used(server.port());
  used.send(kGet);
  one_answer(used);
  server.stop();
  EXPECT_EQ(fresh.read_all(), "");  // the stop has begun
  used.send(kGet);
  const auto answers = parse_answers(used.read_all());
  ASSERT_EQ(answers.size(), 1U);
  EXPECT_EQ(answers[0].status, 200);
  EXPECT_EQ(answers[0].header("connection"), "close");
  EXPECT_FALSE(used.reset());
  server.wait();
}

TEST_F(ServerStopTest, ClosesUnfinishedRequestsAtTheStopTimeout) {
  TestServer server({.stop_timeout = 50ms}, demo_site());
  RawClient half(server.port());
  half.send("GET /faq HTTP/1.1\r\nHost: a.test\r\n");
  {
    RawClient other(server.port());
    other.send("GET /faq HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\n\r\n");
    other.read_all();
  }
  server.stop();
  server.wait();
  half.read_all();
  EXPECT_TRUE(half.closed());
}

TEST_F(ServerStopTest, WaitsForARunningHandlerBeyondTheStopTimeout) {
  HeldSite site;
  TestServer server({.stop_timeout = 20ms}, site.hooks());
  RawClient client(server.port());
  client.send(kGet);
  site.wait_until_running();
  server.stop();
  EXPECT_EQ(client.read_all(), "");
  EXPECT_TRUE(client.closed());
  site.release.set_value();
  server.wait();
}

TEST_F(ServerStopTest, ServesWhileDrainingAndClosesEachConnection) {
  TestServer server({.linger_timeout = 20ms, .drain = 1h}, demo_site());
  RawClient kept(server.port());
  kept.send(kGet);
  EXPECT_EQ(one_answer(kept).header("connection"), "");
  server.stop();
  // One on an open connection, and one on a connection opened only now.
  kept.send(kGet);
  EXPECT_EQ(parse_answers(kept.read_all()).at(0).header("connection"), "close");
  RawClient late(server.port());
  late.send(kGet);
  const auto answers = parse_answers(late.read_all());
  ASSERT_EQ(answers.size(), 1U);
  EXPECT_EQ(answers[0].status, 200);
  EXPECT_EQ(answers[0].header("connection"), "close");
  server.stop();  // a second stop() ends the draining
  server.wait();
  EXPECT_THROW(RawClient(server.port()), std::runtime_error);
}

// A listening socket like one of a service manager.
class HandedSocket {
 public:
  HandedSocket() : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (::bind(socket_, reinterpret_cast<sockaddr*>(&address), sizeof(address)) != 0 ||
        ::listen(socket_, 128) != 0) {
      throw std::runtime_error("no socket");
    }
  }
  ~HandedSocket() { ::close(socket_); }
  HandedSocket(const HandedSocket&) = delete;
  HandedSocket& operator=(const HandedSocket&) = delete;
  int get() const { return socket_; }

 private:
  int socket_;
};

TEST_F(ServerStopTest, TheNextProcessServesConnectionsWaitingAtAnInheritedSocket) {
  HandedSocket socket;
  auto first = std::make_unique<TestServer>(
      ServerOptions{.listening_socket = socket.get(), .linger_timeout = 20ms}, demo_site());
  const unsigned short port = first->port();
  RawClient early(port);
  early.send(kGet);
  EXPECT_EQ(one_answer(early).status, 200);
  first.reset();
  RawClient between(port);  // no process serves, and the client is not refused
  between.send(kGet);
  TestServer second({.listening_socket = socket.get(), .linger_timeout = 20ms}, demo_site());
  EXPECT_EQ(second.port(), port);
  EXPECT_EQ(one_answer(between).status, 200);
}

TEST_F(ServerStopTest, TwoServersMayShareASocketAndOneMayStop) {
  HandedSocket socket;
  auto first = std::make_unique<TestServer>(
      ServerOptions{.listening_socket = socket.get(), .linger_timeout = 20ms}, demo_site());
  TestServer second({.listening_socket = socket.get(), .linger_timeout = 20ms}, demo_site());
  const unsigned short port = second.port();
  for (int i = 0; i < 100; ++i) {
    RawClient client(port);
    client.send("GET /faq HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\n\r\n");
    if (i == 50) {
      first->stop();
    }
    const auto answers = parse_answers(client.read_all());
    ASSERT_EQ(answers.size(), 1U) << i;
    EXPECT_EQ(answers[0].status, 200) << i;
  }
}

TEST_F(ServerStopTest, MayBeStoppedTwiceAndBeforeItRuns) {
  auto server = Server::create({.port = 0, .io_threads = 2}, demo_site());
  ASSERT_TRUE(server);
  (*server)->stop();
  (*server)->stop();
  (*server)->run();
}

TEST_F(ServerStopTest, AServerThatNeverRanCanBeDestroyed) {
  auto server = Server::create({.port = 0}, demo_site());
  ASSERT_TRUE(server);
  RawClient client((*server)->port());  // waits in the backlog
  server->reset();
}

}  // namespace
}  // namespace molar::http

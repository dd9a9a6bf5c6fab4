// Responses to hostile or broken clients: every limit, every deadline, every ambiguous framing.
#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <memory>
#include <thread>

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

class ServerLimitsTest : public QuietLogTest {};

const std::string kGet = "GET /faq HTTP/1.1\r\nHost: a.test\r\n\r\n";
const std::string kPost =
    "POST /api/login HTTP/1.1\r\nHost: a.test\r\nContent-Type: application/json\r\ncsrf-token: "
    "x\r\n";
const std::string kChunked = kPost + "Transfer-Encoding: chunked\r\n\r\n";

// All responses to these bytes until the server closes; fails if it closes with a reset.
std::vector<RawAnswer> talk(const TestServer& server, std::string_view bytes) {
  RawClient client(server.port());
  client.send(bytes);
  auto answers = parse_answers(client.read_all());
  EXPECT_TRUE(client.closed());
  EXPECT_FALSE(client.reset());
  return answers;
}

// Expects one refusal with that status, after which the connection is closed.
void expect_refusal(const TestServer& server, const std::string& bytes, int status) {
  SCOPED_TRACE(bytes.substr(0, 200));
  const auto answers = talk(server, bytes);
  ASSERT_EQ(answers.size(), 1U);
  EXPECT_EQ(answers[0].status, status);
  EXPECT_EQ(answers[0].header("connection"), "close");
  EXPECT_EQ(answers[0].header("content-type"), "application/problem+json");
  EXPECT_EQ(answers[0].header("cache-control"), "no-store");
  EXPECT_EQ(answers[0].header("x-content-type-options"), "nosniff");
  EXPECT_NE(answers[0].header("content-security-policy"), "");
  EXPECT_NE(answers[0].header("date"), "");
  EXPECT_NE(answers[0].header("x-request-id"), "");
}

TEST_F(ServerLimitsTest, Rule1SkipsAtMostTwoEmptyLines) {
  const TestServer server({}, demo_site());
  const std::string get = "GET /faq HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\n\r\n";
  EXPECT_EQ(talk(server, "\r\n" + get).at(0).status, 200);
  EXPECT_EQ(talk(server, "\r\n\r\n" + get).at(0).status, 200);
  expect_refusal(server, "\r\n\r\n\r\n" + get, 400);
  expect_refusal(server, "\n" + get, 400);
  const auto after_body = talk(server, kPost + "Content-Length: 2\r\n\r\n{}\r\n" + get);
  ASSERT_EQ(after_body.size(), 2U);
  EXPECT_EQ(after_body[1].status, 200);
}

TEST_F(ServerLimitsTest, Rule2ASlowlySentHeaderTimesOut) {
  const TestServer server({.header_timeout = 60ms}, demo_site());
  RawClient client(server.port());
  client.send("GET /faq HTTP/1.1\r\nHost: a.test\r\nX-");
  const auto start = std::chrono::steady_clock::now();
  std::string stream;
  while (!client.closed() && std::chrono::steady_clock::now() - start < 3s) {
    client.send("a");
    stream += client.read_all(10ms);
  }
  ASSERT_TRUE(client.closed());
  EXPECT_EQ(parse_answers(stream).at(0).status, 408);
}

TEST_F(ServerLimitsTest, Rule2ASlowlySentBodyTimesOut) {
  const TestServer server({.body_timeout = 60ms}, demo_site());
  for (const std::string& head : {kPost + "Content-Length: 500\r\n\r\n", kChunked + "1F4\r\n"}) {
    RawClient client(server.port());
    client.send(head);
    const auto start = std::chrono::steady_clock::now();
    std::string stream;
    while (!client.closed() && std::chrono::steady_clock::now() - start < 3s) {
      client.send("a");
      stream += client.read_all(10ms);
    }
    ASSERT_TRUE(client.closed());
    EXPECT_EQ(parse_answers(stream).at(0).status, 408);
  }
}

TEST_F(ServerLimitsTest, Rule2ClosesIdleConnectionsWithoutAResponse) {
  const TestServer server({.idle_timeout = 40ms}, demo_site());
  RawClient silent(server.port());
  EXPECT_EQ(silent.read_all(), "");
  EXPECT_TRUE(silent.closed());
  RawClient kept_alive(server.port());
  kept_alive.send(kGet);
  EXPECT_EQ(parse_answers(kept_alive.read_all()).size(), 1U);
  EXPECT_TRUE(kept_alive.closed());
}

TEST_F(ServerLimitsTest, ASlowHandlerDoesNotCloseTheConnection) {
  std::promise<void> release;
  const auto released = release.get_future().share();
  const TestServer server({.header_timeout = 20ms, .body_timeout = 20ms, .idle_timeout = 20ms},
                          demo_site([released](const Request&) -> std::optional<Response> {
                            released.wait();
                            return std::nullopt;
                          }));
  RawClient client(server.port());
  client.send(kGet);
  EXPECT_EQ(client.read_all(100ms), "");
  EXPECT_FALSE(client.closed());
  release.set_value();
  EXPECT_EQ(parse_answers(client.read_all()).at(0).status, 200);
}

TEST_F(ServerLimitsTest, ClosesTheConnectionOfAClientThatStopsReading) {
  const auto large = std::make_shared<const std::string>(std::string(32'000'000, 'L'));
  ServerHooks hooks = demo_site();
  hooks.fast_path = [large](const Request&) {
    Response response = Response::text(200, "");
    response.shared_body = large;
    return std::optional(response);
  };
  const TestServer server({.write_timeout = 60ms}, hooks);
  RawClient client(server.port());
  client.send(kGet);
  std::this_thread::sleep_for(300ms);
  const std::string stream = client.read_all();
  EXPECT_TRUE(client.closed());
  EXPECT_LT(stream.size(), large->size());
}

TEST_F(ServerLimitsTest, Rule3LimitsSizeAndNumberOfHeaderLines) {
  const TestServer server({}, demo_site());
  const std::string start = "GET /faq HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\n";
  EXPECT_EQ(talk(server, start + "Cookie: " + std::string(30'000, 'c') + "\r\n\r\n").at(0).status,
            200);
  EXPECT_EQ(talk(server, "GET /" + std::string(8000, 'a') +
                             " HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\n\r\n")
                .at(0)
                .status,
            404);
  expect_refusal(server, start + "Cookie: " + std::string(100'000, 'c') + "\r\n\r\n", 431);
  expect_refusal(server, start + std::string(40'000, 'c'), 431);
  expect_refusal(server, "GET /" + std::string(100'000, 'a') + " HTTP/1.1\r\nHost: a.test\r\n\r\n",
                 414);
  expect_refusal(server, "GET /" + std::string(20'000, 'a') + " HTTP/1.1\r\nHost: a.test\r\n\r\n",
                 414);
  std::string many;
  for (int i = 0; i < 101; ++i) {
    many += "X-" + std::to_string(i) + ": 1\r\n";
  }
  expect_refusal(server, start + many + "\r\n", 431);
}

TEST_F(ServerLimitsTest, Rules4To7RefuseAndClose) {
  const TestServer server({}, demo_site());
  const std::string next = "GET /__smuggled__ HTTP/1.1\r\nHost: a.test\r\n\r\n";
  expect_refusal(server, "GET /faq HTTP/1.1\r\n\r\n" + next, 400);
  expect_refusal(server, "GET /faq HTTP/1.1\r\nHost: a.test\r\nHost: b.test\r\n\r\n" + next, 400);
  expect_refusal(server, "GET /faq\r\n\r\n" + next, 400);
  expect_refusal(server, "GET /faq HTTP/1.1\r\nHost: a.test\r\nX: 1\r\n folded\r\n\r\n" + next,
                 400);
  expect_refusal(server, "GET /faq HTTP/1.1\r\nHost: a.test\r\nX : 1\r\n\r\n" + next, 400);
  expect_refusal(
      server,
      "GET /faq HTTP/1.1\r\nHost: a.test\r\nX: a" + std::string(1, '\0') + "b\r\n\r\n" + next, 400);
  expect_refusal(server, "GET /%zz HTTP/1.1\r\nHost: a.test\r\n\r\n" + next, 400);
  expect_refusal(server, "GET /a#b HTTP/1.1\r\nHost: a.test\r\n\r\n" + next, 400);
  expect_refusal(server, "BREW /faq HTTP/1.1\r\nHost: a.test\r\n\r\n" + next, 501);
  expect_refusal(server, "GET /faq HTTP/9.9\r\nHost: a.test\r\n\r\n" + next, 505);
  expect_refusal(server,
                 kPost + "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n" + next,
                 400);
  expect_refusal(server, kPost + "Transfer-Encoding: gzip\r\n\r\n0\r\n\r\n" + next, 501);
  expect_refusal(server, kPost + "Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n" + next, 501);
  expect_refusal(
      server, kPost + "Transfer-Encoding: chunked\r\nTransfer-Encoding: x\r\n\r\n0\r\n\r\n" + next,
      400);
  expect_refusal(server, kPost + "Content-Length: 5\r\nContent-Length: 0\r\n\r\nhello" + next, 400);
  expect_refusal(server, kPost + "Content-Length: +5\r\n\r\nhello" + next, 400);
}

TEST_F(ServerLimitsTest, InvalidChunksCloseTheConnection) {
  const TestServer server({}, demo_site());
  for (const auto* chunks :
       {"0x2\r\n{}\r\n0\r\n\r\n", "2\n{}\r\n0\r\n\r\n", "2\r\n{}0\r\n\r\n", "-1\r\n", "\r\n",
        "2 \r\n{}\r\n0\r\n\r\n", "2\r\n{}\r\n0\r\n bad: x\r\n\r\n"}) {
    expect_refusal(server, kChunked + chunks + kGet, 400);
  }
}

TEST_F(ServerLimitsTest, TheBodyOfAGetIsNotTheNextRequest) {
  const TestServer server({}, demo_site());
  const std::string inner = "GET /__smuggled__ HTTP/1.1\r\nHost: a.test\r\n\r\n";
  const auto answers =
      talk(server, "GET /faq HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\nContent-Length: " +
                       std::to_string(inner.size()) + "\r\n\r\n" + inner);
  ASSERT_EQ(answers.size(), 1U);
  EXPECT_EQ(answers[0].status, 200);
}

TEST_F(ServerLimitsTest, ReadsTheWholeBodyWithALengthOrInChunks) {
  const TestServer server({}, demo_site());
  std::string chunked = kChunked;
  for (int i = 0; i < 1000; ++i) {
    chunked += "20;n=1\r\n" + std::string(32, 'b') + "\r\n";
  }
  chunked += "0\r\nHost: b.test\r\nX-Trailer: 1\r\n\r\n";
  const auto answers =
      talk(server, kPost + "Content-Length: 65536\r\n\r\n" + std::string(65'536, 'a') + chunked +
                       "GET /faq HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\n\r\n");
  ASSERT_EQ(answers.size(), 3U);
  EXPECT_EQ(answers[0].body, "{\"length\":65536}");
  EXPECT_EQ(answers[1].body, "{\"length\":32000}");
  EXPECT_EQ(answers[2].status, 200);
}

TEST_F(ServerLimitsTest, Rule9HandlersDoNotReceiveTrailers) {
  std::atomic<bool> seen = false;
  const TestServer server({}, demo_site([&seen](const Request& request) -> std::optional<Response> {
                            seen = !request.header("x-trailer").empty() || request.host != "a.test";
                            return std::nullopt;
                          }));
  const auto answers =
      talk(server, kPost + "Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n" +
                       "2\r\n{}\r\n0\r\nHost: b.test\r\nX-Trailer: 1\r\n\r\n");
  EXPECT_EQ(answers.at(0).status, 200);
  EXPECT_FALSE(seen);
}

TEST_F(ServerLimitsTest, Rule8LimitsChunkExtensionsAndTrailersToo) {
  const TestServer server({}, demo_site());
  expect_refusal(server, kChunked + "1;" + std::string(2'000'000, 'e'), 413);
  expect_refusal(server, kChunked + "0\r\nX: " + std::string(2'000'000, 't'), 413);
  expect_refusal(server, kChunked + "10001\r\n" + std::string(65'537, 'b'), 413);
}

TEST_F(ServerLimitsTest, Rule11AClientThatStillSendsReceivesTheRefusal) {
  const TestServer server({}, demo_site());
  RawClient client(server.port());
  std::thread sender([&client] {
    client.send(kPost + "Content-Length: 20000000\r\n\r\n");
    client.send(std::string(3'000'000, 'a'));
  });
  const std::string stream = client.read_all();
  sender.join();
  EXPECT_EQ(parse_answers(stream).at(0).status, 413);
  EXPECT_FALSE(client.reset());
}

TEST_F(ServerLimitsTest, Rule11LingeringHasATimeout) {
  const TestServer server({.linger_timeout = 50ms}, demo_site());
  RawClient client(server.port());
  client.send("BAD\r\n\r\n");
  EXPECT_EQ(parse_answers(client.read_all()).at(0).status, 400);
  EXPECT_TRUE(client.closed());
  const auto start = std::chrono::steady_clock::now();
  while (client.send("more") && std::chrono::steady_clock::now() - start < 3s) {
    std::this_thread::sleep_for(5ms);
  }
  EXPECT_FALSE(client.send("more"));
}

TEST_F(ServerLimitsTest, Rule10SendsContinueOnlyForBodiesThatItAccepts) {
  const TestServer server({}, demo_site());
  {
    RawClient client(server.port());
    client.send(kPost + "Expect: 100-continue\r\nContent-Length: 2\r\nConnection: close\r\n\r\n");
    EXPECT_EQ(client.read_until("\r\n\r\n"), "HTTP/1.1 100 Continue\r\n\r\n");
    client.send("{}");
    EXPECT_EQ(parse_answers(client.read_all()).at(0).body, "{\"length\":2}");
  }
  {
    RawClient eager(server.port());
    eager.send(kPost + "Expect: 100-continue\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}");
    EXPECT_EQ(parse_answers(eager.read_all()).at(0).status, 200);
  }
  expect_refusal(server, kPost + "Expect: 100-continue\r\nContent-Length: 1000000000\r\n\r\n", 413);
  expect_refusal(server, kPost + "Expect: miracles\r\nContent-Length: 2\r\n\r\n", 417);
  expect_refusal(server,
                 "POST /api/login HTTP/1.1\r\nHost: nobody.test\r\nExpect: 100-continue\r\n"
                 "Content-Length: 2\r\n\r\n",
                 421);
}

TEST_F(ServerLimitsTest, APostWithoutALengthGets411AndTheNextRequestIsServed) {
  const TestServer server({}, demo_site());
  const auto answers =
      talk(server, kPost + "\r\nGET /faq HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\n\r\n");
  ASSERT_EQ(answers.size(), 2U);
  EXPECT_EQ(answers[0].status, 411);
  EXPECT_EQ(answers[1].status, 200);
}

TEST_F(ServerLimitsTest, InvalidBytesAfterARequestAreRefusedSeparately) {
  const TestServer server({}, demo_site());
  const auto answers = talk(server, kPost + "Content-Length: 2\r\n\r\n{}XYZ / HTTP/1.1\r\n\r\n");
  ASSERT_EQ(answers.size(), 2U);
  EXPECT_EQ(answers[0].status, 200);
  EXPECT_EQ(answers[1].status, 501);
}

}  // namespace
}  // namespace molar::http

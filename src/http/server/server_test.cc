#include "http/server/server.h"

#include <gtest/gtest.h>

#include <future>
#include <stdexcept>

#include "base/testing/quiet_log.h"
#include "http/testing/demo_site.h"
#include "http/testing/raw_client.h"
#include "http/testing/test_server.h"

namespace molar::http {
namespace {

using testing::demo_script;
using testing::demo_site;
using testing::parse_answers;
using testing::RawAnswer;
using testing::RawClient;
using testing::TestServer;

// Without access log lines, which would hide the test's own output.
class ServerTest : public QuietLogTest {};

std::string get(std::string_view path, std::string_view more = "") {
  return "GET " + std::string(path) + " HTTP/1.1\r\nHost: a.test\r\n" + std::string(more) + "\r\n";
}

constexpr std::string_view kClose = "Connection: close\r\n";

// Sends everything on one connection and reads until the server closes.
std::vector<RawAnswer> talk(const TestServer& server, std::string_view bytes,
                            const std::vector<std::size_t>& heads = {}) {
  RawClient client(server.port());
  client.send(bytes);
  auto answers = parse_answers(client.read_all(), heads);
  EXPECT_TRUE(client.closed());
  EXPECT_FALSE(client.reset());
  return answers;
}

TEST_F(ServerTest, AnswersFromTheQuickHookAndFromAWorker) {
  const TestServer server({}, demo_site());
  const auto script = talk(server, get("/assets/app.js", kClose));
  ASSERT_EQ(script.size(), 1U);
  EXPECT_EQ(script[0].status, 200);
  EXPECT_EQ(script[0].body, demo_script());
  const auto page = talk(server, get("/faq", kClose));
  ASSERT_EQ(page.size(), 1U);
  EXPECT_EQ(page[0].status, 200);
  EXPECT_NE(page[0].body.find("BRAND-A"), std::string::npos);
  EXPECT_EQ(page[0].header("connection"), "close");
  EXPECT_NE(page[0].header("date"), "");
  EXPECT_NE(page[0].header("content-security-policy"), "");
  EXPECT_EQ(page[0].header("x-request-id").size(), 16U);
}

TEST_F(ServerTest, AnswersPipelinedRequestsInOrder) {
  const TestServer server({}, demo_site());
  std::string bytes;
  for (int i = 0; i < 40; ++i) {
    bytes += get(i % 2 == 0 ? "/assets/app.js" : "/faq");
  }
  bytes +=
      "POST /api/login HTTP/1.1\r\nHost: a.test\r\nContent-Type: application/json\r\n"
      "csrf-token: x\r\nContent-Length: 2\r\n\r\n{}" +
      get("/faq", kClose) + "G";
  const auto answers = talk(server, bytes);
  ASSERT_EQ(answers.size(), 42U);
  for (std::size_t i = 0; i < 40; ++i) {
    EXPECT_EQ(answers[i].status, 200);
    EXPECT_EQ(answers[i].body == demo_script(), i % 2 == 0) << i;
  }
  EXPECT_EQ(answers[40].body, "{\"length\":2}");
  EXPECT_EQ(answers[41].status, 200);
}

TEST_F(ServerTest, ServesSeveralBrandsOnOneConnection) {
  const TestServer server({}, demo_site());
  const auto answers = talk(
      server, get("/faq") + "GET /faq HTTP/1.1\r\nHost: B.test:99\r\nConnection: close\r\n\r\n");
  ASSERT_EQ(answers.size(), 2U);
  EXPECT_NE(answers[0].body.find("BRAND-A"), std::string::npos);
  EXPECT_NE(answers[1].body.find("BRAND-B"), std::string::npos);
}

TEST_F(ServerTest, RequestIdsDiffer) {
  const TestServer server({}, demo_site());
  const auto answers = talk(server, get("/faq") + get("/assets/app.js") + get("/faq", kClose));
  ASSERT_EQ(answers.size(), 3U);
  EXPECT_NE(answers[0].header("x-request-id"), answers[1].header("x-request-id"));
  EXPECT_NE(answers[1].header("x-request-id"), answers[2].header("x-request-id"));
}

TEST_F(ServerTest, HeadHasTheHeadersOfGetAndNoContent) {
  const TestServer server({}, demo_site());
  for (const std::string path : {"/faq", "/assets/app.js", "/none", "/assets/none"}) {
    const auto answers =
        talk(server, "HEAD " + path + " HTTP/1.1\r\nHost: a.test\r\n\r\n" + get(path, kClose), {0});
    ASSERT_EQ(answers.size(), 2U) << path;
    EXPECT_EQ(answers[0].status, answers[1].status) << path;
    EXPECT_EQ(answers[0].header("content-length"), answers[1].header("content-length")) << path;
    EXPECT_EQ(answers[0].header("content-type"), answers[1].header("content-type")) << path;
    EXPECT_EQ(answers[1].header("content-length"), std::to_string(answers[1].body.size())) << path;
  }
}

TEST_F(ServerTest, ReadsARequestThatArrivesByteByByte) {
  const TestServer server({}, demo_site());
  RawClient client(server.port());
  for (const char c : get("/faq", kClose)) {
    client.send({&c, 1});
  }
  EXPECT_EQ(parse_answers(client.read_all()).size(), 1U);
}

TEST_F(ServerTest, AnswersAClientThatHasClosedItsSendingSide) {
  const TestServer server({}, demo_site());
  RawClient client(server.port());
  client.send(get("/faq") + get("/assets/app.js"));
  client.end_sending();
  EXPECT_EQ(parse_answers(client.read_all()).size(), 2U);
}

TEST_F(ServerTest, Http10ClosesUnlessKeepAliveIsRequested) {
  const TestServer server({}, demo_site());
  const auto one = talk(server, "GET /faq HTTP/1.0\r\nHost: a.test\r\n\r\n" + get("/faq"));
  ASSERT_EQ(one.size(), 1U);
  EXPECT_EQ(one[0].header("connection"), "close");
  EXPECT_EQ(one[0].header("transfer-encoding"), "");
  const auto two =
      talk(server, "GET /faq HTTP/1.0\r\nHost: a.test\r\nConnection: keep-alive\r\n\r\n" +
                       get("/faq", kClose));
  ASSERT_EQ(two.size(), 2U);
  EXPECT_EQ(two[0].header("connection"), "keep-alive");
}

TEST_F(ServerTest, ServerWideOptionsReturnsTheMethods) {
  const TestServer server({}, demo_site());
  const auto answers =
      talk(server, "OPTIONS * HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\n\r\n");
  ASSERT_EQ(answers.size(), 1U);
  EXPECT_EQ(answers[0].status, 204);
  EXPECT_NE(answers[0].header("allow").find("GET"), std::string::npos);
}

TEST_F(ServerTest, UnknownHostsGetNoBrand) {
  const TestServer server({}, demo_site());
  for (const std::string host :
       {"unknown.example", "a.test.evil.example", "a.test.", "127.0.0.1"}) {
    RawClient client(server.port());
    client.send("GET /faq HTTP/1.1\r\nHost: " + host + "\r\n\r\n");
    const std::string stream = client.read_all();
    const auto answers = parse_answers(stream);
    ASSERT_EQ(answers.size(), 1U) << host;
    EXPECT_EQ(answers[0].status, 421) << host;
    EXPECT_EQ(answers[0].header("cache-control"), "no-store") << host;
    EXPECT_EQ(stream.find("BRAND"), std::string::npos) << host;
    EXPECT_EQ(stream.find(host), std::string::npos) << host;
  }
}

TEST_F(ServerTest, AnExceptionInAHookFailsOneRequestOnly) {
  ServerHooks hooks = demo_site();
  hooks.fast_path = [](const Request& request) -> std::optional<Response> {
    if (request.path == "/quick") {
      throw std::runtime_error("quick");
    }
    return std::nullopt;
  };
  hooks.handle = [](const Request& request) {
    if (request.path == "/handle") {
      throw std::runtime_error("handle");
    }
    return Response::text(200, "fine");
  };
  const TestServer server({}, hooks);
  const auto answers = talk(server, get("/quick") + get("/handle") + get("/", kClose));
  ASSERT_EQ(answers.size(), 3U);
  EXPECT_EQ(answers[0].status, 500);
  EXPECT_EQ(answers[1].status, 500);
  EXPECT_EQ(answers[1].body.find("handle\""), std::string::npos);
  EXPECT_EQ(answers[2].body, "fine");
}

TEST_F(ServerTest, ForwardedAddressesCountOnlyFromTrustedProxies) {
  ServerHooks hooks = demo_site();
  hooks.fast_path = nullptr;
  hooks.handle = [](const Request& request) {
    return Response::text(200, request.client_address + (request.secure ? " secure" : " plain"));
  };
  const std::string request =
      get("/",
          "X-Forwarded-For: 6.6.6.6, 203.0.113.7\r\nX-Forwarded-Proto: https\r\n"
          "X-Request-Id: from-the-proxy\r\nConnection: close\r\n");
  {
    const TestServer server({}, hooks);
    const auto answers = talk(server, request);
    EXPECT_EQ(answers.at(0).body, "127.0.0.1 plain");
    EXPECT_NE(answers.at(0).header("x-request-id"), "from-the-proxy");
    EXPECT_EQ(answers.at(0).header("strict-transport-security"), "");
  }
  const TestServer behind({.trusted_proxies = {"127.0.0.0/8"}}, hooks);
  const auto answers = talk(behind, request);
  EXPECT_EQ(answers.at(0).body, "203.0.113.7 secure");
  EXPECT_EQ(answers.at(0).header("x-request-id"), "from-the-proxy");
  EXPECT_NE(answers.at(0).header("strict-transport-security"), "");
}

TEST_F(ServerTest, SendsLargeSharedBodiesCompletely) {
  const auto large = std::make_shared<const std::string>(std::string(8'000'000, 'L'));
  const TestServer server({}, demo_site([large](const Request& request) -> std::optional<Response> {
                            if (request.path != "/large") {
                              return std::nullopt;
                            }
                            Response response = Response::text(200, "");
                            response.shared_body = large;
                            return response;
                          }));
  const long owners = large.use_count();
  const auto answers = talk(server, get("/large") + get("/faq", kClose));
  ASSERT_EQ(answers.size(), 2U);
  EXPECT_TRUE(answers[0].body == *large);
  EXPECT_EQ(large.use_count(), owners);  // the server retains no reference
}

TEST_F(ServerTest, TwoServersCannotShareAPort) {
  const TestServer server({}, demo_site());
  const auto second = Server::create({.port = server.port()}, demo_site());
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().code, "address_in_use");
}

TEST_F(ServerTest, RefusesInvalidOptions) {
  EXPECT_EQ(Server::create({.port = 0, .trusted_proxies = {"nobody"}}, demo_site()).error().code,
            "bad_trusted_proxy");
  EXPECT_EQ(Server::create({.address = "203.0.113.1", .port = 0}, demo_site()).error().code,
            "bind_failed");
  EXPECT_EQ(Server::create({.address = "no address", .port = 0}, demo_site()).error().code,
            "bind_failed");
}

TEST_F(ServerTest, ServesWithSeveralIoThreads) {
  auto created = Server::create({.port = 0, .io_threads = 3}, demo_site());
  ASSERT_TRUE(created);
  Server& server = **created;
  std::thread runner([&server] { server.run(); });
  for (int i = 0; i < 20; ++i) {
    RawClient client(server.port());
    client.send(get("/faq", kClose));
    EXPECT_EQ(parse_answers(client.read_all()).size(), 1U);
  }
  server.stop();
  runner.join();
}

}  // namespace
}  // namespace molar::http

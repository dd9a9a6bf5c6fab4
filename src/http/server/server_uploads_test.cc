// Bodies that are larger than usual: only for configured paths, and with a limited total size.
#include <gtest/gtest.h>

#include "base/testing/quiet_log.h"
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

constexpr std::size_t kUsual = 1024;
constexpr std::size_t kLarge = 64 * 1024;

ServerOptions options() {
  ServerOptions options;
  options.max_body_bytes = kUsual;
  options.large_bodies = {{"POST", "/api/files", kLarge}, {"POST", "/api/webhooks/", kLarge}};
  options.large_bodies_at_once = 3 * kLarge;
  options.large_bodies_of_client = 2 * kLarge;
  return options;
}

// Responds with the size of the body.
ServerHooks echo() {
  return demo_site([](const Request& request) -> std::optional<Response> {
    return Response::text(200, std::to_string(request.body.size()));
  });
}

std::string head(const std::string& line, const std::string& more) {
  return line + " HTTP/1.1\r\nHost: a.test\r\n" + more + "\r\n";
}

std::string length(std::size_t bytes) {
  return "Content-Length: " + std::to_string(bytes) + "\r\n";
}

class ServerUploadsTest : public QuietLogTest {
 protected:
  int status_of(const std::string& bytes) {
    RawClient client(server_.port());
    client.send(bytes);
    client.end_sending();
    return parse_answers(client.read_all()).at(0).status;
  }

  TestServer server_{options(), echo()};
};

TEST_F(ServerUploadsTest, APathMayStandForAllPathsWithOneMoreSegment) {
  const std::string body(kLarge, 'x');
  EXPECT_EQ(status_of(head("POST /api/webhooks/cedar", length(kLarge)) + body), 200);
  EXPECT_EQ(status_of(head("POST /api/webhooks", length(kLarge)) + body), 413);
  EXPECT_EQ(status_of(head("POST /api/webhooks/cedar/more", length(kLarge)) + body), 413);
  EXPECT_EQ(status_of(head("PUT /api/webhooks/cedar", length(kLarge)) + body), 413);
}

TEST_F(ServerUploadsTest, OnlyTheUploadPathAcceptsLargeBodies) {
  const std::string body(kLarge, 'x');
  EXPECT_EQ(status_of(head("POST /api/files", length(kLarge)) + body), 200);
  EXPECT_EQ(status_of(head("POST /api/%66iles?x=1", length(kLarge)) + body), 200);
  EXPECT_EQ(status_of(head("POST /api/files", length(kLarge + 1)) + body), 413);
  EXPECT_EQ(status_of(head("PUT /api/files", length(kUsual + 1)) + body), 413);
  EXPECT_EQ(status_of(head("POST /api/files/1", length(kUsual + 1)) + body), 413);
  EXPECT_EQ(status_of(head("POST /api/login", length(kUsual + 1)) + body), 413);
}

TEST_F(ServerUploadsTest, LimitsChunkedBodiesToo) {
  const std::string chunked = "Transfer-Encoding: chunked\r\n";
  const std::string chunk = "8000\r\n" + std::string(0x8000, 'x') + "\r\n";
  EXPECT_EQ(status_of(head("POST /api/files", chunked) + chunk + chunk + "0\r\n\r\n"), 200);
  EXPECT_EQ(status_of(head("POST /api/files", chunked) + chunk + chunk + "1\r\nx\r\n0\r\n\r\n"),
            413);
  EXPECT_EQ(status_of(head("POST /api/login", chunked) + chunk + "0\r\n\r\n"), 413);
}

TEST_F(ServerUploadsTest, LimitsTheShareOfOneClient) {
  RawClient first(server_.port());
  RawClient second(server_.port());
  for (RawClient* client : {&first, &second}) {
    client->send(head("POST /api/files", length(kLarge) + "Expect: 100-continue\r\n"));
    EXPECT_EQ(client->read_until("\r\n\r\n").substr(0, 12), "HTTP/1.1 100");
  }
  RawClient third(server_.port());
  third.send(head("POST /api/files", length(kLarge)));
  const auto refused = parse_answers(third.read_all()).at(0);
  EXPECT_EQ(refused.status, 503);
  EXPECT_EQ(refused.header("retry-after"), "5");
  EXPECT_NE(refused.body.find("uploads_busy"), std::string::npos);
  // A body of usual size needs no share.
  EXPECT_EQ(status_of(head("POST /api/files", length(2)) + "{}"), 200);

  // A completed request holds no share, although its connection stays open.
  first.send(std::string(kLarge, 'x'));
  EXPECT_NE(first.read_until(std::to_string(kLarge)).find("200 OK"), std::string::npos);
  EXPECT_EQ(status_of(head("POST /api/files", length(kLarge)) + std::string(kLarge, 'x')), 200);
}

TEST_F(ServerUploadsTest, UploadsInSequenceOnOneConnectionNeedOneShare) {
  const std::string one = head("POST /api/files", length(kLarge)) + std::string(kLarge, 'x');
  RawClient client(server_.port());
  for (int i = 0; i < 5; ++i) {
    client.send(one);
    EXPECT_NE(client.read_until(std::to_string(kLarge)).find("200 OK"), std::string::npos);
  }
}

}  // namespace
}  // namespace molar::http

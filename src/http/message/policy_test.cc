#include "http/message/policy.h"

#include <gtest/gtest.h>

#include <ostream>
#include <string>

namespace molar::http {
namespace {

struct Applied {
  int status = 0;  // 0: passed
  std::string code;
  bool closes = false;
  Request request;
  Framing framing;
};

// Applies the policy to "<line>\r\n<fields>", each field ending in CRLF.
Applied applied_to(const std::string& line, const std::string& fields = "Host: a.test\r\n") {
  const std::string bytes = line + "\r\n" + fields + "\r\n";
  RawHead head;
  Applied applied;
  auto refusal = split_head(bytes, 100, head);
  if (!refusal) {
    refusal = apply_policy(head, {.max_target_bytes = 9000, .max_body_bytes = 100}, applied.request,
                           applied.framing);
  }
  if (refusal) {
    applied.status = refusal->status;
    applied.code = refusal->code;
    applied.closes = refusal->after == Refusal::After::Close;
  }
  return applied;
}

int status_of_get(const std::string& fields) {
  return applied_to("GET / HTTP/1.1", fields).status;
}

int status_of_post(const std::string& fields) {
  return applied_to("POST / HTTP/1.1", "Host: a.test\r\n" + fields).status;
}

int status_of_target(const std::string& target) {
  return applied_to("GET " + target + " HTTP/1.1").status;
}

TEST(Policy, FillsTheRequest) {
  const Applied applied =
      applied_to("GET /caf%C3%A9/x?y=%20z HTTP/1.1", "Host: A.Test:8080\r\nX-A: 1\r\n");
  ASSERT_EQ(applied.status, 0);
  EXPECT_EQ(applied.request.method, "GET");
  EXPECT_EQ(applied.request.target, "/caf%C3%A9/x?y=%20z");
  EXPECT_EQ(applied.request.path, "/caf\xC3\xA9/x");
  EXPECT_EQ(applied.request.query, "y=%20z");
  EXPECT_EQ(applied.request.host, "a.test:8080");
  EXPECT_EQ(applied.request.header("x-a"), "1");
  EXPECT_EQ(applied.framing.body, Framing::Body::None);
  EXPECT_TRUE(applied.framing.keep_alive);
}

TEST(Policy, ResetsTheDataOfThePreviousRequest) {
  Request request;
  Framing framing;
  RawHead head;
  const PolicyLimits limits;
  split_head(
      "POST /a?b=1 HTTP/1.1\r\nHost: a\r\nA: 1\r\nContent-Length: 3\r\nExpect: "
      "100-continue\r\n\r\n",
      9, head);
  ASSERT_FALSE(apply_policy(head, limits, request, framing));
  split_head("GET / HTTP/1.1\r\nHost: b\r\n\r\n", 9, head);
  ASSERT_FALSE(apply_policy(head, limits, request, framing));
  EXPECT_EQ(request.query, "");
  EXPECT_EQ(request.host, "b");
  EXPECT_EQ(request.header("A"), "");
  EXPECT_EQ(framing.body, Framing::Body::None);
  EXPECT_FALSE(framing.expects_continue);
}

TEST(Policy, AcceptsSupportedVersionsOnly) {
  EXPECT_EQ(applied_to("GET / HTTP/1.0").status, 0);
  EXPECT_EQ(applied_to("GET / HTTP/2.0").status, 505);
  EXPECT_EQ(applied_to("GET / HTTP/9.9").status, 505);
  EXPECT_EQ(applied_to("PRI * HTTP/2.0").status, 505);
  for (const auto* version : {"http/1.1", "HTTP/1", "HTTP/1.1x", "HTTP/01.1", "HTTP/1.10",
                              "HTTP/x.1", "1.1", "HTTPS/1.1", "HTTP/-1.1"}) {
    EXPECT_EQ(applied_to(std::string("GET / ") + version).status, 400) << version;
  }
}

TEST(Policy, AcceptsSupportedMethodsOnly) {
  for (const auto* method : {"GET", "HEAD", "DELETE", "OPTIONS"}) {
    EXPECT_EQ(applied_to(std::string(method) + " / HTTP/1.1").status, 0) << method;
  }
  for (const auto* method :
       {"BREW", "TRACE", "TRACK", "CONNECT", "get", "Get", "GETT", "PROPFIND", "DEBUG"}) {
    EXPECT_EQ(applied_to(std::string(method) + " / HTTP/1.1").status, 501) << method;
  }
}

TEST(Policy, Rule4ExactlyOneHost) {
  EXPECT_EQ(status_of_get("X-A: 1\r\n"), 400);
  EXPECT_EQ(status_of_get("Host: a.test\r\nHost: b.test\r\n"), 400);
  EXPECT_EQ(status_of_get("Host: a.test\r\nhost: a.test\r\n"), 400);
  for (const auto* host : {"", "a b", "a.test/x", "a.test, b.test", "user@a.test", "a.test:80x",
                           "a.test:99999", "http://a.test", "a.test#", "<b>", "a%2etest"}) {
    EXPECT_EQ(status_of_get("Host: " + std::string(host) + "\r\n"), 400) << host;
  }
  EXPECT_EQ(applied_to("GET / HTTP/1.0", "X-A: 1\r\n").status, 0);
  EXPECT_EQ(applied_to("GET / HTTP/1.0", "Host: a\r\nHost: a\r\n").status, 400);
}

TEST(Policy, Rule4AnAbsoluteTargetOverridesTheHost) {
  const Applied applied = applied_to("GET http://A.test:81/faq?x HTTP/1.1", "Host: b.test\r\n");
  ASSERT_EQ(applied.status, 0);
  EXPECT_EQ(applied.request.host, "a.test:81");
  EXPECT_EQ(applied.request.target, "/faq?x");
  EXPECT_EQ(applied.request.path, "/faq");
  EXPECT_EQ(applied_to("GET HTTPS://a.test HTTP/1.1").request.path, "/");
  EXPECT_EQ(applied_to("GET http://a.test?x=1 HTTP/1.1").request.target, "/?x=1");
  for (const auto* target :
       {"http:///faq", "http://user@a.test/", "http://a.test:x/", "http://", "ftp://a.test/",
        "http:/a.test/", "http://a b/", "http://a.test//evil.example"}) {
    EXPECT_EQ(status_of_target(target), 400) << target;
  }
  EXPECT_EQ(applied_to("GET http://a.test/ HTTP/1.1", "X-A: 1\r\n").status, 400);
  EXPECT_EQ(applied_to("GET http://a.test/ HTTP/1.1", "Host: a b\r\n").status, 400);
}

TEST(Policy, Rule5Targets) {
  for (const auto* target :
       {"/", "/a", "/a/b.c/d", "/.well-known/x", "/a..b", "/a/...", "/?", "/a?b=c/../d",
        "/a?http://x//y", "/%E2%82%AC", "/a%20b", "/a//b", "/~a", "/a?x=%00ff"}) {
    const bool has_nul = std::string_view(target).find("%00") != std::string_view::npos;
    EXPECT_EQ(status_of_target(target), has_nul ? 400 : 0) << target;
  }
  for (const auto* target : {"faq",        "*",
                             "a.test:443", "//evil.example/x",
                             "/a#b",       "/#",
                             "/a\\b",      "/%",
                             "/a%2",       "/a%zz",
                             "/%c3%28",    "/%C0%AF",
                             "/%ED%A0%80", "/%ff",
                             "/a%00b",     "/a%0d%0aX:%20y",
                             "/a%0A",      "/a%7F",
                             "/a%1b[0m",   "/caf\xC3\xA9",
                             "/..",        "/../etc/passwd",
                             "/a/../b",    "/a/./b",
                             "/a/..",      "/%2e%2e/etc",
                             "/%2E./x",    "/assets/..%2f..%2fx",
                             "/a%2Fb",     "/a%2fb",
                             "/a%5Cb",     "/a%5cb",
                             "/a?b=%00",   "/a?b=%&c=%00",
                             "/%u0041"}) {
    EXPECT_EQ(status_of_target(target), 400) << target;
  }
  EXPECT_EQ(applied_to("OPTIONS * HTTP/1.1").request.path, "*");
  EXPECT_EQ(applied_to("OPTIONS /x HTTP/1.1").request.path, "/x");
}

TEST(Policy, Rule5RepairsQueries) {
  const auto repaired = [](const std::string& query) {
    const Applied applied = applied_to("GET /%C3%A9?" + query + " HTTP/1.1");
    EXPECT_EQ(applied.request.target, "/%C3%A9?" + applied.request.query);
    return applied.request.query;
  };
  EXPECT_EQ(repaired("x=1&utm_campaign=50%off&y=%C3%B1"), "x=1&utm_campaign=50%25off&y=%C3%B1");
  EXPECT_EQ(repaired("b=%"), "b=%25");
  EXPECT_EQ(repaired("%zz=%2"), "%25zz=%252");
  EXPECT_EQ(repaired("b=campa%F1a&c=%c3"), "b=campa%EF%BF%BDa&c=%EF%BF%BD");
  EXPECT_EQ(repaired("b=%20%41"), "b=%20%41");
}

TEST(Policy, Rule3LimitsTheLengthOfTheTarget) {
  EXPECT_EQ(status_of_target("/" + std::string(8000, 'a')), 0);
  EXPECT_EQ(status_of_target("/" + std::string(9000, 'a')), 414);
}

TEST(Policy, Rule6TransferEncoding) {
  EXPECT_EQ(applied_to("POST / HTTP/1.1", "Host: a\r\nTransfer-Encoding: chunked\r\n").framing.body,
            Framing::Body::Chunked);
  EXPECT_EQ(status_of_post("Transfer-Encoding: CHUNKED\r\n"), 0);
  EXPECT_EQ(status_of_post("Transfer-Encoding: gzip\r\n"), 501);
  EXPECT_EQ(status_of_post("Transfer-Encoding: xchunked\r\n"), 501);
  EXPECT_EQ(status_of_post("Transfer-Encoding: identity\r\n"), 501);
  for (const auto* value : {"", "chunked, identity", "gzip, chunked", ",chunked", "chunked,",
                            "chunked;x=y", "\"chunked\"", "chunked chunked"}) {
    EXPECT_EQ(status_of_post("Transfer-Encoding: " + std::string(value) + "\r\n"), 400) << value;
  }
  EXPECT_EQ(status_of_post("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n"), 400);
  EXPECT_EQ(status_of_post("Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n"), 400);
  EXPECT_EQ(status_of_post("Transfer-Encoding: chunked\r\nContent-Length: 5\r\n"), 400);
  EXPECT_EQ(status_of_post("Content-Length: 5\r\nTransfer-Encoding: chunked\r\n"), 400);
  EXPECT_EQ(status_of_post("Content-Length: 5\r\nTransfer-Encoding: gzip\r\n"), 400);
  EXPECT_EQ(applied_to("POST / HTTP/1.0", "Host: a\r\nTransfer-Encoding: chunked\r\n").status, 400);
  EXPECT_EQ(status_of_get("Host: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 0\r\n"), 400);
}

TEST(Policy, Rule7ContentLength) {
  const Applied applied = applied_to("POST / HTTP/1.1", "Host: a\r\nContent-Length: 0100\r\n");
  EXPECT_EQ(applied.framing.body, Framing::Body::Length);
  EXPECT_EQ(applied.framing.length, 100U);
  for (const auto* value : {"+5", "-5", "5,5", "5, 5", "5 5", "", "0x5", "5.0", "1e2", "five", "5;",
                            "\"5\"", "99999999999999999999999", "18446744073709551616"}) {
    EXPECT_EQ(status_of_post("Content-Length: " + std::string(value) + "\r\n"), 400) << value;
  }
  EXPECT_EQ(status_of_post("Content-Length: 5\r\nContent-Length: 5\r\n"), 400);
  EXPECT_EQ(status_of_post("Content-Length: 5\r\ncontent-length: 0\r\n"), 400);
  EXPECT_EQ(status_of_post("Content-Length: 101\r\n"), 413);
  EXPECT_EQ(status_of_post("Content-Length: 18446744073709551615\r\n"), 413);
  EXPECT_EQ(status_of_get("Host: a\r\nContent-Length: 101\r\n"), 413);
}

TEST(Policy, Rule10Expect) {
  EXPECT_TRUE(
      applied_to("POST / HTTP/1.1", "Host: a\r\nContent-Length: 5\r\nExpect: 100-Continue\r\n")
          .framing.expects_continue);
  EXPECT_EQ(status_of_post("Content-Length: 5\r\nExpect: 200-ok\r\n"), 417);
  EXPECT_EQ(status_of_post("Content-Length: 1000\r\nExpect: 100-continue\r\n"), 413);
  EXPECT_EQ(applied_to("POST / HTTP/1.0", "Content-Length: 5\r\nExpect: x\r\n").status, 0);
}

TEST(Policy, RequiresALengthAndUncompressedBodies) {
  for (const auto* method : {"POST", "PUT", "PATCH"}) {
    const Applied applied = applied_to(std::string(method) + " / HTTP/1.1");
    EXPECT_EQ(applied.status, 411);
    EXPECT_FALSE(applied.closes);
  }
  EXPECT_EQ(applied_to("DELETE / HTTP/1.1").status, 0);
  EXPECT_EQ(status_of_post("Content-Length: 0\r\n"), 0);
  EXPECT_EQ(status_of_post("Content-Length: 5\r\nContent-Encoding: gzip\r\n"), 415);
  EXPECT_EQ(status_of_post("Content-Length: 5\r\nContent-Encoding: identity\r\n"), 0);
}

TEST(Policy, ReadsTheConnectionHeader) {
  const auto keeps = [](const std::string& version, const std::string& connection) {
    return applied_to("GET / " + version, "Host: a\r\nConnection: " + connection + "\r\n")
        .framing.keep_alive;
  };
  EXPECT_FALSE(keeps("HTTP/1.1", "close"));
  EXPECT_FALSE(keeps("HTTP/1.1", "Upgrade, CLOSE"));
  EXPECT_TRUE(keeps("HTTP/1.1", "keep-alive, Upgrade"));
  EXPECT_TRUE(keeps("HTTP/1.1", "not-close"));
  EXPECT_TRUE(keeps("HTTP/1.0", "Keep-Alive"));
  EXPECT_FALSE(keeps("HTTP/1.0", "x"));
  EXPECT_FALSE(keeps("HTTP/1.0", "keep-alive, close"));
}

}  // namespace
}  // namespace molar::http

#include "http/message/wire.h"

#include <gtest/gtest.h>

#include <stdexcept>

namespace molar::http {
namespace {

std::string head_of(const Response& response, WireContext context = {}) {
  context.date = "Sat, 21 Nov 2026 08:05:00 GMT";
  context.request_id = "ID";
  std::string out;
  write_head(out, response, SecurityHeaders({.connect_origins = {"https://pay.test"}}), context);
  return out;
}

bool has(const std::string& head, std::string_view text) {
  return head.find(text) != std::string::npos;
}

std::size_t count(const std::string& head, std::string_view text) {
  std::size_t found = 0;
  for (std::size_t at = head.find(text); at != std::string::npos; at = head.find(text, at + 1)) {
    ++found;
  }
  return found;
}

TEST(Wire, EveryResponseHasTheCommonHeaders) {
  for (const int status : {200, 304, 400, 404, 500}) {
    const std::string head = head_of(Response::text(status, "x"));
    EXPECT_TRUE(head.starts_with("HTTP/1.1 " + std::to_string(status) + ' '));
    EXPECT_TRUE(head.ends_with("\r\n\r\n"));
    EXPECT_TRUE(has(head, "\r\nDate: Sat, 21 Nov 2026 08:05:00 GMT\r\n"));
    EXPECT_TRUE(has(head, "\r\nX-Request-Id: ID\r\n"));
    EXPECT_TRUE(has(head, "\r\nX-Content-Type-Options: nosniff\r\n"));
    EXPECT_TRUE(has(head, "frame-ancestors 'none'"));
    EXPECT_TRUE(has(head, "object-src 'none'"));
    EXPECT_TRUE(has(head, "\r\nReferrer-Policy: "));
    EXPECT_TRUE(has(head, "\r\nPermissions-Policy: "));
    EXPECT_FALSE(has(head, "\r\nServer:"));
  }
}

TEST(Wire, TheContentSecurityPolicyAllowsNothingInline) {
  const std::string head = head_of(Response::html(200, "x"));
  EXPECT_TRUE(has(head, "connect-src 'self' https://pay.test;"));
  EXPECT_FALSE(has(head, "unsafe-"));
}

TEST(Wire, AllowsPaymentRequestsForWalletOriginsOnly) {
  const std::string without = head_of(Response::html(200, "x"));
  EXPECT_TRUE(has(without, "payment=(), "));
  EXPECT_TRUE(has(without, "\r\nCross-Origin-Opener-Policy: same-origin\r\n"));
  std::string with;
  SecurityHeaders headers({.wallet_origins = {"https://pay.test", "https://*.pay.test"}});
  headers.append(with, Response::html(200, "x"), false);
  EXPECT_TRUE(has(with, "payment=(self \"https://pay.test\" \"https://*.pay.test\"), "));
  EXPECT_TRUE(has(with, "\r\nCross-Origin-Opener-Policy: same-origin-allow-popups\r\n"));
  EXPECT_THROW(SecurityHeaders({.wallet_origins = {"https://a\"), camera=(*"}}),
               std::invalid_argument);
}

TEST(Wire, SendsHstsForSecureRequestsOnly) {
  EXPECT_FALSE(has(head_of(Response::text(200, "x")), "Strict-Transport-Security"));
  EXPECT_TRUE(has(head_of(Response::text(200, "x"), {.secure = true}),
                  "Strict-Transport-Security: max-age=31536000"));
}

TEST(Wire, AResponseMayReplaceSecurityHeaders) {
  Response response = Response::html(200, "x");
  response.set("content-security-policy", "default-src 'none'")
      .set("X-Frame-Options", "SAMEORIGIN");
  const std::string head = head_of(response);
  EXPECT_EQ(count(head, "ontent-"), count(head_of(Response::html(200, "x")), "ontent-"));
  EXPECT_TRUE(has(head, "content-security-policy: default-src 'none'"));
  EXPECT_FALSE(has(head, "default-src 'self'"));
  EXPECT_FALSE(has(head, "DENY"));
  EXPECT_TRUE(has(head, "nosniff"));
}

TEST(Wire, RefusesOriginsThatWouldAddDirectives) {
  for (const auto* origin : {"", "https://a; script-src *", "a b", "'unsafe-inline'", "a,b"}) {
    EXPECT_THROW(SecurityHeaders({.connect_origins = {origin}}), std::invalid_argument) << origin;
  }
}

TEST(Wire, DropsHeadersOfHandlersThatWouldBreakTheFraming) {
  Response response = Response::text(200, "body");
  response.add("Content-Length", "999")
      .add("transfer-encoding", "chunked")
      .add("Connection", "upgrade")
      .add("Date", "never")
      .add("X-Evil", "a\r\nSet-Cookie: pwn=1")
      .add("X-Nul", std::string("a\0b", 3))
      .add("Bad Name", "x")
      .add("Bad:Name", "x");
  const std::string head = head_of(response);
  EXPECT_EQ(count(head, "Content-Length: "), 1U);
  EXPECT_TRUE(has(head, "Content-Length: 4\r\n"));
  for (const auto* text : {"chunked", "upgrade", "never", "pwn", "X-Nul", "Bad"}) {
    EXPECT_FALSE(has(head, text)) << text;
  }
}

TEST(Wire, SetsTheConnectionHeader) {
  EXPECT_FALSE(has(head_of(Response::text(200, "x")), "Connection:"));
  EXPECT_TRUE(
      has(head_of(Response::text(200, "x"), {.keep_alive = false}), "Connection: close\r\n"));
  EXPECT_TRUE(
      has(head_of(Response::text(200, "x"), {.http_1_0 = true}), "Connection: keep-alive\r\n"));
}

TEST(Wire, SomeResponsesHaveNoContent) {
  const Response ok = Response::text(200, "four");
  EXPECT_EQ(content_bytes(ok, "GET"), 4U);
  EXPECT_EQ(content_bytes(ok, "HEAD"), 0U);
  EXPECT_EQ(content_bytes(Response::text(204, "four"), "GET"), 0U);
  EXPECT_EQ(content_bytes(Response::text(304, "four"), "GET"), 0U);
  EXPECT_FALSE(has(head_of(Response::text(204, "")), "Content-Length"));
  EXPECT_FALSE(has(head_of(Response::text(304, "")), "Content-Length"));
}

TEST(Wire, ResponsesAreNotCachedByDefault) {
  EXPECT_TRUE(has(head_of(Response::html(200, "x")), "Cache-Control: no-store\r\n"));
  Response page = Response::html(200, "x");
  page.set("cache-control", "public, max-age=60");
  EXPECT_FALSE(has(head_of(page), "no-store"));
}

}  // namespace
}  // namespace molar::http

#include "http/static_files.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "http/message/etag.h"

namespace molar::http {
namespace {

SharedBytes bytes(std::string text) {
  return std::make_shared<const std::string>(std::move(text));
}

StaticFiles files() {
  StaticFiles all;
  all.add({.path = "/assets/app-1.js",
           .content_type = content_type_of("app-1.js"),
           .identity = bytes("0123456789"),
           .gzip = bytes("gz"),
           .brotli = bytes("br"),
           .etag = "\"tag\"",
           .lifetime = StaticFile::Lifetime::Immutable});
  all.add({.path = "/favicon.ico", .content_type = "image/x-icon", .identity = bytes("icon")});
  all.reserve_prefix("/assets/");
  return all;
}

Response ask(std::string path, std::vector<Header> headers = {}, std::string method = "GET") {
  auto response = files().answer(
      {.method = std::move(method), .path = std::move(path), .headers = std::move(headers)});
  return response ? std::move(*response) : Response{.status = 0};
}

Response ask_script(std::vector<Header> headers) {
  return ask("/assets/app-1.js", std::move(headers));
}

TEST(StaticFiles, ServeTheBestCodingThatTheClientAccepts) {
  struct Case {
    const char* accept;
    const char* coding;
    const char* content;
    const char* etag;
  };
  for (const Case& c :
       {Case{"", "", "0123456789", "\"tag\""}, Case{"gzip", "gzip", "gz", "\"tag-gz\""},
        Case{"gzip, deflate, br, zstd", "br", "br", "\"tag-br\""},
        Case{"br;q=0, gzip", "gzip", "gz", "\"tag-gz\""},
        Case{"gzip;q=0", "", "0123456789", "\"tag\""}, Case{"*", "br", "br", "\"tag-br\""},
        Case{"identity, gzip;q=0.5", "", "0123456789", "\"tag\""}}) {
    const Response response = ask_script({{"Accept-Encoding", c.accept}});
    EXPECT_EQ(response.status, 200) << c.accept;
    EXPECT_EQ(response.header("Content-Encoding"), c.coding) << c.accept;
    EXPECT_EQ(response.content(), c.content) << c.accept;
    EXPECT_EQ(response.header("ETag"), c.etag) << c.accept;
    EXPECT_EQ(response.header("Vary"), "Accept-Encoding") << c.accept;
    EXPECT_EQ(response.header("Content-Type"), "text/javascript; charset=utf-8");
  }
}

TEST(StaticFiles, RefuseAClientThatAcceptsNoCoding) {
  EXPECT_EQ(ask_script({{"Accept-Encoding", "identity;q=0, zstd"}}).status, 406);
  EXPECT_EQ(ask_script({{"Accept-Encoding", "*;q=0"}}).status, 406);
  EXPECT_EQ(ask_script({{"Accept-Encoding", "identity;q=0, gzip"}}).status, 200);
}

TEST(StaticFiles, HaveCacheLifetimes) {
  EXPECT_EQ(ask_script({}).header("Cache-Control"), "public, max-age=31536000, immutable");
  EXPECT_EQ(ask("/favicon.ico").header("Cache-Control"), "no-cache");
  EXPECT_EQ(ask("/favicon.ico").header("ETag"), make_etag("icon"));
}

TEST(StaticFiles, AnswerConditionalRequests) {
  for (const auto* tags :
       {"\"tag\"", "W/\"tag\"", "\"nope\", W/\"tag\"", "\"a\",\"tag\"", "*", "\"tag-br\""}) {
    const Response response = ask_script({{"If-None-Match", tags}, {"Accept-Encoding", "br"}});
    EXPECT_EQ(response.status, 304) << tags;
    EXPECT_EQ(response.content(), "") << tags;
    EXPECT_EQ(response.header("ETag"), "\"tag-br\"") << tags;
    EXPECT_EQ(response.header("Vary"), "Accept-Encoding") << tags;
    EXPECT_NE(response.header("Cache-Control"), "") << tags;
  }
  for (const auto* tags :
       {"\"nope\"", "tag", "\"tag", "\"ta\"", "", "\"x\" \"tag\"", "W/tag", "\"\""}) {
    EXPECT_EQ(ask_script({{"If-None-Match", tags}}).status, 200) << tags;
  }
}

TEST(StaticFiles, AnswerPreconditions) {
  for (const char* held : {"*", "\"tag\"", "\"x\", \"tag-br\"", "\"tag-gz\""}) {
    EXPECT_EQ(ask_script({{"If-Match", held}}).status, 200) << held;
  }
  for (const char* other : {"\"nope\"", "W/\"tag\"", "\"nope\", W/\"tag-br\"", "tag"}) {
    const Response refused = ask_script({{"If-Match", other}});
    EXPECT_EQ(refused.status, 412) << other;
    EXPECT_NE(refused.content().find("precondition_failed"), std::string_view::npos);
    EXPECT_NE(refused.content().find("Precondition failed"), std::string_view::npos);
    EXPECT_EQ(ask_script({{"If-Match", other}, {"If-None-Match", "\"tag\""}}).status, 412);
  }
}

TEST(StaticFiles, ServeOneRange) {
  struct Case {
    const char* range;
    const char* content_range;
    const char* content;
  };
  for (const Case& c :
       {Case{"bytes=0-9", "bytes 0-9/10", "0123456789"}, Case{"bytes=0-0", "bytes 0-0/10", "0"},
        Case{"bytes=2-4", "bytes 2-4/10", "234"}, Case{"bytes=7-", "bytes 7-9/10", "789"},
        Case{"bytes=-3", "bytes 7-9/10", "789"}, Case{"bytes=-99", "bytes 0-9/10", "0123456789"},
        Case{"Bytes=8-99", "bytes 8-9/10", "89"}}) {
    const Response response = ask_script({{"Range", c.range}, {"Accept-Encoding", "br"}});
    EXPECT_EQ(response.status, 206) << c.range;
    EXPECT_EQ(response.header("Content-Range"), c.content_range) << c.range;
    EXPECT_EQ(response.content(), c.content) << c.range;
    EXPECT_EQ(response.header("ETag"), "\"tag\"") << c.range;
    EXPECT_EQ(response.header("Content-Encoding"), "") << c.range;
  }
}

TEST(StaticFiles, RefuseRangesOutsideTheFile) {
  for (const auto* range : {"bytes=10-", "bytes=10-12", "bytes=99-100", "bytes=-0"}) {
    const Response response = ask_script({{"Range", range}});
    EXPECT_EQ(response.status, 416) << range;
    EXPECT_EQ(response.header("Content-Range"), "bytes */10") << range;
  }
}

TEST(StaticFiles, IgnoreInvalidAndUnsupportedRanges) {
  for (const auto* range :
       {"bytes=0-1,3-4", "bytes=4-2", "items=0-1", "bytes=", "bytes=a-b", "bytes=-", "bytes",
        "bytes=1", "bytes=+1-2", "bytes=99999999999999999999-", "bytes=0x1-2"}) {
    const Response response = ask_script({{"Range", range}});
    EXPECT_EQ(response.status, 200) << range;
    EXPECT_EQ(response.header("Content-Range"), "") << range;
    EXPECT_EQ(response.content(), "0123456789") << range;
  }
  EXPECT_EQ(ask("/assets/app-1.js", {{"Range", "bytes=0-1"}}, "HEAD").status, 200);
}

TEST(StaticFiles, IfRangeNeedsTheSameStrongTag) {
  EXPECT_EQ(ask_script({{"Range", "bytes=0-1"}, {"If-Range", "\"tag\""}}).status, 206);
  for (const auto* condition :
       {"\"old\"", "W/\"tag\"", "Sat, 21 Nov 2026 08:05:00 GMT", "\"tag-gz\""}) {
    EXPECT_EQ(ask_script({{"Range", "bytes=0-1"}, {"If-Range", condition}}).status, 200)
        << condition;
  }
}

TEST(StaticFiles, AllowOnlyGetAndHead) {
  for (const auto* method : {"POST", "PUT", "DELETE", "OPTIONS", "PATCH"}) {
    const Response response = ask("/assets/app-1.js", {}, method);
    EXPECT_EQ(response.status, 405) << method;
    EXPECT_EQ(response.header("Allow"), "GET, HEAD") << method;
  }
  EXPECT_EQ(ask("/assets/app-1.js", {}, "HEAD").content().size(), 10U);
}

TEST(StaticFiles, ServeTheirPathsOnly) {
  EXPECT_EQ(ask("/assets/none.js").status, 404);
  EXPECT_EQ(ask("/assets/").status, 404);
  EXPECT_EQ(ask("/faq").status, 0);
  EXPECT_EQ(ask("/assets/../favicon.ico").status, 404);
  EXPECT_EQ(ask("favicon.ico").status, 0);
}

TEST(StaticFiles, RefuseInvalidAndDuplicateFiles) {
  StaticFiles all = files();
  EXPECT_THROW(all.add({.path = "/favicon.ico", .identity = bytes("x")}), std::logic_error);
  EXPECT_THROW(all.add({.path = "x", .identity = bytes("x")}), std::logic_error);
  EXPECT_THROW(all.add({.path = "/x"}), std::logic_error);
}

TEST(StaticFiles, NameMediaTypesByExtension) {
  EXPECT_EQ(content_type_of("a.CSS"), "text/css; charset=utf-8");
  EXPECT_EQ(content_type_of("font.woff2"), "font/woff2");
  EXPECT_EQ(content_type_of("noextension"), "application/octet-stream");
}

}  // namespace
}  // namespace molar::http

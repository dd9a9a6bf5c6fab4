#include "http/middleware.h"
#include "http/compress.h"

#include <gtest/gtest.h>
#include <zlib.h>

#include <stdexcept>

#include "base/log.h"
#include "base/result.h"
#include "http/message/etag.h"
#include "http/server/access_log.h"

namespace molar::http {
namespace {

std::string gunzip(std::string_view packed) {
  z_stream stream{};
  inflateInit2(&stream, 15 + 16);
  std::string text(100'000, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
  stream.avail_in = static_cast<uInt>(packed.size());
  stream.next_out = reinterpret_cast<Bytef*>(text.data());
  stream.avail_out = static_cast<uInt>(text.size());
  EXPECT_EQ(inflate(&stream, Z_FINISH), Z_STREAM_END);
  text.resize(stream.total_out);
  inflateEnd(&stream);
  return text;
}

std::vector<std::string> logged;

// Captures log lines during its lifetime.
class LogCapture {
 public:
  LogCapture() {
    logged.clear();
    set_log_sink([](std::string_view line) { logged.emplace_back(line); });
  }
  ~LogCapture() { set_log_sink(nullptr); }
};

Response through(Handler handler, std::vector<Header> headers, std::string path = "/faq",
                 std::string method = "GET") {
  return with_middleware(std::move(handler))({.method = std::move(method),
                                              .path = std::move(path),
                                              .headers = std::move(headers),
                                              .request_id = "REQ"});
}

Handler page(std::size_t size, std::string etag = "") {
  return [size, etag](const Request&) {
    Response response = Response::html(200, std::string(size, 'a'));
    if (!etag.empty()) {
      response.set("ETag", etag);
    }
    return response;
  };
}

TEST(Middleware, CompressesLargeTextResponses) {
  const Response response = through(page(2000), {{"Accept-Encoding", "gzip"}});
  EXPECT_EQ(response.header("Content-Encoding"), "gzip");
  EXPECT_EQ(response.header("Vary"), "Accept-Encoding");
  EXPECT_EQ(gunzip(response.body), std::string(2000, 'a'));
}

TEST(Middleware, DoesNotCompressSmallOrUnsuitableResponses) {
  EXPECT_EQ(through(page(100), {{"Accept-Encoding", "gzip"}}).body.size(), 100U);
  const Response refused = through(page(2000), {{"Accept-Encoding", "gzip;q=0"}});
  EXPECT_EQ(refused.body.size(), 2000U);
  EXPECT_EQ(refused.header("Vary"), "Accept-Encoding");
  EXPECT_EQ(through(page(2000), {}).header("Vary"), "Accept-Encoding");
  const auto typed = [](std::string type, std::string cache) {
    return through(
               [&](const Request&) {
                 Response response = Response::text(200, std::string(2000, 'a'));
                 response.set("Content-Type", type).set("Cache-Control", cache);
                 return response;
               },
               {{"Accept-Encoding", "gzip"}})
               .header("Content-Encoding") == "gzip";
  };
  EXPECT_TRUE(typed("application/problem+json", "no-store"));
  EXPECT_TRUE(typed("image/svg+xml", "no-store"));
  EXPECT_FALSE(typed("image/png", "no-store"));
  EXPECT_FALSE(typed("text/html", "no-transform"));
}

TEST(Middleware, ExtendsAnExistingVaryHeader) {
  const Response response = through(
      [](const Request&) {
        return Response::html(200, std::string(2000, 'a')).set("Vary", "Cookie");
      },
      {{"Accept-Encoding", "gzip"}});
  EXPECT_EQ(response.header("Vary"), "Cookie, Accept-Encoding");
}

TEST(Middleware, AnswersConditionalRequests) {
  const Response full = through(page(2000, "\"v1\""), {{"Accept-Encoding", "gzip"}});
  EXPECT_EQ(full.header("ETag"), "W/\"v1\"");  // the bytes differ from those of the tag
  const Response unchanged =
      through(page(2000, "\"v1\""), {{"Accept-Encoding", "gzip"}, {"If-None-Match", "W/\"v1\""}});
  EXPECT_EQ(unchanged.status, 304);
  EXPECT_EQ(unchanged.content(), "");
  EXPECT_EQ(unchanged.header("Vary"), "Accept-Encoding");
  EXPECT_EQ(through(page(2000, "\"v2\""), {{"If-None-Match", "\"v1\""}}).status, 200);
  EXPECT_EQ(through(page(2000, "\"v2\""), {{"If-Match", "\"v1\""}}).status, 412);
  EXPECT_EQ(through(page(2000, "\"v1\""), {{"If-Match", "\"v1\""}}).status, 200);
  EXPECT_EQ(through(page(2000, "\"v1\""), {{"If-None-Match", "\"v1\""}}, "/faq", "POST").status,
            200);
}

TEST(Middleware, ExceptionsBecomeResponsesWithoutTheirText) {
  const LogCapture capture;
  const Handler throws = [](const Request&) -> Response {
    throw std::runtime_error("secret cause");
  };
  const Response api = through(throws, {}, "/api/login", "POST");
  EXPECT_EQ(api.status, 500);
  EXPECT_EQ(api.header("Content-Type"), "application/problem+json");
  EXPECT_NE(api.body.find("REQ"), std::string::npos);
  EXPECT_EQ(api.body.find("secret"), std::string::npos);
  const Response html = through(throws, {});
  EXPECT_EQ(html.status, 500);
  EXPECT_TRUE(html.header("Content-Type").starts_with("text/html"));
  EXPECT_EQ(html.body.find("secret"), std::string::npos);
  const Response odd = through([](const Request&) -> Response { throw 42; }, {});
  EXPECT_EQ(odd.status, 500);
  ASSERT_EQ(logged.size(), 3U);
  EXPECT_NE(logged[0].find("secret cause"), std::string::npos);
  EXPECT_NE(logged[0].find("\"request\":\"REQ\""), std::string::npos);
}

TEST(Middleware, AnOutageBecomes503WithRetryAfter) {
  set_log_sink([](std::string_view) {});
  const Handler handler = with_middleware(
      [](const Request&) -> Response { throw UnavailableException("pool is empty"); });
  Request request;
  request.method = "GET";
  request.path = "/api/auth";
  const Response api = handler(request);
  EXPECT_EQ(api.status, 503);
  EXPECT_FALSE(api.header("Retry-After").empty());
  EXPECT_EQ(std::string(api.content()).find("pool"), std::string::npos);
  request.path = "/faq";
  EXPECT_EQ(handler(request).status, 503);
  set_log_sink(nullptr);
}

TEST(Middleware, PlainErrorPagesAreInEnglishAndSpanish) {
  for (const int status : {500, 503}) {
    const std::string page = plain_error_page(status, "REQ").body;
    const std::size_t english = page.find("<div lang=\"en\"><h1>");
    const std::size_t spanish = page.find("<div lang=\"es\"><h2>");
    ASSERT_LT(english, spanish);
    ASSERT_NE(spanish, std::string::npos);
    EXPECT_NE(page.find(status == 503 ? "We are busy right now" : "Something went wrong"),
              page.npos);
    EXPECT_NE(page.find(status == 503 ? "Estamos muy ocupados" : "Algo salió mal", spanish),
              page.npos);
    EXPECT_NE(page.find("tell us this code: REQ"), page.npos);
    EXPECT_NE(page.find("díganos este código: REQ", spanish), page.npos);
  }
}

TEST(Middleware, ExceptionsAreInTheLanguageOfTheRequest) {
  set_log_sink([](std::string_view) {});
  const auto spanish = [](Error error, const Request& request) {
    error.detail = request.path + " en español: " + error.detail;
    return error;
  };
  Request request;
  request.method = "GET";
  request.path = "/api/auth";
  const auto outage = [](const Request&) -> Response { throw UnavailableException("no answer"); };
  EXPECT_NE(with_middleware(outage, spanish)(request).content().find(
                "/api/auth en español: We cannot answer"),
            std::string_view::npos);
  const auto failure = [](const Request&) -> Response { throw std::logic_error("a bug"); };
  const Response failed = with_middleware(failure, spanish)(request);
  EXPECT_EQ(failed.status, 500);
  EXPECT_NE(failed.content().find("/api/auth en español: Something went wrong"),
            std::string_view::npos);
  set_log_sink(nullptr);
}

TEST(Middleware, ReportsAFullDiskWithItsCode) {
  set_log_sink([](std::string_view) {});
  const Handler handler = with_middleware([](const Request&) -> Response {
    throw UnavailableException("database or disk is full", UnavailableException::Cause::DiskFull);
  });
  Request request;
  request.method = "POST";
  request.path = "/api/login";
  const Response api = handler(request);
  EXPECT_EQ(api.status, 503);
  EXPECT_EQ(api.header("Retry-After"), "30");
  EXPECT_NE(api.content().find("\"disk_full\""), std::string_view::npos);
  set_log_sink(nullptr);
}

TEST(Middleware, ReportsADamagedDatabaseWithItsCode) {
  set_log_sink([](std::string_view) {});
  const Handler handler = with_middleware([](const Request&) -> Response {
    throw UnavailableException("disk image is malformed", UnavailableException::Cause::Damaged);
  });
  Request request;
  request.method = "POST";
  request.path = "/api/login";
  const Response api = handler(request);
  EXPECT_EQ(api.status, 503);
  EXPECT_NE(api.content().find("\"database_damaged\""), std::string_view::npos);
  set_log_sink(nullptr);
}

TEST(AccessLog, WritesOneJsonLinePerRequest) {
  const LogCapture capture;
  AccessLog log;
  log.add({.request_id = "R1",
           .method = "GET",
           .host = "a.test",
           .route = "/quote\"s\\",
           .status = 200,
           .took = std::chrono::microseconds(1500),
           .bytes = 12});
  log.add({.request_id = "R2", .status = 400});
  EXPECT_TRUE(logged.empty());
  log.flush();
  ASSERT_EQ(logged.size(), 2U);
  const auto line = boost::json::parse(logged[0]).as_object();
  EXPECT_EQ(line.at("event"), "request");
  EXPECT_EQ(line.at("request"), "R1");
  EXPECT_EQ(line.at("route"), "/quote\"s\\");
  EXPECT_EQ(line.at("status"), 200);
  EXPECT_EQ(line.at("ms"), 1.5);
  EXPECT_EQ(line.at("bytes"), 12);
  EXPECT_EQ(line.at("time").as_string().size(),
            std::string_view("2026-11-21T08:05:00.123Z").size());
}

TEST(Compress, BrotliIsPreferredAndTheStrongTagBecomesWeak) {
  const Request request{.method = "GET", .headers = {{"Accept-Encoding", "gzip, br"}}};
  Response response = Response::html(200, std::string(5000, 'a'));
  response.set("ETag", "\"v1\"");
  CodedBodies known;
  compress(request, response, known);
  EXPECT_EQ(response.header("Content-Encoding"), "br");
  EXPECT_EQ(response.header("ETag"), "W/\"v1\"");
  EXPECT_EQ(response.header("Vary"), "Accept-Encoding");
  EXPECT_EQ(response.body, brotli(std::string(5000, 'a'), 2));
  EXPECT_LT(response.body.size(), 100U);
}

TEST(Compress, ASharedBodyIsCompressedOnce) {
  const auto text = std::make_shared<const std::string>(5000, 'a');
  CodedBodies known;
  const auto compressed = [&](const char* accepted) {
    const Request request{.method = "GET", .headers = {{"Accept-Encoding", accepted}}};
    Response response = Response::json(200, {});
    response.shared_body = text;
    compress(request, response, known);
    return response;
  };
  const Response first = compressed("br");
  const Response second = compressed("br");
  EXPECT_EQ(first.header("Content-Encoding"), "br");
  EXPECT_EQ(first.content(), brotli(*text, 2));
  EXPECT_EQ(second.content().data(), first.content().data());
  EXPECT_EQ(second.header("Content-Encoding"), "br");
  EXPECT_EQ(second.header("Vary"), "Accept-Encoding");
  EXPECT_EQ(compressed("gzip").content(), gzip(*text, 1));
  EXPECT_EQ(compressed("identity").content(), *text);
}

TEST(AccessLog, RemovesPersonalDataFromPaths) {
  EXPECT_EQ(loggable_path("/faq"), "/faq");
  EXPECT_EQ(loggable_path("/"), "/");
  EXPECT_EQ(loggable_path("/checkout/edit-member/01ARZ3NDEKTSV4RRFFQ69G5FAV"),
            "/checkout/edit-member/*");
  EXPECT_EQ(loggable_path("/x/jane@example.com"), "/x/*");
  EXPECT_EQ(loggable_path("/p/6025550123"), "/p/*");
  EXPECT_EQ(loggable_path("/verify/KMQXTAABCDEFGHJKMNPQ"), "/verify/*");
  EXPECT_EQ(loggable_path("/a-landing-page-of-summer"), "/a-landing-page-of-summer");
  EXPECT_EQ(loggable_path("/a/b/c/d/e/f"), "/a/b/c/d/*");
}

TEST(ETag, DependsOnTheBytesOnly) {
  EXPECT_EQ(make_etag("a"), make_etag("a"));
  EXPECT_NE(make_etag("a"), make_etag("b"));
  EXPECT_TRUE(make_etag("a").starts_with('"') && make_etag("a").ends_with('"'));
}

}  // namespace
}  // namespace molar::http

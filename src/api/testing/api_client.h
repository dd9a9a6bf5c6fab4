// A browser in front of the router, for tests: stores cookies, sends the page's CSRF token, and
// checks every response against api/openapi.yaml.
//
//   ApiClient ann(fixture.router(), "cedar.localhost");
//   auto answer = ann.post("/api/login", R"({"email":"ann@example.com","password":"…"})");
//   EXPECT_EQ(answer.status, 200);
//   EXPECT_EQ(answer.json().at("isAuthenticated"), true);
#pragma once

#include <boost/json.hpp>

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "http/message/request.h"
#include "http/message/response.h"
#include "http/router.h"

namespace molar::api {

struct ApiAnswer {
  int status = 0;
  std::string body;
  http::Response response;

  // Throws when the body is not JSON.
  boost::json::value json() const { return boost::json::parse(body); }
  // The problem's code, or "".
  std::string code() const;
  // A field's error code in a problem, or "".
  std::string field_code(std::string_view field) const;
};

class ApiClient {
 public:
  ApiClient(const http::Router& router, std::string host)
      : router_(router), host_(std::move(host)) {}

  ApiAnswer get(std::string target);
  ApiAnswer post(std::string target, std::string body = {});
  ApiAnswer put(std::string target, std::string body);
  ApiAnswer del(std::string target);

  // Sends any method with further headers. A given header replaces the default one; an empty value
  // removes it.
  ApiAnswer send(std::string method, std::string target, std::string body = {},
                 std::vector<http::Header> headers = {});

  // Like opening a page: reads the token from GET /api/auth. The first unsafe call does this
  // automatically.
  void refresh_csrf_token();
  const std::string& csrf_token();
  void set_csrf_token(std::string token) { csrf_token_ = std::move(token); }

  std::map<std::string, std::string>& cookies() { return cookies_; }
  const std::string& host() const { return host_; }
  std::string client_address = "192.0.2.1";
  bool secure = false;

 private:
  http::Request make_request(std::string method, std::string target, std::string body,
                             std::vector<http::Header> headers);
  void keep_cookies(const http::Response& response);
  void keep_csrf_token(const ApiAnswer& answer);

  const http::Router& router_;
  std::string host_;
  std::map<std::string, std::string> cookies_;
  std::optional<std::string> csrf_token_;
  int requests_ = 0;
};

}  // namespace molar::api

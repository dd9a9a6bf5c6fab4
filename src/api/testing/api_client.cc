#include "api/testing/api_client.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "api/testing/openapi_document.h"
#include "base/text.h"
#include "http/message/url.h"

namespace molar::api {
namespace {

namespace json = boost::json;

std::string text_at(const std::string& body, std::initializer_list<std::string_view> path) {
  boost::system::error_code error;
  json::value value = json::parse(body, error);
  for (std::string_view name : path) {
    const auto* object = error ? nullptr : value.if_object();
    const auto* member = object == nullptr ? nullptr : object->if_contains(name);
    if (member == nullptr) {
      return {};
    }
    value = json::value(*member);
  }
  return value.is_string() ? std::string(value.get_string()) : std::string();
}

bool is_safe(std::string_view method) {
  return method == "GET" || method == "HEAD";
}

// Adds a default header, unless the test sets it itself.
void put_header(std::vector<http::Header>& headers, std::string_view name, std::string value) {
  const bool given = std::any_of(headers.begin(), headers.end(), [&](const http::Header& header) {
    return to_lower_ascii(header.name) == to_lower_ascii(name);
  });
  if (!given && !value.empty()) {
    headers.push_back({std::string(name), std::move(value)});
  }
}

}  // namespace

std::string ApiAnswer::code() const {
  return text_at(body, {"code"});
}

std::string ApiAnswer::field_code(std::string_view field) const {
  return text_at(body, {"errorCodes", field});
}

ApiAnswer ApiClient::get(std::string target) {
  return send("GET", std::move(target));
}

ApiAnswer ApiClient::post(std::string target, std::string body) {
  return send("POST", std::move(target), std::move(body));
}

ApiAnswer ApiClient::put(std::string target, std::string body) {
  return send("PUT", std::move(target), std::move(body));
}

ApiAnswer ApiClient::del(std::string target) {
  return send("DELETE", std::move(target));
}

void ApiClient::refresh_csrf_token() {
  csrf_token_.reset();
  csrf_token_ = std::string(get("/api/auth").json().at("csrfToken").as_string());
}

const std::string& ApiClient::csrf_token() {
  if (!csrf_token_) {
    refresh_csrf_token();
  }
  return *csrf_token_;
}

http::Request ApiClient::make_request(std::string method, std::string target, std::string body,
                                      std::vector<http::Header> headers) {
  std::string cookies;
  for (const auto& [name, value] : cookies_) {
    cookies += (cookies.empty() ? "" : "; ") + name + "=" + value;
  }
  put_header(headers, "Cookie", cookies);
  if (!is_safe(method)) {
    put_header(headers, "csrf-token", csrf_token_.value_or(""));
    put_header(headers, "Origin", (secure ? "https://" : "http://") + host_);
    put_header(headers, "Content-Type", body.empty() ? "" : "application/json");
  }
  std::erase_if(headers, [](const http::Header& header) { return header.value.empty(); });

  http::Request request;
  request.method = std::move(method);
  const std::size_t question = target.find('?');
  request.path = http::percent_decode(target.substr(0, question)).value();
  request.query = question == target.npos ? "" : target.substr(question + 1);
  request.target = std::move(target);
  request.host = host_;
  request.headers = std::move(headers);
  request.body = std::move(body);
  request.client_address = client_address;
  request.secure = secure;
  request.request_id = "test-" + std::to_string(++requests_);
  return request;
}

ApiAnswer ApiClient::send(std::string method, std::string target, std::string body,
                          std::vector<http::Header> headers) {
  if (!is_safe(method)) {
    csrf_token();
  }
  const http::Request request =
      make_request(std::move(method), std::move(target), std::move(body), std::move(headers));
  ApiAnswer answer;
  answer.response = router_.handle(request);
  answer.status = answer.response.status;
  answer.body = std::string(answer.response.content());
  if (request.path.starts_with("/api/")) {
    const auto faults =
        OpenApiDocument::instance().answer_faults(request.method, request.path, answer.response);
    for (const std::string& fault : faults) {
      ADD_FAILURE() << request.method << " " << request.path << " answered " << answer.status
                    << " not as api/openapi.yaml says: " << fault << "\n"
                    << answer.body;
    }
  }
  keep_cookies(answer.response);
  keep_csrf_token(answer);
  return answer;
}

void ApiClient::keep_cookies(const http::Response& response) {
  for (const http::Header& header : response.headers) {
    if (to_lower_ascii(header.name) != "set-cookie") {
      continue;
    }
    const std::size_t equals = header.value.find('=');
    const std::size_t end = header.value.find(';');
    const std::string name = header.value.substr(0, equals);
    const std::string value = header.value.substr(equals + 1, end - equals - 1);
    if (value.empty() || header.value.find("Max-Age=0") != header.value.npos) {
      cookies_.erase(name);
    } else {
      cookies_[name] = value;
    }
  }
}

void ApiClient::keep_csrf_token(const ApiAnswer& answer) {
  const std::string token = answer.status == 200 ? text_at(answer.body, {"csrfToken"}) : "";
  if (!token.empty()) {
    csrf_token_ = token;
  }
}

}  // namespace molar::api

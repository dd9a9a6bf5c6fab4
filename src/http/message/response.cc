#include "http/message/response.h"

#include <utility>

#include "http/message/ascii.h"

namespace molar::http {

namespace {

Response typed(int status, std::string_view content_type, std::string body) {
  Response response;
  response.status = status;
  response.headers.reserve(4);  // enough for most responses
  response.headers.push_back({"Content-Type", std::string(content_type)});
  response.body = std::move(body);
  return response;
}

}  // namespace

Response Response::text(int status, std::string body) {
  return typed(status, "text/plain; charset=utf-8", std::move(body));
}

Response Response::json(int status, std::string body) {
  Response response = typed(status, "application/json", std::move(body));
  response.headers.push_back({"Cache-Control", "no-store"});
  return response;
}

Response Response::html(int status, std::string body) {
  return typed(status, "text/html; charset=utf-8", std::move(body));
}

Response Response::redirect(int status, std::string location) {
  Response response;
  response.status = status;
  response.set("Location", std::move(location));
  return response;
}

Response& Response::set(std::string_view name, std::string value) {
  std::erase_if(headers,
                [name](const Header& field) { return equals_ignoring_case(field.name, name); });
  return add(name, std::move(value));
}

Response& Response::add(std::string_view name, std::string value) {
  headers.push_back({std::string(name), std::move(value)});
  return *this;
}

}  // namespace molar::http

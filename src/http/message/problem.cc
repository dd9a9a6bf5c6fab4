#include "http/message/problem.h"

#include <algorithm>
#include <string>
#include <utility>

#include "base/boost_json.h"
#include "base/log.h"
#include "http/message/status_text.h"

namespace molar::http {

namespace {

boost::json::object base_document(int status, std::string_view code, std::string_view detail,
                                  std::string_view request_id) {
  boost::json::object document;
  document["type"] = "about:blank";
  document["title"] = title_of(status);
  document["status"] = status;
  document["detail"] = detail;
  document["code"] = code;
  document["requestId"] = request_id;
  return document;
}

Response answer(int status, const boost::json::object& document) {
  Response response = Response::json(status, boost::json::serialize(document));
  response.set("Content-Type", "application/problem+json");
  return response;
}

}  // namespace

Response problem(const Error& error, std::string_view request_id) {
  const int status = static_cast<int>(error.kind);
  if (!error.internal.empty()) {
    log_event(LogLevel::Warn, "request_failed", {{"code", error.code}, {"note", error.internal}});
  }
  boost::json::object document = base_document(status, error.code, error.detail, request_id);
  if (!error.fields.empty()) {
    boost::json::object messages;
    boost::json::object codes;
    for (const FieldError& field : error.fields) {
      messages.emplace(field.field, field.message);  // only the first message of a field
      codes.emplace(field.field, field.code);
    }
    document["errors"] = std::move(messages);
    document["errorCodes"] = std::move(codes);
  }
  if (!error.reason.empty()) {
    document["reason"] = error.reason;
  }
  if (!error.client_secret.empty()) {
    document["clientSecret"] = error.client_secret;
  }
  Response response = answer(status, document);
  if (status == 401) {
    // RFC 9110 requires a challenge. Browsers do not know this one, so they open no password
    // dialog.
    response.set("WWW-Authenticate", "Cookie realm=\"members\"");
  }
  if (status == 429 || status == 503) {
    response.set("Retry-After", std::to_string(std::max(1, error.retry_after_seconds)));
  }
  return response;
}

Response problem(int status, std::string_view code, std::string_view detail,
                 std::string_view request_id) {
  return answer(status, base_document(status, code, detail, request_id));
}

}  // namespace molar::http

#include "http/middleware.h"

#include <exception>
#include <memory>
#include <utility>

#include "base/log.h"
#include "base/messages.h"
#include "http/compress.h"
#include "http/message/etag.h"
#include "http/message/problem.h"
#include "http/server/access_log.h"

namespace molar::http {

namespace {

Error in_words(Error error, const Request& request, const ErrorWords& words) {
  return words ? words(std::move(error), request) : error;
}

Response answer_failure(const Request& request, std::string_view what, const ErrorWords& words) {
  log_event(LogLevel::Error, "handler_threw",
            {{"method", request.method}, {"path", loggable_path(request.path)}, {"what", what}});
  if (request.path.starts_with("/api/")) {
    Error error;
    error.code = "internal_error";
    error.detail = message("refusals.internalError", "en");
    error = in_words(std::move(error), request, words);
    return problem(500, error.code, error.detail, request.request_id);
  }
  return plain_error_page(500, request.request_id);
}

// The database or another required service does not respond: the client may retry soon.
Response answer_outage(const Request& request, const UnavailableException& outage,
                       const ErrorWords& words) {
  log_event(LogLevel::Error, "outage",
            {{"path", loggable_path(request.path)}, {"what", outage.what()}});
  if (request.path.starts_with("/api/")) {
    return problem(in_words(outage.error(), request, words), request.request_id);
  }
  return plain_error_page(503, request.request_id);
}

Response answer(const Handler& handler, const Request& request, const ErrorWords& words) {
  try {
    return handler(request);
  } catch (const UnavailableException& outage) {
    return answer_outage(request, outage, words);
  } catch (const std::exception& failure) {
    return answer_failure(request, failure.what(), words);
  } catch (...) {
    return answer_failure(request, "not a std::exception", words);
  }
}

}  // namespace

Handler with_middleware(Handler handler, ErrorWords words) {
  return [handler = std::move(handler), words = std::move(words),
          known = std::make_shared<CodedBodies>()](const Request& request) {
    const LogScope scope(request.request_id);
    Response response = answer(handler, request, words);
    // Decides on 304 first, so that no unused body is compressed.
    apply_conditions(request, response);
    compress(request, response, *known);
    return response;
  };
}

Response plain_error_page(int status, std::string_view request_id) {
  const std::string_view title = status == 503 ? "refusals.serverBusy" : "refusals.pageFailed";
  std::string page =
      "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">"
      "<meta name=\"viewport\" content=\"width=device-width\"><title>";
  page.append(message(title, "en")).append("</title></head><body><main>");
  for (const std::string_view language : {"en", "es"}) {
    const std::string_view tag = language == "en" ? "h1" : "h2";
    page.append("<div lang=\"").append(language).append("\"><").append(tag).append(">");
    page.append(message(title, language)).append("</").append(tag).append("><p>");
    // The id was generated here, or checked by is_request_id().
    page.append(message("refusals.tellUsCode", language, {{"code", request_id}}));
    page.append("</p></div>");
  }
  page.append("</main></body></html>");
  Response response = Response::html(status, std::move(page));
  response.set("Cache-Control", "no-store");
  if (status == 503) {
    response.set("Retry-After", "1");
  }
  return response;
}

}  // namespace molar::http

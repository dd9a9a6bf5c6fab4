// Wraps every handler on a worker thread. The server (server.h) adds request ids, access log, Date,
// security headers and the HEAD rule, because they also apply to responses without a handler.
#pragma once

#include <functional>
#include <string_view>

#include "base/result.h"
#include "http/message/response.h"
#include "http/router.h"

namespace molar::http {

// Returns the error with its detail in the language of the request.
using ErrorWords = std::function<Error(Error error, const Request& request)>;

// Events logged while `handler` runs contain the request's id. Its exceptions are logged and become
// 500 or 503 without detail: a problem document under /api/, a plain small page elsewhere. Then a
// 200 whose ETag the client has becomes 304, and compressible bodies are compressed. Without
// `words` the documents are in English.
Handler with_middleware(Handler handler, ErrorWords words = {});

// A page without brand or script, when no other page can be created (500, 503). In English and
// Spanish, because the visitor's language may be unknown.
Response plain_error_page(int status, std::string_view request_id);

}  // namespace molar::http

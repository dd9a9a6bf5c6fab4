// The steps around every handler on a worker thread, in their order. Request ids,
// the access log, Date, security headers and the HEAD rule are the edge's (server.h), because they
// also hold for answers that never reach a handler.
#pragma once

#include <functional>
#include <vector>

#include "http/message/compress.h"
#include "http/message/request.h"
#include "http/message/response.h"
#include "http/router.h"

namespace molar::http {

// Calls `next` and reads or changes request or response, or answers without calling it.
using Step = std::function<Response(const Request& request, const Handler& next)>;

// steps[0] is the outermost: it sees the request first and the answer last.
Handler chain(std::vector<Step> steps, Handler handler);

// Events logged while it runs carry the request's id.
Step log_scope_step();

// The one place where exceptions become answers: logs what happened and answers 500 without detail,
// as a problem document under /api/ and as a plain small page elsewhere.
Step catch_all_step();

// 200 with an ETag that the client has becomes 304.
Step conditional_step();

// gzip for what is worth it.
Step compress_step(CompressOptions options = {});

// The chain that the application uses: log scope → compress → conditional → catch-all → handler.
Handler with_middleware(Handler handler, CompressOptions compress = {});

// A page without brand or script, for when nothing better can be made (500, 503).
Response plain_error_page(int status, std::string_view request_id);

}  // namespace molar::http

// What is done around every handler on a worker thread. Request ids, the access log, Date, security
// headers and the HEAD rule are the edge's (server.h), because they also hold for answers that
// never reach a handler.
#pragma once

#include <string_view>

#include "http/message/response.h"
#include "http/router.h"

namespace molar::http {

// Events logged while `handler` runs carry the request's id. Its exceptions become answers here and
// nowhere else: logged, and 500 or 503 without detail, as a problem document under /api/ and as a
// plain small page elsewhere. Then 200 with an ETag that the client has becomes 304, and what is
// worth it is compressed.
Handler with_middleware(Handler handler);

// A page without brand or script, for when nothing better can be made (500, 503).
Response plain_error_page(int status, std::string_view request_id);

}  // namespace molar::http

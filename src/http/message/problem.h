// The only conversion from an Error to an HTTP response (RFC 9457).
#pragma once

#include <string_view>

#include "base/result.h"
#include "http/message/response.h"

namespace molar::http {

// application/problem+json with type, title, status, detail, code, requestId; for InvalidFields
// also errors: {field: message} and errorCodes: {field: code}; reason and clientSecret if the error
// has them. Retry-After for 429 and 503. no-store. Logs the error's internal note, which no other
// code does.
Response problem(const Error& error, std::string_view request_id);

// For failures without a domain error: 404 route, 405, 413, 415, 417, 421, 431, 500, 501.
Response problem(int status, std::string_view code, std::string_view detail,
                 std::string_view request_id);

}  // namespace molar::http

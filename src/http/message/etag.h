// Validators and conditional requests (RFC 9110 sections 8.8 and 13).
#pragma once

#include <string>
#include <string_view>

#include "http/message/request.h"
#include "http/message/response.h"

namespace molar::http {

// A strong entity tag made from the bytes: 22 characters of their hash, quotes included.
std::string make_etag(std::string_view bytes);

// Whether an If-None-Match field names `etag`: "*", or one of its list by weak comparison. A field
// that is no list of entity tags matches nothing.
bool etag_matches(std::string_view if_none_match, std::string_view etag);

// Whether an If-Match field names `etag`: "*", or one of its list by strong comparison, in which no
// weak tag matches anything.
bool etag_matches_strongly(std::string_view if_match, std::string_view etag);

// 412 "precondition_failed".
Response precondition_failed(const Request& request);

// Turns a 200 to GET or HEAD with an ETag into 412 when the client asked for another representation
// with If-Match, and into 304 without content when it has this one; a 304 keeps the headers that a
// cache needs.
void apply_conditions(const Request& request, Response& response);

}  // namespace molar::http

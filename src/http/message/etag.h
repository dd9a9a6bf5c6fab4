// Validators and conditional requests (RFC 9110 sections 8.8 and 13).
#pragma once

#include <string>
#include <string_view>

#include "http/message/request.h"
#include "http/message/response.h"

namespace molar::http {

// A strong entity tag of the bytes: 20 hexadecimal digits of their hash, in quotes.
std::string make_etag(std::string_view bytes);

// Whether an If-None-Match field contains `etag`: "*", or a tag in its list by weak comparison. A
// field that is not a list of entity tags matches nothing.
bool etag_matches(std::string_view if_none_match, std::string_view etag);

// Whether an If-Match field contains `etag`: "*", or a tag in its list by strong comparison, in
// which weak tags never match.
bool etag_matches_strongly(std::string_view if_match, std::string_view etag);

// Response 412 "precondition_failed".
Response precondition_failed(const Request& request);

// Turns a 200 to GET or HEAD with an ETag into 412 when If-Match requires another representation,
// or into 304 without content when If-None-Match contains the ETag. A 304 retains the headers that
// a cache needs.
void apply_conditions(const Request& request, Response& response);

}  // namespace molar::http

// Public files that are built on request.
#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "api/request/request_context.h"
#include "http/message/response.h"

namespace molar::api {

// Browsers may cache it for `age`; the middleware turns it into 304 for a client with the same tag.
http::Response public_file(std::string_view media_type, std::string body, std::chrono::seconds age);

// The canonical origin of the brand.
std::string origin_of(const RequestContext& context);

}  // namespace molar::api

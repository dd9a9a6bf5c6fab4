// Proof that an unsafe call comes from a page of this site.
#pragma once

#include <string_view>

#include "api/request/request_context.h"
#include "base/result.h"
#include "http/message/request.h"

namespace molar::api {

// GET, HEAD and OPTIONS change nothing; every other method is unsafe.
bool is_unsafe(std::string_view method);

// Forbidden "csrf_invalid" unless the header csrf-token has the token of this request's brand and
// session, and neither Origin nor Sec-Fetch-Site (if sent) names another site.
Status check_csrf(const RequestContext& context);

}  // namespace molar::api

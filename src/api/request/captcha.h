// The captcha of a call: the token issued to the page's script, in the header x-recaptcha-token.
#pragma once

#include <string_view>

#include "api/request/request_context.h"
#include "base/result.h"

namespace molar::api {

inline constexpr std::string_view kCaptchaHeader = "x-recaptcha-token";

// Success when no captcha is configured, or the token was issued to this brand's page for `action`.
// Otherwise 403 "captcha_required" (no token) or "captcha_failed", 503 "captcha_unavailable". Calls
// the outside service, so call it after reading the body and before any work. The web client sends
// the token with request(path, { captcha: action }).
Status check_captcha(const RequestContext& context, std::string_view action);

}  // namespace molar::api

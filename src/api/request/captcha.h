// The captcha of a call: the token that the page's script was given, in the header
// x-recaptcha-token.
#pragma once

#include <string_view>

#include "api/request/request_context.h"
#include "base/result.h"

namespace molar::api {

inline constexpr std::string_view kCaptchaHeader = "x-recaptcha-token";

// Success when no captcha is configured, or the token was given to this brand's page for `action`.
// Otherwise 403 "captcha_required" (no token) or "captcha_failed", 503 "captcha_unavailable". Asks
// the outside service, so call it after the body was read and before any work is done. The web
// client sends the token with request(path, { captcha: action }).
Status check_captcha(const RequestContext& context, std::string_view action);

}  // namespace molar::api

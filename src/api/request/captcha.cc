#include "api/request/captcha.h"

#include "api/api.h"
#include "base/log.h"
#include "domain/ports/captcha.h"
#include "http/message/host.h"

namespace molar::api {
namespace {

constexpr std::size_t kLongestToken = 8 * 1024;
constexpr int kRetryAfterSeconds = 30;

domain::CaptchaCheck make_check(const RequestContext& context, std::string_view action) {
  const domain::Device device = device_of(context.request);
  domain::CaptchaCheck check{.token = std::string(context.request.header(kCaptchaHeader)),
                             .action = std::string(action),
                             .hosts = {std::string(http::without_port(context.request.host))},
                             .client_address = device.client_address,
                             .user_agent = device.user_agent};
  for (const std::string& host : context.brand->hosts) {
    check.hosts.emplace_back(http::without_port(host));
  }
  return check;
}

}  // namespace

Status check_captcha(const RequestContext& context, std::string_view action) {
  if (!context.api.captcha->is_asked()) {
    return {};
  }
  const domain::CaptchaCheck check = make_check(context, action);
  if (check.token.empty()) {
    return Error::forbidden("captcha_required", "Please confirm that you are a person.");
  }
  const domain::CaptchaVerdict verdict = check.token.size() > kLongestToken
                                             ? domain::CaptchaVerdict::Failed
                                             : context.api.captcha->verify(check);
  switch (verdict) {
    case domain::CaptchaVerdict::Passed:
      return {};
    case domain::CaptchaVerdict::Failed:
      log_event(LogLevel::Info, "captcha_failed",
                {{"group", context.group()}, {"action", check.action}});
      return Error::forbidden("captcha_failed",
                              "We could not confirm that you are a person. Please try again.");
    case domain::CaptchaVerdict::Unavailable:
      break;
  }
  log_event(LogLevel::Warn, "captcha_unavailable",
            {{"group", context.group()}, {"action", check.action}});
  return Error::unavailable("captcha_unavailable",
                            "The robot check does not respond. Please try again in a minute.",
                            kRetryAfterSeconds);
}

}  // namespace molar::api

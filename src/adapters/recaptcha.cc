#include "adapters/recaptcha.h"

#include <algorithm>

#include "adapters/http_client.h"
#include "base/boost_json.h"
#include "base/json.h"
#include "base/log.h"
#include "base/text.h"

namespace molar::adapters {
namespace {

using domain::CaptchaCheck;
using domain::CaptchaVerdict;

constexpr std::string_view kVerifyUrl = "https://www.google.com/recaptcha/api/siteverify";
constexpr std::string_view kEnterpriseOrigin = "https://recaptchaenterprise.googleapis.com";

HttpClientOptions client_options(const CaptchaOptions& options) {
  return {.connect_timeout = std::min<std::chrono::milliseconds>(options.timeout,
                                                                 std::chrono::milliseconds(2'000)),
          .total_timeout = options.timeout,
          .max_answer_bytes = 64 * 1024,
          .system_proxy = true};
}

// The JSON object in the response; nullopt for any other response.
std::optional<json::object> read_answer(const HttpAnswer& answer, std::string_view provider) {
  if (answer.status != 200) {
    log_event(LogLevel::Warn, "captcha_provider_failed",
              {{"provider", provider}, {"status", answer.status}, {"why", answer.failure}});
    return std::nullopt;
  }
  auto parsed = parse_json(answer.body);
  if (parsed.has_error() || !parsed->is_object()) {
    log_event(LogLevel::Warn, "captcha_answer_unreadable", {{"provider", provider}});
    return std::nullopt;
  }
  return std::move(parsed->get_object());
}

// In percent; -1 when it is not a number from 0 to 1.
int score_of(const json::object& object) {
  const json::value* found = object.if_contains("score");
  if (found == nullptr || !found->is_number()) {
    return -1;
  }
  const double score = found->to_number<double>();
  return score >= 0 && score <= 1 ? static_cast<int>(score * 100 + 0.5) : -1;
}

// A valid token counts only for the action and host for which it was created.
bool is_for(const CaptchaCheck& check, const std::string& action, const std::string& host) {
  const std::string lower = to_lower_ascii(host);
  return action == check.action && std::ranges::find(check.hosts, lower) != check.hosts.end();
}

// The provider refuses our request, not the person: a wrong secret, an invalid call.
bool is_our_fault(const json::object& answer) {
  const json::array* codes = list_member(answer, "error-codes");
  if (codes == nullptr) {
    return false;
  }
  for (const json::value& code : *codes) {
    if (code == "missing-input-secret" || code == "invalid-input-secret" || code == "bad-request") {
      log_event(LogLevel::Error, "captcha_refuses_us", {{"why", json::serialize(code)}});
      return true;
    }
  }
  return false;
}

Error incomplete(const std::string& what) {
  return Error::invalid("captcha_incomplete", "The captcha provider requires " + what + ".");
}

class TestCaptcha final : public domain::Captcha {
 public:
  CaptchaVerdict verify(const CaptchaCheck& check) override {
    if (check.token == "test-unavailable") {
      return CaptchaVerdict::Unavailable;
    }
    return check.token == "test:" + check.action ? CaptchaVerdict::Passed : CaptchaVerdict::Failed;
  }
};

// reCAPTCHA v3: POST siteverify.
class Recaptcha final : public domain::Captcha {
 public:
  explicit Recaptcha(CaptchaOptions options)
      : options_(std::move(options)), http_(client_options(options_)) {}

  CaptchaVerdict verify(const CaptchaCheck& check) override {
    const std::string url =
        options_.verify_url.empty() ? std::string(kVerifyUrl) : options_.verify_url;
    const auto answer =
        read_answer(http_.send({.method = "POST",
                                .url = url,
                                .headers = {{"Content-Type", "application/x-www-form-urlencoded"}},
                                .body = form_encode({{"secret", options_.secret},
                                                     {"response", check.token},
                                                     {"remoteip", check.client_address}})}),
                    "recaptcha");
    if (!answer || is_our_fault(*answer)) {
      return CaptchaVerdict::Unavailable;
    }
    const bool passed =
        flag_member(*answer, "success") &&
        is_for(check, text_member(*answer, "action"), text_member(*answer, "hostname")) &&
        score_of(*answer) >= options_.least_score_percent;
    return passed ? CaptchaVerdict::Passed : CaptchaVerdict::Failed;
  }

 private:
  CaptchaOptions options_;
  HttpClient http_;
};

// reCAPTCHA Enterprise: creates an assessment in the project.
class RecaptchaEnterprise final : public domain::Captcha {
 public:
  explicit RecaptchaEnterprise(CaptchaOptions options)
      : options_(std::move(options)), http_(client_options(options_)) {}

  CaptchaVerdict verify(const CaptchaCheck& check) override {
    const std::string origin =
        options_.verify_url.empty() ? std::string(kEnterpriseOrigin) : options_.verify_url;
    const json::object event{{"token", check.token},
                             {"siteKey", options_.site_key},
                             {"expectedAction", check.action},
                             {"userIpAddress", check.client_address},
                             {"userAgent", check.user_agent}};
    const auto answer = read_answer(
        http_.send(
            {.method = "POST",
             .url = origin + "/v1/projects/" + percent_encode(options_.project) + "/assessments",
             .headers = {{"Content-Type", "application/json"}, {"X-Goog-Api-Key", options_.secret}},
             .body = json::serialize(json::object{{"event", event}})}),
        "recaptcha_enterprise");
    const json::object* token = answer ? object_member(*answer, "tokenProperties") : nullptr;
    if (token == nullptr) {
      return CaptchaVerdict::Unavailable;
    }
    if (!flag_member(*token, "valid") ||
        !is_for(check, text_member(*token, "action"), text_member(*token, "hostname"))) {
      return CaptchaVerdict::Failed;
    }
    const json::object* risk = object_member(*answer, "riskAnalysis");
    const bool passed = risk != nullptr && score_of(*risk) >= options_.least_score_percent;
    return passed ? CaptchaVerdict::Passed : CaptchaVerdict::Failed;
  }

 private:
  CaptchaOptions options_;
  HttpClient http_;
};

}  // namespace

Result<std::unique_ptr<domain::Captcha>> make_captcha(CaptchaOptions options) {
  if (options.provider == "test") {
    return std::make_unique<TestCaptcha>();
  }
  if (options.site_key.empty() || options.secret.empty()) {
    return incomplete("captcha.site_key and captcha.secret");
  }
  if (options.provider == "recaptcha") {
    return std::make_unique<Recaptcha>(std::move(options));
  }
  if (options.project.empty()) {
    return incomplete("captcha.project");
  }
  return std::make_unique<RecaptchaEnterprise>(std::move(options));
}

}  // namespace molar::adapters

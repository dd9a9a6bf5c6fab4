#include "app/settings/captcha_settings.h"

#include "adapters/recaptcha.h"

namespace molar::app {
namespace {

bool is_recaptcha(const Config& config) {
  return config.captcha.provider.starts_with("recaptcha");
}

std::string script_url(const Config& config) {
  if (!config.captcha.script_url.empty()) {
    return config.captcha.script_url;
  }
  return config.captcha.provider == "recaptcha_enterprise"
             ? "https://www.google.com/recaptcha/enterprise.js"
             : "https://www.google.com/recaptcha/api.js";
}

}  // namespace

Result<std::unique_ptr<domain::Captcha>> make_captcha(const Config& config) {
  const auto& captcha = config.captcha;
  if (captcha.provider == "off") {
    return std::make_unique<domain::NoCaptcha>();
  }
  if (captcha.provider == "test" && config.production()) {
    return Error::invalid("captcha_not_for_production",
                          "captcha.provider=test accepts all programs; use it in tests only.");
  }
  return adapters::make_captcha({.provider = captcha.provider,
                                 .site_key = captcha.site_key,
                                 .secret = captcha.secret,
                                 .project = captcha.project,
                                 .verify_url = captcha.verify_url,
                                 .least_score_percent = captcha.least_score_percent,
                                 .timeout = std::chrono::milliseconds(captcha.timeout_ms)});
}

boost::json::value captcha_page_settings(const Config& config) {
  boost::json::object settings{{"provider", config.captcha.provider}};
  if (is_recaptcha(config)) {
    settings["siteKey"] = config.captcha.site_key;
    settings["scriptUrl"] = script_url(config);
  }
  return settings;
}

std::vector<std::string> captcha_origins(const Config& config) {
  if (!is_recaptcha(config)) {
    return {};
  }
  if (!config.captcha.script_url.empty()) {
    return {origin_of_url(config.captcha.script_url)};
  }
  return {"https://www.google.com", "https://www.gstatic.com", "https://www.recaptcha.net"};
}

}  // namespace molar::app

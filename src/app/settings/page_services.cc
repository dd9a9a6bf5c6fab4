#include "app/settings/page_services.h"

#include <algorithm>
#include <string_view>

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

bool is_tracking_configured(const Config& config) {
  return !config.rum.application_id.empty() && !config.rum.client_token.empty();
}

// "us3.datadoghq.com" → "https://browser-intake-us3-datadoghq.com", as the provider's SDK does.
std::string intake_of(const std::string& site) {
  const std::size_t end = site.rfind('.');
  std::string name = site.substr(0, end);
  std::replace(name.begin(), name.end(), '.', '-');
  return "https://browser-intake-" + name + site.substr(end);
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

boost::json::value tracking_settings(const Config& config) {
  if (!is_tracking_configured(config)) {
    return nullptr;
  }
  const auto& rum = config.rum;
  boost::json::object settings{{"applicationId", rum.application_id},
                               {"clientToken", rum.client_token},
                               {"site", rum.site},
                               {"environment", rum.environment},
                               {"sessionSampleRate", rum.session_sample_rate},
                               {"replaySampleRate", rum.replay_sample_rate}};
  if (!rum.proxy_url.empty()) {
    settings["proxyUrl"] = rum.proxy_url;
  }
  return settings;
}

Result<std::string> tracking_origin(const Config& config) {
  if (!is_tracking_configured(config)) {
    return std::string();
  }
  const std::string& proxy = config.rum.proxy_url;
  if (proxy.empty()) {
    return intake_of(config.rum.site);
  }
  const bool is_web = proxy.starts_with("https://") || proxy.starts_with("http://");
  const std::size_t host = proxy.find("://") + 3;
  const std::string origin = proxy.substr(0, proxy.find_first_of("/?#", is_web ? host : 0));
  if (!is_web || origin.size() == host ||
      origin.find_first_of(" ;,'\"\\@\t\r\n") != std::string::npos) {
    return Error::invalid("rum_proxy_invalid",
                          "rum.proxy_url must be an http or https address, not " + proxy);
  }
  return origin;
}

boost::json::value map_settings(const Config& config) {
  if (config.map.tile_url.empty()) {
    return nullptr;
  }
  return boost::json::object{{"tileUrl", config.map.tile_url},
                             {"attribution", config.map.attribution}};
}

Result<std::string> map_origin(const Config& config) {
  const std::string& url = config.map.tile_url;
  if (url.empty()) {
    return std::string();
  }
  const bool is_web = url.starts_with("https://") || url.starts_with("http://");
  const std::size_t host = url.find("://") + 3;
  const std::size_t path = is_web ? url.find('/', host) : std::string::npos;
  std::string origin = url.substr(0, path);
  constexpr std::string_view kAnyServer = "{s}.";
  if (is_web && origin.compare(host, kAnyServer.size(), kAnyServer) == 0) {
    origin.replace(host, kAnyServer.size(), "*.");
  }
  bool has_parts = path != std::string::npos && path > host;
  for (const std::string_view part : {"{z}", "{x}", "{y}"}) {
    has_parts = has_parts && url.find(part, path) != std::string::npos;
  }
  if (!has_parts || origin.find_first_of(" ;,'\"\\@{}?#\t\r\n") != std::string::npos) {
    return Error::invalid("map_tiles_invalid",
                          "map.tile_url must be an http or https address with {z}, {x} and {y} in "
                          "its path, not " +
                              url);
  }
  return origin;
}

}  // namespace molar::app

#include "app/pages/tracking.h"

#include <algorithm>

namespace molar::app {

namespace {

bool is_configured(const Config& config) {
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

boost::json::value tracking_settings(const Config& config) {
  if (!is_configured(config)) {
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
  if (!is_configured(config)) {
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

}  // namespace molar::app

// Performance tracking by the monitoring provider (Datadog RUM): its settings for pages, and the
// origin to which browsers may send events.
#pragma once

#include <string>

#include "app/settings/config.h"
#include "base/boost_json.h"
#include "base/result.h"

namespace molar::app {

// Returns the member "tracking" of a page's runtime configuration; null if not configured.
boost::json::value tracking_settings(const Config& config);

// Returns the origin that connect-src must allow ("https://browser-intake-datadoghq.com"), or that
// of the proxy; empty if tracking is not configured. InvalidInput "rum_proxy_invalid" for a proxy
// that is not an http(s) address.
Result<std::string> tracking_origin(const Config& config);

}  // namespace molar::app

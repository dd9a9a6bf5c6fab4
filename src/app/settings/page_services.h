// Outside services of pages: captcha, performance tracking and map tiles. Each has settings for
// pages, and origins that pages may contact.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/settings/config.h"
#include "base/boost_json.h"
#include "base/result.h"
#include "domain/ports/captcha.h"

namespace molar::app {

// Returns the configured captcha, never null. InvalidInput: "captcha_incomplete" if a setting is
// missing, "captcha_not_for_production" for the test provider in production.
Result<std::unique_ptr<domain::Captcha>> make_captcha(const Config& config);

// Returns {provider, siteKey?, scriptUrl?} of RuntimeConfig.
boost::json::value captcha_page_settings(const Config& config);

// Returns the origins of the provider's scripts, frames and calls, for the Content-Security-Policy.
std::vector<std::string> captcha_origins(const Config& config);

// --- performance tracking by the monitoring provider (Datadog RUM)

// Returns the member "tracking" of a page's runtime configuration; null if not configured.
boost::json::value tracking_settings(const Config& config);

// Returns the origin that connect-src must allow ("https://browser-intake-datadoghq.com"), or that
// of the proxy; empty if tracking is not configured. InvalidInput "rum_proxy_invalid" for a proxy
// that is not an http(s) address.
Result<std::string> tracking_origin(const Config& config);

// --- the operator's map tiles; without them, maps show outlines from the site's files

// Returns the member "map" of a page's runtime configuration; null if not configured.
boost::json::value map_settings(const Config& config);

// Returns the origin that img-src must allow ("https://tiles.example", or "https://*.tiles.example"
// if the host begins with {s}); empty if no tiles are configured. InvalidInput "map_tiles_invalid"
// for an address that is not http(s) or has no {z}, {x} and {y} in its path.
Result<std::string> map_origin(const Config& config);

}  // namespace molar::app

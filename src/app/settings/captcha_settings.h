// The configured captcha: its verifier, its settings for pages, and the origins that pages may
// contact.
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

}  // namespace molar::app

// The token of a preview link: grants access to one version of one brand until it expires.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/clock.h"

namespace molar::domain {

// The key of preview tokens, from the installation's secret key: the same for every process.
std::string preview_key(std::string_view secret_key);

// A token of letters, digits and "-_." only, fit for an address or a cookie. `version` is "working"
// or a number, as in ?version=.
std::string make_preview_token(std::string_view key, std::string_view group_key,
                               std::string_view version, Timestamp expires_at);

// When the token expires; nullopt when it was not made by us, was made for another brand or
// version, or has expired.
std::optional<Timestamp> check_preview_token(std::string_view key, std::string_view token,
                                             std::string_view group_key, std::string_view version,
                                             Timestamp now);

}  // namespace molar::domain

// The token of a preview link: grants access to one version of one brand until it expires.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/clock.h"

namespace molar::domain {

// Derives the key of preview tokens from the installation's secret key; equal in all processes.
std::string preview_key(std::string_view secret_key);

// A token of letters, digits and "-_." only, usable in a URL or a cookie. `version` is "working" or
// a number, as in ?version=.
std::string make_preview_token(std::string_view key, std::string_view group_key,
                               std::string_view version, Timestamp expires_at);

// Returns the time of expiry; nullopt when this installation did not create the token, when it is
// for another brand or version, or when it has expired.
std::optional<Timestamp> check_preview_token(std::string_view key, std::string_view token,
                                             std::string_view group_key, std::string_view version,
                                             Timestamp now);

}  // namespace molar::domain

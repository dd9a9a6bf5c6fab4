// The operator's own map tiles: their settings for pages, and the origin that browsers may contact.
// Without tiles, maps show outlines from the site's own files.
#pragma once

#include <boost/json.hpp>

#include <string>

#include "app/settings/config.h"
#include "base/result.h"

namespace molar::app {

// The member "map" of a page's runtime configuration; null when it is not configured.
boost::json::value map_settings(const Config& config);

// The origin that img-src must allow ("https://tiles.example", "https://*.tiles.example" where the
// address begins with {s}). Empty when no tiles are configured. InvalidInput "map_tiles_invalid"
// for an address that is not http(s) or has no {z}, {x} and {y} in its path.
Result<std::string> map_origin(const Config& config);

}  // namespace molar::app

// The operator's map tiles: settings for pages, and the origin that browsers may contact. Without
// tiles, maps show outlines from the site's files.
#pragma once

#include <string>

#include "app/settings/config.h"
#include "base/boost_json.h"
#include "base/result.h"

namespace molar::app {

// Returns the member "map" of a page's runtime configuration; null if not configured.
boost::json::value map_settings(const Config& config);

// Returns the origin that img-src must allow ("https://tiles.example", or "https://*.tiles.example"
// if the host begins with {s}); empty if no tiles are configured. InvalidInput "map_tiles_invalid"
// for an address that is not http(s) or has no {z}, {x} and {y} in its path.
Result<std::string> map_origin(const Config& config);

}  // namespace molar::app

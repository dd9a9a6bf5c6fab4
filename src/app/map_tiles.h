// The operator's own map tiles: what pages are told of them, and from where their browsers may take
// them. Without any, maps are drawn from outlines that come with the site.
#pragma once

#include <boost/json.hpp>

#include <string>

#include "app/config.h"
#include "base/result.h"

namespace molar::app {

// The member "map" of a page's runtime configuration; null when it is not configured.
boost::json::value map_settings(const Config& config);

// The origin that img-src must allow ("https://tiles.example", "https://*.tiles.example" where the
// address begins with {s}). Empty when no tiles are configured. InvalidInput "map_tiles_invalid"
// for an address that is not http(s) or has no {z}, {x} and {y} in its path.
Result<std::string> map_origin(const Config& config);

}  // namespace molar::app

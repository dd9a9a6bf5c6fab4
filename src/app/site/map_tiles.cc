#include "app/site/map_tiles.h"

#include <string_view>

namespace molar::app {

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

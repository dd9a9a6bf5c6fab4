#include "app/settings/page_services.h"

#include <gtest/gtest.h>

#include "http/security_headers.h"

namespace molar::app {
namespace {

Config with_tiles(const std::string& url) {
  Config config;
  config.map.tile_url = url;
  config.map.attribution = "© Map makers";
  return config;
}

TEST(MapTiles, AreOffByDefault) {
  const Config config;
  EXPECT_TRUE(map_settings(config).is_null());
  EXPECT_EQ(map_origin(config).value(), "");
}

TEST(MapTiles, PagesReceiveUrlAndAttribution) {
  const Config config = with_tiles("https://tiles.example/{z}/{x}/{y}.png");
  EXPECT_EQ(map_settings(config),
            (boost::json::value{{"tileUrl", "https://tiles.example/{z}/{x}/{y}.png"},
                                {"attribution", "© Map makers"}}));
}

TEST(MapTiles, MapOriginIsTheOriginOfTheTiles) {
  const auto origin_of = [](const std::string& url) { return map_origin(with_tiles(url)).value(); };
  EXPECT_EQ(origin_of("https://tiles.example/{z}/{x}/{y}.png"), "https://tiles.example");
  EXPECT_EQ(origin_of("https://{s}.tiles.example/{z}/{x}/{y}.png?k=1"), "https://*.tiles.example");
  EXPECT_EQ(origin_of("http://127.0.0.1:8099/a/{z}/{x}/{y}"), "http://127.0.0.1:8099");
}

TEST(MapTiles, RefusesInvalidTileUrls) {
  for (const std::string url :
       {"tiles.example/{z}/{x}/{y}.png", "https://tiles.example", "https:///{z}/{x}/{y}.png",
        "https://tiles.example/{z}/{x}.png", "https://{z}{x}{y}/", "javascript:1",
        "https://a; script-src */{z}/{x}/{y}", "https://user@a/{z}/{x}/{y}",
        "https://a{s}.example/{z}/{x}/{y}", "https://a\r\nX: y/{z}/{x}/{y}"}) {
    const auto origin = map_origin(with_tiles(url));
    ASSERT_TRUE(origin.has_error()) << url;
    EXPECT_EQ(origin.error().code, "map_tiles_invalid");
  }
}

TEST(MapTiles, ThePolicyAllowsOnlyImagesFromTheirOrigin) {
  http::SecurityHeaderOptions options;
  const std::string closed = http::content_security_policy(options);
  EXPECT_NE(closed.find("; img-src 'self' data:;"), std::string::npos);
  options.image_origins.emplace_back("https://*.tiles.example");
  std::string open = http::content_security_policy(options);
  const std::string added = " https://*.tiles.example";
  const std::size_t at = open.find(added);
  ASSERT_NE(at, std::string::npos);
  EXPECT_EQ(open.substr(0, at).rfind("img-src"), open.substr(0, at).rfind("-src") - 3);
  EXPECT_EQ(open.erase(at, added.size()), closed);
}

}  // namespace
}  // namespace molar::app

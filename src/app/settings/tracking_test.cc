#include "app/settings/page_services.h"

#include <gtest/gtest.h>

namespace molar::app {
namespace {

Config configured() {
  Config config;
  config.rum.application_id = "app-1";
  config.rum.client_token = "pub-1";
  return config;
}

TEST(Tracking, IsOffWithoutApplicationOrToken) {
  Config config;
  EXPECT_TRUE(tracking_settings(config).is_null());
  config.rum.application_id = "app-1";
  config.rum.proxy_url = "https://collect.example";
  EXPECT_TRUE(tracking_settings(config).is_null());
  EXPECT_EQ(tracking_origin(config).value(), "");
}

TEST(Tracking, SendsTheSettingsOfTheScriptToPages) {
  Config config = configured();
  config.rum.session_sample_rate = 20;
  EXPECT_EQ(tracking_settings(config), (boost::json::value{{"applicationId", "app-1"},
                                                           {"clientToken", "pub-1"},
                                                           {"site", "datadoghq.com"},
                                                           {"environment", "production"},
                                                           {"sessionSampleRate", 20},
                                                           {"replaySampleRate", 0}}));
  config.rum.proxy_url = "https://collect.example/in";
  EXPECT_EQ(tracking_settings(config).at("proxyUrl"), "https://collect.example/in");
}

TEST(Tracking, KnowsTheIntakeOfEachSite) {
  Config config = configured();
  EXPECT_EQ(tracking_origin(config).value(), "https://browser-intake-datadoghq.com");
  config.rum.site = "us3.datadoghq.com";
  EXPECT_EQ(tracking_origin(config).value(), "https://browser-intake-us3-datadoghq.com");
  config.rum.site = "datadoghq.eu";
  EXPECT_EQ(tracking_origin(config).value(), "https://browser-intake-datadoghq.eu");
}

TEST(Tracking, AProxyReplacesTheIntake) {
  Config config = configured();
  for (const std::string proxy : {"https://collect.example", "https://collect.example/in?x=1"}) {
    config.rum.proxy_url = proxy;
    EXPECT_EQ(tracking_origin(config).value(), "https://collect.example") << proxy;
  }
  config.rum.proxy_url = "http://127.0.0.1:4242/in";
  EXPECT_EQ(tracking_origin(config).value(), "http://127.0.0.1:4242");
}

TEST(Tracking, RefusesInvalidProxyUrls) {
  Config config = configured();
  for (const std::string proxy :
       {"collect.example", "https://", "/in", "javascript:1", "https://a; script-src *",
        "https://a,https://b", "https://user@a/in", "https://a\r\nX: y"}) {
    config.rum.proxy_url = proxy;
    const auto origin = tracking_origin(config);
    ASSERT_TRUE(origin.has_error()) << proxy;
    EXPECT_EQ(origin.error().code, "rum_proxy_invalid");
  }
}

}  // namespace
}  // namespace molar::app

#include "app/pages/inline_scripts.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

#include "http/security_headers.h"

namespace molar::app {
namespace {

// The layout of cmake/pack_site.py, for an index shorter than 256 bytes.
std::string packed(const std::string& index, const std::string& bytes) {
  return std::string(1, static_cast<char>(index.size())) + std::string(7, '\0') + index + bytes;
}

TEST(InlineScripts, ThePolicyPermitsThemByTheirHash) {
  const std::string bytes =
      packed(R"([["client/a.js",0,3],["server/inline/early.js",3,5]])", "abchello");
  const auto site = SitePack::parse(bytes);
  ASSERT_TRUE(site);
  http::SecurityHeaderOptions options;
  options.script_hashes = inline_script_hashes(*site);
  const std::string policy = http::content_security_policy(options);
  EXPECT_NE(
      policy.find("; script-src 'self' 'sha256-LPJNul+wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ=';"),
      std::string::npos);
  EXPECT_NE(policy.find("; style-src 'self';"), std::string::npos) << policy;
}

TEST(InlineScripts, AHashCannotAddToThePolicy) {
  http::SecurityHeaderOptions options;
  options.script_hashes = {"abc' 'unsafe-inline"};
  EXPECT_THROW(http::content_security_policy(options), std::invalid_argument);
}

}  // namespace
}  // namespace molar::app

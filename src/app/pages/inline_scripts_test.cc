#include "app/pages/inline_texts.h"

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

TEST(InlineTexts, ArePermittedByTheirHash) {
  const std::string bytes =
      packed(R"([["server/inline/a.css",0,3],["server/inline/early.js",3,5]])", "abchello");
  const auto site = SitePack::parse(bytes);
  ASSERT_TRUE(site);
  const std::string policy =
      http::content_security_policy(with_inline_texts({}, inline_texts(*site), "x"));
  EXPECT_NE(
      policy.find("; script-src 'self' 'sha256-LPJNul+wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ=';"),
      std::string::npos);
  // The style of the build, then the brand's own.
  EXPECT_NE(policy.find("; style-src 'self' 'sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=' "
                        "'sha256-LXEWQrcmsEQBYnyp+6wy9chTD7GQPMTbAiWHF5IaSIE=';"),
            std::string::npos)
      << policy;
}

TEST(InlineTexts, OnlyTheFontsOfTheBrand) {
  const std::string bytes =
      packed(R"([["server/inline/font-bitter.css",0,3],["server/inline/font-cabin.css",3,5]])",
             "abchello");
  const auto site = SitePack::parse(bytes);
  ASSERT_TRUE(site);
  const auto security =
      with_inline_texts({}, inline_texts(*site), R"(:root{--font-body:"cabin",sans-serif})");
  ASSERT_EQ(security.style_hashes.size(), 2U);
  EXPECT_EQ(security.style_hashes.front(), "LPJNul+wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ=");
}

TEST(InlineTexts, AHashCannotAddToThePolicy) {
  http::SecurityHeaderOptions options;
  options.script_hashes = {"abc' 'unsafe-inline"};
  EXPECT_THROW(http::content_security_policy(options), std::invalid_argument);
}

}  // namespace
}  // namespace molar::app

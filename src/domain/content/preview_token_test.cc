#include "domain/content/content_previews.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>

namespace molar::domain {
namespace {

using namespace std::chrono_literals;

const Timestamp kNow = from_millis(1'795'000'000'000);
const Timestamp kLater = kNow + 24h;
const std::string kKey = preview_key("secret");

TEST(PreviewTokenTest, IsValidForItsBrandAndVersionUntilItExpires) {
  const std::string token = make_preview_token(kKey, "cedar", "working", kLater);
  EXPECT_EQ(check_preview_token(kKey, token, "cedar", "working", kNow), kLater);
  EXPECT_EQ(check_preview_token(kKey, token, "cedar", "working", kLater - 1ms), kLater);
  EXPECT_FALSE(check_preview_token(kKey, token, "cedar", "working", kLater));
}

TEST(PreviewTokenTest, IsInvalidForOtherBrandsVersionsAndKeys) {
  const std::string token = make_preview_token(kKey, "cedar", "12", kLater);
  EXPECT_FALSE(check_preview_token(kKey, token, "harbor", "12", kNow));
  EXPECT_FALSE(check_preview_token(kKey, token, "cedar", "1", kNow));
  EXPECT_FALSE(check_preview_token(kKey, token, "cedar", "working", kNow));
  EXPECT_FALSE(check_preview_token(kKey, token, "cedar", "", kNow));
  EXPECT_FALSE(check_preview_token(preview_key("other"), token, "cedar", "12", kNow));
}

TEST(PreviewTokenTest, AnyChangedByteMakesItInvalid) {
  const std::string token = make_preview_token(kKey, "cedar", "working", kLater);
  for (std::size_t i = 0; i < token.size(); ++i) {
    std::string changed = token;
    changed[i] = changed[i] == '9' ? '8' : '9';
    EXPECT_FALSE(check_preview_token(kKey, changed, "cedar", "working", kNow)) << changed;
    EXPECT_FALSE(check_preview_token(kKey, token.substr(0, i), "cedar", "working", kNow)) << i;
  }
  EXPECT_FALSE(check_preview_token(kKey, token + "A", "cedar", "working", kNow));
}

TEST(PreviewTokenTest, RefusesExpiriesThatAreNotPlainNumbers) {
  const std::string token = make_preview_token(kKey, "cedar", "working", kLater);
  const std::string mac = token.substr(token.find('.'));
  for (const char* expiry : {"", "-1", "+1795086400000", " 1795086400000", "1795086400000x",
                             "99999999999999999999", "0x7f"}) {
    EXPECT_FALSE(check_preview_token(kKey, expiry + mac, "cedar", "working", kNow)) << expiry;
  }
}

TEST(PreviewTokenTest, NeedsNoEscapingInAddressesAndCookies) {
  const std::string token = make_preview_token(kKey, "cedar", "working", kLater);
  EXPECT_EQ(
      token.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_."),
      std::string::npos);
}

}  // namespace
}  // namespace molar::domain

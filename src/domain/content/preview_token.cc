#include "domain/content/preview_token.h"

#include <cstdint>

#include "base/number.h"
#include "base/random.h"

namespace molar::domain {
namespace {

// 15 digits of milliseconds suffice beyond the year 30000.
constexpr std::size_t kMaxExpiryDigits = 15;

// Group keys and versions contain no "|", so that different claims have different texts.
std::string signature(std::string_view key, std::string_view group_key, std::string_view version,
                      std::string_view expiry) {
  std::string claim = "preview|";
  claim.append(group_key).append("|").append(version).append("|").append(expiry);
  return hmac_base64url(key, claim);
}

std::optional<Timestamp> parse_expiry(std::string_view text) {
  const auto millis = parse_number<std::int64_t>(text);
  const bool is_time = millis && *millis >= 0 && text.size() <= kMaxExpiryDigits;
  return is_time ? std::optional(from_millis(*millis)) : std::nullopt;
}

}  // namespace

std::string preview_key(std::string_view secret_key) {
  return "preview:" + std::string(secret_key);
}

std::string make_preview_token(std::string_view key, std::string_view group_key,
                               std::string_view version, Timestamp expires_at) {
  const std::string expiry = std::to_string(to_millis(expires_at));
  return expiry + "." + signature(key, group_key, version, expiry);
}

std::optional<Timestamp> check_preview_token(std::string_view key, std::string_view token,
                                             std::string_view group_key, std::string_view version,
                                             Timestamp now) {
  const std::size_t dot = token.find('.');
  if (dot == token.npos) {
    return std::nullopt;
  }
  const std::string_view expiry = token.substr(0, dot);
  const auto expires_at = parse_expiry(expiry);
  const bool genuine =
      equal_constant_time(token.substr(dot + 1), signature(key, group_key, version, expiry));
  return genuine && expires_at && now < *expires_at ? expires_at : std::nullopt;
}

}  // namespace molar::domain

#include "domain/content/content_previews.h"

#include <algorithm>
#include <cstdint>

#include "base/number.h"
#include "base/random.h"
#include "domain/content/content_store.h"
#include "domain/content/files/brand_builder.h"
#include "domain/content/stored_content.h"

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

Result<std::shared_ptr<const Brand>> ContentPreviews::find(std::string_view group_key,
                                                           std::string_view version) {
  std::shared_ptr<const Brand> kept;
  std::string site_json;
  auto found = database_.read([&](Connection& sql) {
    auto content = find_content(sql, group_key, version);
    if (content.has_value()) {
      kept = find_kept(content->content_key());
      if (kept == nullptr) {
        site_json = read_site_json(sql, *content);
      }
    }
    return content;
  });
  MOLAR_TRY(StoredContent content, std::move(found));
  if (kept != nullptr) {
    return kept;
  }
  MOLAR_TRY(auto parsed, parse_languages(schema_, group_key, site_json));
  MOLAR_TRY(Brand brand, build_brand(group_key, content.version, site_json, std::move(parsed)));
  brand.content_key = content.content_key();
  auto answer = std::make_shared<const Brand>(std::move(brand));
  keep(answer);
  return answer;
}

Result<Asset> ContentPreviews::find_asset(std::string_view group_key, std::string_view version,
                                          std::string_view name) {
  return database_.read([&](Connection& sql) -> Result<Asset> {
    MOLAR_TRY(StoredContent content, find_content(sql, group_key, version));
    auto file = content_store::manifest_file(sql, group_key, content.version, name);
    MOLAR_TRY(auto bytes,
              or_not_found(file ? find_blob(sql, file->sha256) : std::nullopt, "asset"));
    return Asset{std::move(file->media_type), std::move(file->sha256),
                 std::make_shared<const std::string>(std::move(bytes))};
  });
}

std::shared_ptr<const Brand> ContentPreviews::find_kept(std::string_view content_key) {
  std::lock_guard lock(mutex_);
  auto found = std::ranges::find_if(
      kept_, [&](const auto& brand) { return brand->content_key == content_key; });
  if (found == kept_.end()) {
    return nullptr;
  }
  kept_.splice(kept_.begin(), kept_, found);
  return *found;
}

void ContentPreviews::keep(std::shared_ptr<const Brand> brand) {
  std::lock_guard lock(mutex_);
  kept_.push_front(std::move(brand));
  if (kept_.size() > kCacheSize) {
    kept_.pop_back();
  }
}

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

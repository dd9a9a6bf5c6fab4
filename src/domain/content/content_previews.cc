#include "domain/content/content_previews.h"

#include <algorithm>
#include <optional>

#include "domain/content/content_store.h"
#include "domain/content/files/brand_builder.h"
#include "domain/content/stored_content.h"

namespace molar::domain {

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
  auto found = std::find_if(kept_.begin(), kept_.end(),
                            [&](const auto& brand) { return brand->content_key == content_key; });
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

}  // namespace molar::domain

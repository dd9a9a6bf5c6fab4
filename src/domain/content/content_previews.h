// Brands with one version of their content: the draft or any numbered version. The published
// content is in BrandCatalog.
#pragma once

#include <cstddef>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "base/result.h"
#include "domain/brand/brand.h"
#include "domain/content/brand_catalog.h"
#include "domain/ports/script.h"
#include "storage/database.h"

namespace molar::domain {

// Thread-safe. The caller must check the permission to see an unpublished version.
class ContentPreviews {
 public:
  ContentPreviews(storage::Database& database, ContentSchema& schema)
      : database_(database), schema_(schema) {}

  // `version`: "working" or a number such as "12". Returns the same object for the same content
  // while it is among the last kCacheSize used. NotFound: "version_not_found". InvalidFields:
  // "content_invalid" when it no longer passes the schema. Unavailable when the script engine does
  // not answer. Throws UnavailableException when the database does not answer.
  Result<std::shared_ptr<const Brand>> find(std::string_view group_key, std::string_view version);

  // A file of this version. NotFound: "version_not_found", "asset_not_found".
  Result<Asset> find_asset(std::string_view group_key, std::string_view version,
                           std::string_view name);

  static constexpr std::size_t kCacheSize = 16;

 private:
  std::shared_ptr<const Brand> find_kept(std::string_view content_key);
  void keep(std::shared_ptr<const Brand> brand);

  storage::Database& database_;
  ContentSchema& schema_;
  std::mutex mutex_;
  std::list<std::shared_ptr<const Brand>> kept_;  // most recently used first
};

// --- the token of a preview link: grants access to one version of one brand until it expires

// Derives the key of preview tokens from the installation's secret key; equal in all processes.
std::string preview_key(std::string_view secret_key);

// A token of letters, digits and "-_." only, usable in a URL or a cookie. `version` is "working" or
// a number, as in ?version=.
std::string make_preview_token(std::string_view key, std::string_view group_key,
                               std::string_view version, Timestamp expires_at);

// Returns the time of expiry; nullopt when this installation did not create the token, when it is
// for another brand or version, or when it has expired.
std::optional<Timestamp> check_preview_token(std::string_view key, std::string_view token,
                                             std::string_view group_key, std::string_view version,
                                             Timestamp now);

}  // namespace molar::domain

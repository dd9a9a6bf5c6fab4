// Brands as one version of their content shows them: the draft, or any numbered version. What
// visitors see is the BrandCatalog's.
#pragma once

#include <cstddef>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "base/result.h"
#include "domain/brand/brand.h"
#include "domain/content/brand_catalog.h"
#include "domain/ports/script.h"
#include "storage/database.h"

namespace molar::domain {

// Thread-safe. Whether the caller may see an unpublished version is the caller's business.
class ContentPreviews {
 public:
  ContentPreviews(storage::Database& database, ContentSchema& schema)
      : database_(database), schema_(schema) {}

  // `version` is "working" or a number such as "12". The same content answers the same object as
  // long as it is among the last few that were asked for. NotFound "version_not_found";
  // InvalidFields "content_invalid" when it no longer passes; Unavailable when the engine does not
  // answer. Throws UnavailableException when the database does not.
  Result<std::shared_ptr<const Brand>> find(std::string_view group_key, std::string_view version);

  // A file of that version. NotFound "version_not_found" or "asset_not_found".
  Result<Asset> find_asset(std::string_view group_key, std::string_view version,
                           std::string_view name);

  static constexpr std::size_t kKept = 16;

 private:
  std::shared_ptr<const Brand> find_kept(std::string_view content_key);
  void keep(std::shared_ptr<const Brand> brand);

  storage::Database& database_;
  ContentSchema& schema_;
  std::mutex mutex_;
  std::list<std::shared_ptr<const Brand>> kept_;  // last used first
};

}  // namespace molar::domain

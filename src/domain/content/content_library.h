// Reads the stored content of brands: versions, drafts and the history of publications.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "domain/content/content_diff.h"
#include "domain/content/content_store.h"
#include "domain/content/files/brand_folder.h"
#include "storage/database.h"

namespace molar::domain {

struct BrandRecord {
  std::string group_key;
  std::int64_t published = 0;  // 0: none
  std::vector<std::string> hosts;
  std::optional<content_store::DraftRow> draft;
  bool draft_differs = false;                               // from the published content
  std::vector<content_store::VersionRow> versions;          // newest first
  std::vector<content_store::PublicationRow> publications;  // newest first
};

// Names of versions: "working", "published" or a number. NotFound: "version_not_found".
class ContentLibrary {
 public:
  explicit ContentLibrary(storage::Database& database) : database_(database) {}

  // All brands with a version or a draft.
  std::vector<BrandRecord> list();
  // NotFound: "brand_not_found".
  Result<BrandRecord> find(std::string_view group_key);
  Result<std::vector<FieldChange>> diff(std::string_view group_key, std::string_view before,
                                        std::string_view after);
  // The whole folder, byte for byte as stored by the import, with its origin.
  Result<BrandFolder> folder(std::string_view group_key, std::string_view version);

 private:
  storage::Database& database_;
};

}  // namespace molar::domain

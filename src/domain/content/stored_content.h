// A version of a brand's content, or its draft, as stored.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "domain/content/content_store.h"
#include "domain/content/files/brand_folder.h"
#include "storage/database.h"

namespace molar::domain {

// Names of the draft and of the published content in commands and addresses.
inline constexpr std::string_view kWorking = "working";
inline constexpr std::string_view kPublished = "published";

struct StoredContent : content_store::ContentRow {
  std::int64_t version = 0;       // 0: the draft
  std::int64_t base_version = 0;  // of a draft: the version that it is based on
  std::vector<content_store::FileRow> files;

  // SHA-256 hash of the whole content: equal for equal folders, whatever their version number.
  std::string fingerprint() const;
  // Value for Brand::content_key.
  std::string content_key() const;
};

// "working", "published" or a number. NotFound "version_not_found".
Result<StoredContent> find_content(Connection& sql, std::string_view group_key,
                                   std::string_view version);
std::optional<StoredContent> find_draft(Connection& sql, std::string_view group_key);
std::optional<StoredContent> find_version(Connection& sql, std::string_view group_key,
                                          std::int64_t version);

std::string read_site_json(Connection& sql, const StoredContent& content);
std::string read_catalogue_json(Connection& sql, const StoredContent& content);
// The whole folder, byte for byte as stored by the import. Throws std::runtime_error when bytes are
// missing in the database, as read_catalogue_json() does.
BrandFolder read_folder(Connection& sql, const StoredContent& content);

// The bytes with this SHA-256 hash.
std::optional<std::string> find_blob(Connection& sql, std::string_view sha256);

}  // namespace molar::domain

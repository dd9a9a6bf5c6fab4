// One version of a brand's content, or its draft, as the store holds it.
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

// What commands and addresses call the draft, and what visitors see now.
inline constexpr std::string_view kWorking = "working";
inline constexpr std::string_view kPublished = "published";

struct StoredContent : content_store::ContentRow {
  std::int64_t version = 0;       // 0: the draft
  std::int64_t base_version = 0;  // of a draft: what was published when it was begun
  std::vector<content_store::FileRow> files;

  // SHA-256 over all of it: the same for the same folder, whatever its number.
  std::string fingerprint() const;
  // Of Brand::content_key.
  std::string content_key() const;
};

// "working", "published" or a number. NotFound "version_not_found".
Result<StoredContent> find_content(storage::Connection& sql, std::string_view group_key,
                                   std::string_view version);
std::optional<StoredContent> find_draft(storage::Connection& sql, std::string_view group_key);
std::optional<StoredContent> find_version(storage::Connection& sql, std::string_view group_key,
                                          std::int64_t version);

std::string read_site_json(storage::Connection& sql, const StoredContent& content);
std::string read_catalogue_json(storage::Connection& sql, const StoredContent& content);
// The whole folder, byte for byte as it was imported. Like the one above: throws std::runtime_error
// when the store has lost bytes.
BrandFolder read_folder(storage::Connection& sql, const StoredContent& content);

// The bytes under a SHA-256.
std::optional<std::string> find_blob(storage::Connection& sql, std::string_view sha256);

}  // namespace molar::domain

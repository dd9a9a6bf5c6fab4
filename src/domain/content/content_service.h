// Brings brand folders into the store and publishes them.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "base/result.h"
#include "domain/content/brand.h"
#include "domain/content/brand_folder.h"
#include "domain/ports/script.h"
#include "storage/database.h"

namespace molar::domain {

// Imports the plans, offices and coupons of a brand in the caller's transaction; must be
// idempotent. Faults are answered as InvalidFields with JSON paths.
using CatalogueImport = std::function<Status(storage::Connection& sql, const std::string& group_key,
                                             std::string_view catalogue_json)>;

struct ImportOutcome {
  std::string group_key;
  std::int64_t version = 0;  // the published one, after the import
  bool changed = false;      // false: the folder is what was published already
};

class ContentService {
 public:
  ContentService(storage::Database& database, ContentSchema& schema, const Clock& clock,
                 CatalogueImport import_catalogue)
      : database_(database),
        schema_(schema),
        clock_(clock),
        import_catalogue_(std::move(import_catalogue)) {}

  // Checks the folder and publishes it in one transaction: a new immutable version (unless the
  // published one has the same text), hosts, assets, catalogue, and the revision that tells every
  // process. InvalidFields, "content_invalid": nothing has changed, and each field error names a
  // JSON path or a file. Unavailable: the script engine or the database does not answer.
  Result<ImportOutcome> import(const BrandFolder& folder, std::string_view note);

  // The same checks, catalogue and hosts of the other brands included, without writing.
  Status validate(const BrandFolder& folder);

  bool has_version(std::string_view group_key, std::int64_t version);

 private:
  Result<ImportOutcome> publish(storage::Connection& sql, const BrandFolder& folder,
                                const Brand& brand, std::string_view note);

  storage::Database& database_;
  ContentSchema& schema_;
  const Clock& clock_;
  const CatalogueImport import_catalogue_;
};

}  // namespace molar::domain

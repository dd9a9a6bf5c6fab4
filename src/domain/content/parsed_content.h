// Caches the results of a content schema in the database, so that process starts and publications
// on a machine with many processes do not parse the same text again.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "base/clock.h"
#include "domain/ports/script.h"
#include "storage/database.h"

namespace molar::domain {

// A cache in front of another schema. Its key contains brand, language, text and the bundle that
// checks content: any difference causes a new parse. Thread-safe. Do not call inside a transaction.
class ParsedContentCache final : public ContentSchema {
 public:
  // `build_sha256`: hash of the bundle that `schema` runs. When the database does not answer, calls
  // `schema`; never fails for this reason.
  ParsedContentCache(std::unique_ptr<ContentSchema> schema, storage::Database& database,
                     const Clock& clock, std::string build_sha256)
      : schema_(std::move(schema)),
        database_(database),
        clock_(clock),
        build_sha256_(std::move(build_sha256)) {}

  Result<ParsedContent> parse(std::string_view group_key, std::string_view json,
                              std::string_view language) override;
  // Not cached: called only for publications.
  Result<std::vector<ContentFinding>> review(std::string_view group_key, std::string_view json,
                                             std::string_view language) override;

 private:
  std::string find(const std::string& key);
  void keep(const std::string& key, const std::string& json);

  const std::unique_ptr<ContentSchema> schema_;
  storage::Database& database_;
  const Clock& clock_;
  const std::string build_sha256_;
};

}  // namespace molar::domain

// Remembers in the database what a content schema has read, so that a process can start, and a
// machine of many processes can publish, without reading the same text again.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "base/clock.h"
#include "domain/ports/script.h"
#include "storage/database.h"

namespace molar::domain {

// A cache in front of the real schema, by brand, language, text and the bundle that checks content:
// one that differs by one byte parses everything again. Thread-safe; not to be called inside a
// transaction.
class ParsedContentCache final : public ContentSchema {
 public:
  // `build_sha256`: of the bundle that `schema` runs. A database that does not answer makes
  // it ask the schema; it never fails for it.
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

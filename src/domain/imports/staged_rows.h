// Rows of an operator's file in import_staging: shared by the importers of offices, providers,
// agreements and prices.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/boost_json.h"
#include "domain/imports/importer.h"

namespace molar::domain {

struct StagedRow {
  std::int64_t line = 0;
  std::string key;            // unique in the file
  boost::json::object value;  // the checked row
};
// The columns have other names than the members: each statement lists its columns.
BOOST_DESCRIBE_STRUCT(StagedRow, (), (line, key, value))

class StagedRows {
 public:
  // Adds a row to the next batch.
  void add(StagedRow row) { pending_.push_back(std::move(row)); }
  std::size_t pending() const { return pending_.size(); }
  void stage(Connection& sql, const ImportRun& run) const;
  void staged() { pending_.clear(); }

  // Reports every row after the first with a key: "duplicate" in `column`.
  static void report_duplicates(Connection& sql, const ImportRun& run, std::string_view column,
                                RowReport& report);
  // At most `limit` rows after a line.
  static std::vector<StagedRow> page(Connection& sql, const ImportRun& run, std::int64_t after,
                                     std::int64_t limit);
  // Every staged row in the order of the file, a page at a time. Stops at the first error.
  static Status for_each(Connection& sql, const ImportRun& run,
                         const std::function<Status(const StagedRow&)>& visit);
  // For Importer::clean.
  static bool clean(Connection& sql, const ImportRun& run);

 private:
  std::vector<StagedRow> pending_;
};

}  // namespace molar::domain

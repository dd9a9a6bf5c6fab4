// import_log: running imports with their checkpoints, and finished ones.
#pragma once

#include <boost/describe.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "storage/database.h"

namespace molar::domain {

struct ImportLogEntry {
  std::string id;
  std::string kind;
  std::string scope;
  std::string file_name;
  std::int64_t file_bytes = 0;
  std::string sha256;
  std::string settings;
  bool dry_run = false;
  std::string outcome = "running";
  std::string code;
  std::string detail;
  std::int64_t generation = 0;
  std::int64_t rows_read = 0;
  std::int64_t rows_kept = 0;
  std::int64_t errors = 0;
  std::int64_t warnings = 0;
  std::string report;
  std::int64_t checkpoint_bytes = 0;
  std::string checkpoint_sha256;
  std::int64_t checkpoint_line = 0;
  std::int64_t checkpoint_report_bytes = 0;
  std::string checkpoint_state = "{}";
  std::string owner;
  std::string actor;
  Timestamp started_at{};
  Timestamp updated_at{};
  std::optional<Timestamp> finished_at;
};
BOOST_DESCRIBE_STRUCT(ImportLogEntry, (),
                      (id, kind, scope, file_name, file_bytes, sha256, settings, dry_run, outcome,
                       code, detail, generation, rows_read, rows_kept, errors, warnings, report,
                       checkpoint_bytes, checkpoint_sha256, checkpoint_line,
                       checkpoint_report_bytes, checkpoint_state, owner, actor, started_at,
                       updated_at, finished_at))

namespace import_log {

void insert(Connection& sql, const ImportLogEntry& entry);
// Writes everything that a batch or the end changes. False: the run is over or no longer belongs to
// `entry.owner`; nothing was written.
bool update(Connection& sql, const ImportLogEntry& entry);
// Makes `owner` the run's owner if `former` still owns it.
bool take_over(Connection& sql, std::string_view id, std::string_view former,
               std::string_view owner);
// Ends a run that no process will continue.
void abandon(Connection& sql, std::string_view id, Timestamp now);

std::optional<ImportLogEntry> running(Connection& sql, std::string_view kind,
                                      std::string_view scope);
// The last import whose outcome is "imported".
std::optional<ImportLogEntry> last_imported(Connection& sql, std::string_view kind,
                                            std::string_view scope);
// Newest first; only of `scope`, if it is given.
std::vector<ImportLogEntry> newest(Connection& sql, std::optional<std::string_view> scope,
                                   std::size_t limit);

// The next generation of a registry; each one is returned only once.
std::int64_t take_generation(Connection& sql, std::string_view registry);

}  // namespace import_log

}  // namespace molar::domain

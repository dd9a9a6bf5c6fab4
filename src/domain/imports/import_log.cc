#include "domain/imports/import_log.h"

#include <stdexcept>

namespace molar::domain::import_log {

void insert(Connection& sql, const ImportLogEntry& entry) {
  sql.insert("import_log", entry);
}

bool update(Connection& sql, const ImportLogEntry& entry) {
  return sql.execute(
             "update import_log set sha256 = :sha, outcome = :outcome, code = :code, "
             "detail = :detail, rows_read = :read, rows_kept = :kept, errors = :errors, "
             "warnings = :warnings, report = :report, checkpoint_bytes = :cb, "
             "checkpoint_sha256 = :cs, checkpoint_line = :cl, checkpoint_report_bytes = :cr, "
             "checkpoint_state = :state, updated_at = :updated, finished_at = :finished "
             "where id = :id and owner = :owner and outcome = 'running'",
             entry.sha256, entry.outcome, entry.code, entry.detail, entry.rows_read,
             entry.rows_kept, entry.errors, entry.warnings, entry.report, entry.checkpoint_bytes,
             entry.checkpoint_sha256, entry.checkpoint_line, entry.checkpoint_report_bytes,
             entry.checkpoint_state, entry.updated_at, entry.finished_at, entry.id,
             entry.owner) == 1;
}

bool take_over(Connection& sql, std::string_view id, std::string_view former,
               std::string_view owner) {
  return sql.execute(
             "update import_log set owner = :owner where id = :id and owner = :former "
             "and outcome = 'running'",
             owner, id, former) == 1;
}

void abandon(Connection& sql, std::string_view id, Timestamp now) {
  sql.execute(
      "update import_log set outcome = 'abandoned', finished_at = :now where id = :id "
      "and outcome = 'running'",
      now, id);
}

std::optional<ImportLogEntry> running(Connection& sql, std::string_view kind,
                                      std::string_view scope) {
  return sql.query_one<ImportLogEntry>(
      "from import_log where kind = :kind and scope = :scope and outcome = 'running' "
      "order by started_at limit 1",
      kind, scope);
}

std::optional<ImportLogEntry> last_imported(Connection& sql, std::string_view kind,
                                            std::string_view scope) {
  return sql.query_one<ImportLogEntry>(
      "from import_log where kind = :kind and scope = :scope and outcome = 'imported' "
      "order by finished_at desc, id desc limit 1",
      kind, scope);
}

std::vector<ImportLogEntry> newest(Connection& sql, std::optional<std::string_view> scope,
                                   std::size_t limit) {
  return sql.query<ImportLogEntry>(
      "from import_log where :all = 1 or scope = :scope order by started_at desc, id desc "
      "limit :limit",
      !scope.has_value(), scope.value_or(""), limit);
}

std::int64_t take_generation(Connection& sql, std::string_view registry) {
  auto next = sql.query_one<std::int64_t>(
      "select next_generation from registry_head where name = :name", registry);
  if (!next) {
    throw std::logic_error("no such registry: " + std::string(registry));
  }
  sql.execute("update registry_head set next_generation = next_generation + 1 where name = :name",
              registry);
  return *next;
}

}  // namespace molar::domain::import_log

#include "domain/imports/staged_rows.h"

namespace molar::domain {

namespace {

constexpr std::int64_t kPage = 1'000;
constexpr std::int64_t kCleanedAtOnce = 5'000;

struct Duplicate {
  std::int64_t line = 0;
  std::string item_key;
  std::int64_t first_line = 0;
};
BOOST_DESCRIBE_STRUCT(Duplicate, (), (line, item_key, first_line))

}  // namespace

void StagedRows::stage(Connection& sql, const ImportRun& run) const {
  std::vector<std::vector<storage::Value>> rows;
  rows.reserve(pending_.size());
  for (const StagedRow& row : pending_) {
    rows.push_back({run.id, row.line, row.key, boost::json::serialize(row.value)});
  }
  sql.copy_in("import_staging (import_id, line, item_key, data)", rows);
}

void StagedRows::report_duplicates(Connection& sql, const ImportRun& run, std::string_view column,
                                   RowReport& report) {
  auto duplicates = sql.query<Duplicate>(
      "select s.line, s.item_key, k.first_line from import_staging s "
      "join (select item_key, min(line) as first_line from import_staging where import_id = :id "
      "group by item_key having count(*) > 1) k on k.item_key = s.item_key "
      "where s.import_id = :id and s.line > k.first_line order by s.line",
      run.id, run.id);
  for (const Duplicate& duplicate : duplicates) {
    report.error({duplicate.line, column, duplicate.item_key, duplicate.item_key}, "duplicate",
                 duplicate.item_key + " is in line " + std::to_string(duplicate.first_line) +
                     " already. Keep one of the two.");
  }
}

std::vector<StagedRow> StagedRows::page(Connection& sql, const ImportRun& run, std::int64_t after,
                                        std::int64_t limit) {
  return sql.query<StagedRow>(
      "select line, item_key, data from import_staging where import_id = :id and line > :after "
      "order by line limit :limit",
      run.id, after, limit);
}

Status StagedRows::for_each(Connection& sql, const ImportRun& run,
                            const std::function<Status(const StagedRow&)>& visit) {
  std::int64_t after = 0;
  for (;;) {
    const std::vector<StagedRow> rows = page(sql, run, after, kPage);
    for (const StagedRow& row : rows) {
      after = row.line;
      MOLAR_CHECK(visit(row));
    }
    if (rows.size() < static_cast<std::size_t>(kPage)) {
      return {};
    }
  }
}

bool StagedRows::clean(Connection& sql, const ImportRun&) {
  auto stale = sql.query_one<std::string>(
      "select l.id from import_log l where l.outcome <> 'running' and exists (select 1 from "
      "import_staging s where s.import_id = l.id) order by l.started_at desc limit 1");
  if (!stale) {
    return false;
  }
  sql.execute(
      "delete from import_staging where import_id = :id and line in (select line from "
      "import_staging where import_id = :id order by line limit :limit)",
      *stale, *stale, kCleanedAtOnce);
  return true;
}

}  // namespace molar::domain

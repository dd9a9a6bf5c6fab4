#include "domain/directory/files/directory_import.h"

#include <algorithm>
#include <iterator>

#include "domain/directory/files/office_stretches.h"
#include "domain/directory/files/prepared_offices.h"
#include "domain/directory/office_store.h"
#include "domain/directory/office_writer.h"

namespace molar::domain {

namespace {

constexpr std::int64_t kLeastPercent = 95;

struct UnknownOffice {
  std::int64_t line = 0;
  std::string item_key;
};
BOOST_DESCRIBE_STRUCT(UnknownOffice, (), (line, item_key))

struct RangeRow {
  std::optional<std::int64_t> first;
  std::optional<std::int64_t> last;
};
BOOST_DESCRIBE_STRUCT(RangeRow, (), (first, last))

}  // namespace

Status DirectoryImporter::stage(Connection& sql, ImportRun& run) {
  staged_.stage(sql, run);
  return {};
}

Status DirectoryImporter::check(Connection& sql, const ImportRun& run, RowReport& report) {
  at_ = {};
  revision_ = office_store::find_revision(sql, run.scope);
  return check_file(sql, run, report);
}

Result<bool> DirectoryImporter::prepare(Connection& sql, const ImportRun& run) {
  next_ = at_;
  if (!next_.is_clean) {
    next_.is_clean = !ready_offices::clean(sql, ready_offices::key_of(run));
    return true;
  }
  return prepare_page(sql, run, next_);
}

Status DirectoryImporter::apply(Connection& sql, const ImportRun& run) {
  if (office_store::find_revision(sql, run.scope) != revision_) {
    return Error::conflict("changed_meanwhile",
                           "Another process changed this brand's offices during the import. "
                           "Import the file again.");
  }
  if (!ready_offices::is_empty(sql, run)) {
    take_over(sql, run);
    move_directory_revision(sql, run.scope);
  }
  return {};
}

std::optional<DirectoryImporter::NamedOffices> DirectoryImporter::next_offices(Connection& sql,
                                                                               const ImportRun& run,
                                                                               Place& at) {
  const IdRange all = imported_ids(sql, run.scope);
  const std::int64_t first = std::max(at.after + 1, all.first);
  if (first > all.last) {
    return std::nullopt;
  }
  at.after = first + kImportPage - 1;
  return NamedOffices{office_store::find_details_between(sql, run.scope, first, at.after),
                      staged_by_office(sql, run, first, at.after)};
}

bool DirectoryImporter::clean(Connection& sql, const ImportRun& run) {
  return StagedRows::clean(sql, run) || ready_offices::clean_stale(sql);
}

StagedRowsByOffice staged_by_office(Connection& sql, const ImportRun& run, std::int64_t first,
                                    std::int64_t last) {
  // SQLite evaluates a cross join from left to right: a page of offices, each with its rows. The
  // sum prevents it from reading all rows of the file for their order.
  auto rows = sql.query<StagedRowOfOffice>(
      "select o.id, s.line, s.data, s.item_key from office o cross join import_staging s"
      " where o.group_key = :group and o.id between :first and :last and o.reference <> ''"
      " and s.import_id = :import and s.item_key = o.reference order by o.id, s.line + 0",
      run.scope, first, last, run.id);
  StagedRowsByOffice offices;
  for (StagedRowOfOffice& row : rows) {
    offices[row.office_id].push_back(std::move(row));
  }
  return offices;
}

void report_unknown_offices(Connection& sql, const ImportRun& run, RowReport& report) {
  auto rows = sql.query<UnknownOffice>(
      "select s.line, s.item_key from import_staging s where s.import_id = :import and not exists"
      " (select 1 from office o where o.group_key = :group and o.reference = s.item_key"
      " and o.reference <> '' and o.status <> 'terminated') order by s.line",
      run.id, run.scope);
  for (const UnknownOffice& row : rows) {
    report.error(
        {row.line, "office_reference", row.item_key, row.item_key}, "office_unknown",
        "There is no office with the reference " + row.item_key + ". Import the offices first.");
  }
}

Status check_row_count(const ImportRun& run, std::int64_t before, std::string_view things) {
  if (run.force || run.rows_read * 100 >= before * kLeastPercent) {
    return {};
  }
  return Error::invalid(
      "too_few_rows",
      "The file has " + std::to_string(run.rows_read) + " " + std::string(things) + "; there are " +
          std::to_string(before) +
          " now. The file must contain the whole list: the import ends entries that are missing in "
          "it. If that is right, repeat with --force.");
}

IdRange imported_ids(Connection& sql, const std::string& group) {
  auto row = sql.query_one<RangeRow>(
      "select min(id), max(id) from office where group_key = :group and id >= :first", group,
      kFirstImportedOffice);
  return {row->first.value_or(0), row->last.value_or(-1)};
}

std::unordered_set<std::string> known_series(Connection& sql, const std::string& group) {
  auto rows = sql.query<std::string>(
      "select distinct series from fee_schedule where group_key = :group", group);
  return {rows.begin(), rows.end()};
}

std::vector<OfficeDetails> details_of(Connection& sql, const std::string& group,
                                      const std::set<std::int64_t>& ids) {
  std::vector<OfficeDetails> wanted;
  in_stretches(ids, kImportPage, [&](std::int64_t first, std::int64_t last) {
    auto found = office_store::find_details_between(sql, group, first, last);
    std::copy_if(std::make_move_iterator(found.begin()), std::make_move_iterator(found.end()),
                 std::back_inserter(wanted),
                 [&](const OfficeDetails& office) { return ids.count(office.facts.id) != 0; });
  });
  return wanted;
}

}  // namespace molar::domain

// The Census Gazetteer's file of ZIP code tabulation areas. Until 2024 its columns are separated by
// tabs with spaces after the last one, from 2025 by bars.
#include <string>
#include <utility>

#include "base/number.h"
#include "base/text.h"
#include "domain/imports/file_rows.h"
#include "domain/imports/registry_head.h"
#include "domain/places/zip_table.h"

namespace molar::domain {

namespace {

constexpr std::string_view kRegistry = "zip";
constexpr std::string_view kExpected = "the Gazetteer file of ZIP code areas";
constexpr std::string_view kQualifiedZip = "860Z200US";  // prefix of GEOIDFQ

bool is_zip_code(std::string_view text) {
  return text.size() == 5 && has_only_digits(text);
}

class ZipImporter final : public Importer {
 public:
  ZipImporter(const std::vector<ZipRow>& table, int year) : table_(table), year_(year) {}

  std::string_view kind() const override { return "zips"; }
  std::string settings() const override { return "{\"year\":" + std::to_string(year_) + "}"; }

  Status begin(const CsvHeader& header, const ImportRun&) override {
    MOLAR_CHECK(require_columns(header, kExpected, {"GEOID", "INTPTLAT", "INTPTLONG"}));
    // The files of counties, places and tracts have the same columns, and names as well.
    if (header.has("USPS") || header.has("NAME")) {
      return Error::invalid("wrong_kind_of_file", "This is not " + std::string(kExpected) +
                                                      ": it contains counties or places.");
    }
    zip_ = *header.find("GEOID");
    lat_ = *header.find("INTPTLAT");
    lng_ = *header.find("INTPTLONG");
    qualified_ = header.find("GEOIDFQ");
    return {};
  }

  void row(const CsvRow& row, RowReport& report) override {
    std::string_view zip = trim(row.fields[zip_]);
    if (!is_zip_code(zip)) {
      report.error(
          {row.line, "GEOID"}, "zip_invalid",
          "\"" + std::string(zip) +
              "\" does not have five digits. A spreadsheet may have dropped leading zeros.");
      return;
    }
    if (qualified_ &&
        trim(row.fields[*qualified_]) != std::string(kQualifiedZip) + std::string(zip)) {
      report.error({row.line, "GEOIDFQ"}, "not_a_zip_area",
                   "\"" + std::string(trim(row.fields[*qualified_])) +
                       "\" is not the number of a ZIP code area.");
      return;
    }
    ZipRow point;
    point.zip = zip;
    if (read_degrees(row, lat_, "INTPTLAT", 90, point.lat, report) &&
        read_degrees(row, lng_, "INTPTLONG", 180, point.lng, report)) {
      pending_.push_back(std::move(point));
    }
  }

  std::size_t pending() const override { return pending_.size(); }

  Status stage(Connection& sql, ImportRun& run) override {
    for (const ZipRow& point : pending_) {
      sql.execute(
          "insert into zip_staging (import_id, zip, lat, lng) values (:id, :zip, :lat, :lng) "
          "on conflict (import_id, zip) do update set lat = excluded.lat, lng = excluded.lng",
          run.id, point);
    }
    return {};
  }

  void staged() override { pending_.clear(); }

  Status check(Connection& sql, const ImportRun& run, RowReport&) override {
    if (table_.empty()) {
      return Error::conflict("zip_table_missing",
                             "This program was built without its table of ZIP codes.");
    }
    RegistryHead head = registry_head::read(sql, kRegistry);
    if (year_ > 0 && !head.as_of.empty()) {
      MOLAR_CHECK(registry_head::check_age(head, as_of(), run));
    }
    return registry_head::check_size(head, count(sql, run), run);
  }

  Status apply(Connection& sql, const ImportRun& run) override {
    const auto points =
        sql.query<ZipRow>("from zip_staging where import_id = :id order by zip", run.id);
    write_places(sql, table_, points);
    auto rows = static_cast<std::int64_t>(points.size());
    std::int64_t next = registry_head::read(sql, kRegistry).generation + 1;
    registry_head::move(sql, kRegistry, {next, rows, as_of()}, run);
    return {};
  }

  bool clean(Connection& sql, const ImportRun&) override {
    return sql.execute(
               "delete from zip_staging where import_id in (select id from import_log "
               "where kind = 'zips' and outcome <> 'running')") > 0;
  }

 private:
  std::string as_of() const { return year_ > 0 ? std::to_string(year_) + "-01-01" : ""; }

  static std::int64_t count(Connection& sql, const ImportRun& run) {
    return sql
        .query_one<std::int64_t>("select count(*) from zip_staging where import_id = :id", run.id)
        .value_or(0);
  }

  static bool read_degrees(const CsvRow& row, std::size_t column, std::string_view name,
                           double limit, double& degrees, RowReport& report) {
    std::string_view text = trim(row.fields[column]);
    std::string_view number = text.starts_with('+') ? text.substr(1) : text;
    const auto read = parse_number<double>(number);
    const bool is_good = read && *read >= -limit && *read <= limit;
    degrees = read.value_or(0);
    if (!is_good) {
      report.error({row.line, name}, "degrees_invalid",
                   "\"" + std::string(text) + "\" is not a number of degrees.");
    }
    return is_good;
  }

  const std::vector<ZipRow>& table_;
  const int year_;
  std::size_t zip_ = 0;
  std::size_t lat_ = 0;
  std::size_t lng_ = 0;
  std::optional<std::size_t> qualified_;
  std::vector<ZipRow> pending_;
};

}  // namespace

std::unique_ptr<Importer> make_zip_importer(const std::vector<ZipRow>& table, int year) {
  return std::make_unique<ZipImporter>(table, year);
}

}  // namespace molar::domain

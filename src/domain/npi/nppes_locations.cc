// The NPPES file of further practice locations.
#include <algorithm>
#include <utility>

#include "base/text.h"
#include "domain/imports/file_rows.h"
#include "domain/imports/registry_head.h"
#include "domain/imports/staged_rows.h"
#include "domain/npi/npi_store.h"
#include "domain/npi/nppes_importer.h"
#include "domain/npi/nppes_row.h"

namespace molar::domain {

namespace {

constexpr std::string_view kRegistry = "npi_location";
constexpr std::string_view kPrefix = "Provider Secondary Practice Location Address";
constexpr std::int64_t kCleanedAtOnce = 5'000;

struct Location {
  std::int64_t line = 0;
  std::string npi;
  NpiLocation place;
};

class LocationColumns {
 public:
  Status find(const CsvHeader& header) {
    MOLAR_CHECK(require_columns(header, "the NPPES file of practice locations",
                                {"NPI", std::string(kPrefix) + "- Address Line 1"}));
    npi_ = *header.find("NPI");
    std::string missing;
    // The files and CMS's description differ in the space before the hyphen.
    auto place = [&](std::size_t& column, std::string_view name) {
      std::string narrow = std::string(kPrefix) + "- " + std::string(name);
      auto found = header.find_any({narrow, std::string(kPrefix) + " - " + std::string(name)});
      column = found.value_or(0);
      missing = found || !missing.empty() ? missing : narrow;
    };
    place(address_.line1, "Address Line 1");
    place(address_.line2, "Address Line 2");
    place(address_.city, "City Name");
    place(address_.state, "State Name");
    place(address_.zip, "Postal Code");
    place(address_.country, "Country Code (If outside U.S.)");
    place(address_.phone, "Telephone Number");
    return missing.empty()
               ? Status{}
               : require_columns(header, "the NPPES file of practice locations", {missing});
  }

  std::string_view npi(const CsvRow& row) const { return trim(row.fields[npi_]); }

  Location read(const CsvRow& row, RowReport& report) const {
    return {row.line, std::string(npi(row)),
            address_.read(row, std::string(kPrefix) + " - Postal Code", report)};
  }

 private:
  std::size_t npi_ = 0;
  NppesAddress address_;
};

void insert(Connection& sql, const std::vector<std::vector<storage::Value>>& rows) {
  sql.copy_in(
      "npi_location (generation, npi, line, line1, line2, city, state, zip, country, phone)", rows);
}

class LocationImporter final : public Importer {
 public:
  LocationImporter(storage::Database& database, NppesPeriod period)
      : database_(database), period_(std::move(period)) {}

  std::string_view kind() const override { return "nppes_locations"; }
  std::string settings() const override {
    return std::string(R"({"span":")") + (is_full() ? "full" : "changes") + R"(","to":")" +
           period_.days.to + R"("})";
  }
  std::string_view registry() const override { return is_full() ? kRegistry : ""; }

  Status begin(const CsvHeader& header, const ImportRun& run) override {
    MOLAR_CHECK(columns_.find(header));
    RegistryHead head;
    RegistryHead dentists;
    database_.read([&](Connection& sql) {
      head = registry_head::read(sql, kRegistry);
      dentists = registry_head::read(sql, "npi");
      dentists_ = npi_store::live_dentists(sql);
    });
    if (dentists.generation == 0) {
      return Error::conflict("registry_empty", "Import the main NPPES file first.");
    }
    if (head.generation == 0 && !is_full()) {
      return Error::conflict("registry_empty",
                             "A weekly file contains only changes. Import the practice locations "
                             "of a monthly file first.");
    }
    return registry_head::check_age(head, period_.days.to, run);
  }

  void row(const CsvRow& row, RowReport& report) override {
    if (!std::ranges::binary_search(dentists_, npi_store::number_of(columns_.npi(row)))) {
      return;
    }
    pending_.push_back(columns_.read(row, report));
    const NpiLocation& place = pending_.back().place;
    if (!is_valid_utf8(place.line1 + place.line2 + place.city + place.state + place.country)) {
      report.error({row.line}, "not_utf8", "The row is not text in UTF-8: the file is damaged.");
      pending_.pop_back();
    }
  }

  std::size_t pending() const override { return pending_.size(); }

  Status stage(Connection& sql, ImportRun& run) override {
    if (is_full()) {
      std::vector<std::vector<storage::Value>> rows;
      for (const Location& location : pending_) {
        rows.push_back(
            storage::to_values(run.generation, location.npi, location.line, location.place));
      }
      insert(sql, rows);
      return {};
    }
    StagedRows staged;
    for (const Location& location : pending_) {
      staged.add({location.line, location.npi, json::value_from(location.place).as_object()});
    }
    staged.stage(sql, run);
    return {};
  }

  void staged() override { pending_.clear(); }

  Status check(Connection& sql, const ImportRun& run, RowReport&) override {
    RegistryHead head = registry_head::read(sql, kRegistry);
    MOLAR_CHECK(registry_head::check_age(head, period_.days.to, run));
    return is_full() && head.row_count > 0 ? registry_head::check_size(head, run.rows_kept, run)
                                           : Status{};
  }

  Status apply(Connection& sql, const ImportRun& run) override {
    RegistryHead head = registry_head::read(sql, kRegistry);
    if (is_full()) {
      registry_head::move(sql, kRegistry, {run.generation, run.rows_kept, period_.days.to}, run);
      return {};
    }
    sql.execute(
        "delete from npi_location where generation = :generation and npi in (select item_key from "
        "import_staging where import_id = :id)",
        head.generation, run.id);
    MOLAR_CHECK(StagedRows::for_each(sql, run, [&](const StagedRow& row) -> Status {
      insert(sql, {storage::to_values(head.generation, row.key, row.line,
                                      json::value_to<NpiLocation>(json::value(row.value)))});
      return {};
    }));
    head.as_of = std::max(head.as_of, period_.days.to);
    registry_head::move(sql, kRegistry, head, run);
    return {};
  }

  bool clean(Connection& sql, const ImportRun& run) override {
    if (StagedRows::clean(sql, run)) {
      return true;
    }
    const auto former = registry_head::former_generations(sql, kRegistry, kind());
    return std::ranges::any_of(former, [&](std::int64_t generation) {
      return sql.execute(
                 "delete from npi_location where generation = :generation and npi in (select npi "
                 "from npi_location where generation = :generation order by npi limit :limit)",
                 generation, generation, kCleanedAtOnce) > 0;
    });
  }

 private:
  bool is_full() const { return period_.span == NppesSpan::Full; }

  storage::Database& database_;
  const NppesPeriod period_;
  LocationColumns columns_;
  std::vector<std::int64_t> dentists_;  // ascending
  std::vector<Location> pending_;
};

}  // namespace

std::unique_ptr<Importer> make_nppes_location_importer(storage::Database& database,
                                                       const NppesPeriod& period) {
  return std::make_unique<LocationImporter>(database, period);
}

}  // namespace molar::domain

// The NPPES report of deactivated numbers.
#include <algorithm>
#include <utility>

#include "base/text.h"
#include "domain/imports/file_rows.h"
#include "domain/imports/registry_head.h"
#include "domain/npi/npi_registry.h"
#include "domain/npi/nppes_importer.h"

namespace molar::domain {

namespace {

constexpr std::string_view kRegistry = "npi_deactivated";
constexpr std::string_view kDateColumn = "NPPES Deactivation Date";
constexpr std::int64_t kCleanedAtOnce = 10'000;

struct Deactivation {
  std::string npi;
  std::string day;
};

class DeactivatedImporter final : public Importer {
 public:
  explicit DeactivatedImporter(std::string as_of) : as_of_(std::move(as_of)) {}

  std::string_view kind() const override { return "nppes_deactivated"; }
  std::string settings() const override { return R"({"to":")" + as_of_ + R"("})"; }
  std::string_view registry() const override { return kRegistry; }

  bool is_title(const CsvRow& row) const override { return !CsvHeader(row).has("NPI"); }

  Status begin(const CsvHeader& header, const ImportRun&) override {
    MOLAR_CHECK(
        require_columns(header, "the NPPES report of deactivated numbers", {"NPI", kDateColumn}));
    npi_ = *header.find("NPI");
    day_ = *header.find(kDateColumn);
    return {};
  }

  void row(const CsvRow& row, RowReport& report) override {
    std::string_view npi = trim(row.fields[npi_]);
    if (npi.empty() && trim(row.fields[day_]).empty()) {
      return;  // spreadsheets contain empty rows
    }
    if (!is_npi(npi)) {
      report.warn({row.line, "NPI"}, "npi_invalid",
                  "\"" + std::string(npi) +
                      "\" is not an NPI: its check digit is wrong. The row was "
                      "left out.");
      return;
    }
    auto day = sheet_date(row.fields[day_]);
    if (!day) {
      report.error(
          {row.line, kDateColumn}, "date_invalid",
          "\"" + std::string(row.fields[day_]) + "\" is not a date in the form MM/DD/YYYY.");
      return;
    }
    pending_.push_back({std::string(npi), std::move(*day)});
  }

  std::size_t pending() const override { return pending_.size(); }

  Status stage(Connection& sql, ImportRun& run) override {
    for (const Deactivation& row : pending_) {
      sql.execute(
          "insert into npi_deactivated (generation, npi, deactivated_on) values (:g, :npi, :day) "
          "on conflict (generation, npi) do update set deactivated_on = excluded.deactivated_on "
          "where excluded.deactivated_on > npi_deactivated.deactivated_on",
          run.generation, row.npi, row.day);
    }
    return {};
  }

  void staged() override { pending_.clear(); }

  Status check(Connection& sql, const ImportRun& run, RowReport&) override {
    RegistryHead head = registry_head::read(sql, kRegistry);
    if (!as_of_.empty()) {
      MOLAR_CHECK(registry_head::check_age(head, as_of_, run));
    }
    return registry_head::check_size(head, count(sql, run), run);
  }

  Status apply(Connection& sql, const ImportRun& run) override {
    registry_head::move(sql, kRegistry, {run.generation, count(sql, run), as_of_}, run);
    return {};
  }

  bool clean(Connection& sql, const ImportRun&) override {
    const auto former = registry_head::former_generations(sql, kRegistry, kind());
    return std::ranges::any_of(former, [&](std::int64_t generation) {
      return sql.execute(
                 "delete from npi_deactivated where generation = :generation and npi in (select "
                 "npi from npi_deactivated where generation = :generation order by npi "
                 "limit :limit)",
                 generation, generation, kCleanedAtOnce) > 0;
    });
  }

 private:
  static std::int64_t count(Connection& sql, const ImportRun& run) {
    return sql
        .query_one<std::int64_t>(
            "select count(*) from npi_deactivated where generation = :generation", run.generation)
        .value_or(0);
  }

  const std::string as_of_;
  std::size_t npi_ = 0;
  std::size_t day_ = 0;
  std::vector<Deactivation> pending_;
};

}  // namespace

std::unique_ptr<Importer> make_nppes_deactivated_importer(std::string as_of) {
  return std::make_unique<DeactivatedImporter>(std::move(as_of));
}

}  // namespace molar::domain

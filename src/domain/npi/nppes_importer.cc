#include "domain/npi/nppes_importer.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "base/mapped.h"
#include "domain/imports/registry_head.h"
#include "domain/npi/npi_store.h"
#include "domain/npi/nppes_row.h"

namespace molar::domain {

namespace {

constexpr int kLongestWeekly = 60;  // days
constexpr std::string_view kRegistry = "npi";

// Shared by monthly and weekly files: reading, and one row for each number.
class MainImporter : public Importer {
 public:
  MainImporter(storage::Database& database, FileDays days)
      : database_(database), days_(std::move(days)) {}

  std::string_view kind() const override { return "nppes"; }

  Status begin(const CsvHeader& header, const ImportRun& run) override {
    MOLAR_TRY(rows_, NppesRows::find_columns(header));
    known_.clear();  // a run may be restarted
    database_.read([&](Connection& sql) {
      head_ = registry_head::read(sql, kRegistry);
      if (run.rows_kept > 0) {
        known_ = staged_so_far(sql, run);
      }
    });
    return check_before(run);
  }

  void row(const CsvRow& row, RowReport& report) override {
    auto entry = rows_->read(row, others(), report);
    if (!entry) {
      return;
    }
    std::int64_t number = npi_store::number_of(entry->npi);
    std::int32_t day = npi_store::day_number(entry->updated_on);
    auto [known, is_new] = known_.try_emplace(number, day);
    if (is_new) {
      place_[number] = fresh_.size();
      fresh_.push_back(std::move(*entry));
      return;
    }
    report.warn({row.line, "NPI"}, "duplicate_npi",
                entry->npi + " occurs more than once in the file; the row changed last is used.");
    if (day < known->second) {
      return;
    }
    known->second = day;
    if (auto pending = place_.find(number); pending != place_.end()) {
      fresh_[pending->second] = std::move(*entry);
    } else {
      newer_.push_back(std::move(*entry));
    }
  }

  std::size_t pending() const override { return fresh_.size(); }

  Status stage(Connection& sql, ImportRun& run) override {
    auto entries = mapped(fresh_, [](const NpiEntry& entry) { return &entry; });
    add(sql, run, entries);
    for (const NpiEntry& entry : newer_) {
      replace(sql, run, entry);
    }
    return {};
  }

  void staged() override {
    fresh_.clear();
    newer_.clear();
    place_.clear();
  }

  bool clean(Connection& sql, const ImportRun&) override {
    return npi_store::clean_staging(sql) || npi_store::clean_generations(sql);
  }

 protected:
  virtual NppesRows::Others others() const = 0;
  virtual Status check_before(const ImportRun& run) const {
    return registry_head::check_age(head_, days_.to, run);
  }
  virtual npi_store::KnownNumbers staged_so_far(Connection& sql, const ImportRun& run) const = 0;
  virtual void add(Connection& sql, const ImportRun& run,
                   const std::vector<const NpiEntry*>& entries) const = 0;
  virtual void replace(Connection& sql, const ImportRun& run, const NpiEntry& entry) const = 0;

  const FileDays& days() const { return days_; }
  const RegistryHead& head() const { return head_; }

 private:
  storage::Database& database_;
  const FileDays days_;
  std::optional<NppesRows> rows_;
  RegistryHead head_;  // as of the start of the file; the final checks read it again
  npi_store::KnownNumbers known_;
  std::vector<NpiEntry> fresh_;  // numbers that were not in earlier batches
  std::vector<NpiEntry> newer_;  // newer rows for numbers of earlier batches
  std::unordered_map<std::int64_t, std::size_t> place_;  // position in fresh_
};

class MonthlyImporter final : public MainImporter {
 public:
  using MainImporter::MainImporter;

  std::string settings() const override { return R"({"span":"full","to":")" + days().to + R"("})"; }
  std::string_view registry() const override { return kRegistry; }

  Status check(Connection& sql, const ImportRun& run, RowReport&) override {
    RegistryHead now = registry_head::read(sql, kRegistry);
    MOLAR_CHECK(registry_head::check_age(now, days().to, run));
    return registry_head::check_size(now, npi_store::count_dentists(sql, run.generation), run);
  }

  Status apply(Connection& sql, const ImportRun& run) override {
    MOLAR_CHECK(registry_head::check_age(registry_head::read(sql, kRegistry), days().to, run));
    std::int64_t dentists = npi_store::count_dentists(sql, run.generation);
    registry_head::move(sql, kRegistry, {run.generation, dentists, days().to}, run);
    return {};
  }

 private:
  NppesRows::Others others() const override { return NppesRows::Others::Skip; }
  npi_store::KnownNumbers staged_so_far(Connection& sql, const ImportRun& run) const override {
    return npi_store::known_in_generation(sql, run.generation);
  }
  void add(Connection& sql, const ImportRun& run,
           const std::vector<const NpiEntry*>& entries) const override {
    npi_store::add_to_generation(sql, run.generation, entries);
  }
  void replace(Connection& sql, const ImportRun& run, const NpiEntry& entry) const override {
    npi_store::replace_in_generation(sql, run.generation, entry);
  }
};

class WeeklyImporter final : public MainImporter {
 public:
  using MainImporter::MainImporter;

  std::string settings() const override {
    return R"({"span":"changes","to":")" + days().to + R"("})";
  }

  Status check(Connection& sql, const ImportRun& run, RowReport& report) override {
    RegistryHead now = registry_head::read(sql, kRegistry);
    MOLAR_CHECK(check_may_follow(now, run));
    if (!now.as_of.empty() && days().from > next_day(now.as_of)) {
      report.warn({}, "days_missing",
                  "The registry ends on " + now.as_of + ", this file begins on " + days().from +
                      ": a weekly file between them was not imported.");
    }
    return {};
  }

  Status apply(Connection& sql, const ImportRun& run) override {
    RegistryHead now = registry_head::read(sql, kRegistry);
    MOLAR_CHECK(check_may_follow(now, run));
    npi_store::merge_staging(sql, run.id, now.generation);
    now.row_count = npi_store::count_dentists(sql, now.generation);
    now.as_of = std::max(now.as_of, days().to);
    registry_head::move(sql, kRegistry, now, run);
    return {};
  }

 private:
  static std::string next_day(const std::string& day) {
    auto date = parse_date(day);
    return date ? format_date(add_days(*date, 1)) : day;
  }
  Status check_may_follow(const RegistryHead& now, const ImportRun& run) const {
    if (now.generation == 0) {
      return Error::conflict("registry_empty",
                             "A weekly file contains only changes. Import a monthly file first.");
    }
    return registry_head::check_age(now, days().to, run);
  }
  Status check_before(const ImportRun& run) const override { return check_may_follow(head(), run); }
  NppesRows::Others others() const override { return NppesRows::Others::Keep; }
  npi_store::KnownNumbers staged_so_far(Connection& sql, const ImportRun& run) const override {
    return npi_store::known_in_staging(sql, run.id);
  }
  void add(Connection& sql, const ImportRun& run,
           const std::vector<const NpiEntry*>& entries) const override {
    npi_store::add_to_staging(sql, run.id, entries);
  }
  void replace(Connection& sql, const ImportRun& run, const NpiEntry& entry) const override {
    npi_store::remove_from_staging(sql, run.id, entry.npi);
    npi_store::add_to_staging(sql, run.id, {&entry});
  }
};

}  // namespace

NppesPeriod nppes_period(const FileDays& days) {
  auto from = parse_date(days.from);
  auto to = parse_date(days.to);
  bool is_short = from && to && days_between(*from, *to) <= kLongestWeekly;
  return {is_short ? NppesSpan::Changes : NppesSpan::Full, days};
}

std::unique_ptr<Importer> make_nppes_importer(storage::Database& database,
                                              const NppesPeriod& period) {
  if (period.span == NppesSpan::Full) {
    return std::make_unique<MonthlyImporter>(database, period.days);
  }
  return std::make_unique<WeeklyImporter>(database, period.days);
}

}  // namespace molar::domain

// Code shared by the importers of offices, providers and agreements. Their files are complete
// lists: records that are not in a file end.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "domain/directory/office.h"
#include "domain/imports/file_rows.h"
#include "domain/imports/staged_rows.h"

namespace molar::domain {

// Columns reference, name, address_line1, city, state, zip, phone; optional: address_line2, lat,
// lng, website, hours, languages, wheelchair, accepts_new_patients, verified_on, status,
// price_list.
std::unique_ptr<Importer> make_office_importer();
// Columns office_reference, npi, name; optional: credential, specialty, languages.
std::unique_ptr<Importer> make_provider_importer();
// Columns reference, office_reference, starts_on, terms, price_cap; optional: ends_on, price_list,
// document.
std::unique_ptr<Importer> make_agreement_importer();

// A row whose key is the reference of an imported office.
struct StagedRowOfOffice {
  std::int64_t office_id = 0;
  std::int64_t line = 0;
  std::string data;
  std::string item_key;  // the office's reference
};
BOOST_DESCRIBE_STRUCT(StagedRowOfOffice, (), (office_id, line, data, item_key))
using StagedRowsByOffice = std::map<std::int64_t, std::vector<StagedRowOfOffice>>;

class DirectoryImporter : public Importer {
 public:
  std::size_t pending() const override { return staged_.pending(); }
  Status stage(Connection& sql, ImportRun& run) override;
  void staged() override { staged_.staged(); }
  Status check(Connection& sql, const ImportRun& run, RowReport& report) final;
  Result<bool> prepare(Connection& sql, const ImportRun& run) final;
  void prepared() final { at_ = next_; }
  Status apply(Connection& sql, const ImportRun& run) final;
  bool clean(Connection& sql, const ImportRun& run) override;

 protected:
  // Progress of the preparation.
  struct Place {
    bool is_clean = false;   // rows of an earlier attempt are deleted
    bool is_behind = false;  // all rows of the file are done; the offices missing in it remain
    std::int64_t after = 0;  // the last line or office
    std::int64_t next_id = 0;
  };

  struct NamedOffices {
    std::vector<OfficeDetails> offices;
    StagedRowsByOffice rows;
  };
  // The next page of the group's imported offices, with their rows in the file; nullopt: there are
  // no more after `at`.
  static std::optional<NamedOffices> next_offices(Connection& sql, const ImportRun& run, Place& at);

  virtual Status check_file(Connection& sql, const ImportRun& run, RowReport& report) = 0;
  // Adds a page of changes to ready_offices; false: it was the last one.
  virtual bool prepare_page(Connection& sql, const ImportRun& run, Place& at) = 0;
  virtual void take_over(Connection& sql, const ImportRun& run) = 0;

  StagedRows staged_;
  FileColumns columns_;

 private:
  std::int64_t revision_ = 0;  // of the directory that the file was compared with
  Place at_;
  Place next_;
};

constexpr std::int64_t kImportPage = 1'000;

StagedRowsByOffice staged_by_office(Connection& sql, const ImportRun& run, std::int64_t first,
                                    std::int64_t last);
// Reports rows of offices that were not imported, or are terminated.
void report_unknown_offices(Connection& sql, const ImportRun& run, RowReport& report);

// "too_few_rows" when a file has less than 95 % of the existing rows, unless it is forced.
Status check_row_count(const ImportRun& run, std::int64_t before, std::string_view things);

struct IdRange {
  std::int64_t first = 0;
  std::int64_t last = -1;
};
// Id range of the group's imported offices; last < first when there are none.
IdRange imported_ids(Connection& sql, const std::string& group);

// Names of existing price lists.
std::unordered_set<std::string> known_series(Connection& sql, const std::string& group);

// Reads these offices by id, together with neighbouring ones.
std::vector<OfficeDetails> details_of(Connection& sql, const std::string& group,
                                      const std::set<std::int64_t>& ids);

}  // namespace molar::domain

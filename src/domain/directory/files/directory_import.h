// Code shared by the importers of offices, providers and agreements. Their files are whole lists:
// records that a file no longer names end.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "domain/directory/office.h"
#include "domain/imports/file_rows.h"
#include "domain/imports/staged_rows.h"

namespace molar::domain {

// Columns reference, name, address_line1, city, state, zip, phone; and, where they are known,
// address_line2, lat, lng, website, hours, languages, wheelchair, accepts_new_patients,
// verified_on, status, price_list.
std::unique_ptr<Importer> make_office_importer();
// Columns office_reference, npi, name; credential, specialty, languages.
std::unique_ptr<Importer> make_provider_importer();
// Columns reference, office_reference, starts_on, terms, price_cap; ends_on, price_list, document.
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
  Status stage(storage::Connection& sql, ImportRun& run) override;
  void staged() override { staged_.staged(); }
  Status check(storage::Connection& sql, const ImportRun& run, RowReport& report) final;
  Result<bool> prepare(storage::Connection& sql, const ImportRun& run) final;
  void prepared() final { at_ = next_; }
  Status apply(storage::Connection& sql, const ImportRun& run) final;
  bool clean(storage::Connection& sql, const ImportRun& run) override;

 protected:
  // How far making ready has come.
  struct Place {
    bool is_clean = false;   // nothing is left of an attempt before
    bool is_behind = false;  // the rows of the file; what they do not name is left
    std::int64_t after = 0;  // a line, or an office
    std::int64_t next_id = 0;
  };

  struct NamedOffices {
    std::vector<OfficeDetails> offices;
    StagedRowsByOffice rows;
  };
  // The next page of the group's imported offices, with the rows that name them; nullopt: `at` is
  // behind the last.
  static std::optional<NamedOffices> next_offices(storage::Connection& sql, const ImportRun& run,
                                                  Place& at);

  virtual Status check_file(storage::Connection& sql, const ImportRun& run, RowReport& report) = 0;
  // Puts a page of what changes into ready_offices; false: that was the last one.
  virtual bool prepare_page(storage::Connection& sql, const ImportRun& run, Place& at) = 0;
  virtual void take_over(storage::Connection& sql, const ImportRun& run) = 0;

  StagedRows staged_;
  FileColumns columns_;

 private:
  std::int64_t revision_ = 0;  // of the directory with which the file was compared
  Place at_;
  Place next_;
};

constexpr std::int64_t kImportPage = 1'000;

StagedRowsByOffice staged_by_office(storage::Connection& sql, const ImportRun& run,
                                    std::int64_t first, std::int64_t last);
// Reports rows that name an office which was not imported, or is terminated.
void report_unknown_offices(storage::Connection& sql, const ImportRun& run, RowReport& report);

// "too_few_rows" when a file has less than 95 % of what is there, unless it is forced.
Status check_row_count(const ImportRun& run, std::int64_t before, std::string_view things);

struct IdRange {
  std::int64_t first = 0;
  std::int64_t last = -1;
};
// Of the group's imported offices; last < first when there are none.
IdRange imported_ids(storage::Connection& sql, const std::string& group);

// Names of price lists that exist.
std::unordered_set<std::string> known_series(storage::Connection& sql, const std::string& group);

// These offices, by number; read with their neighbours.
std::vector<OfficeDetails> details_of(storage::Connection& sql, const std::string& group,
                                      const std::set<std::int64_t>& ids);

}  // namespace molar::domain

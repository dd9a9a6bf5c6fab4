// Rows of NPPES files: addresses, and a row of the main file by its column names.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

#include "base/csv.h"
#include "domain/imports/importer.h"
#include "domain/npi/npi_registry.h"

namespace molar::domain {

// The columns of a file that contain the parts of an address.
struct NppesAddress {
  std::size_t line1 = 0;
  std::size_t line2 = 0;
  std::size_t city = 0;
  std::size_t state = 0;
  std::size_t zip = 0;
  std::size_t country = 0;
  std::size_t phone = 0;

  // An invalid postal code is read as empty, with a warning for its column.
  NpiLocation read(const CsvRow& row, std::string_view zip_column, RowReport& report) const;
};

class NppesRows {
 public:
  static constexpr std::size_t kTaxonomies = 15;

  // InvalidInput "wrong_kind_of_file".
  static Result<NppesRows> find_columns(const CsvHeader& header);

  // The part of a row that the registry stores: everything for dentists; number and dates for
  // deactivated numbers; with `Others::Keep` the number and the date of the last change for all
  // others. nullopt: nothing to store. Invalid numbers are warnings, texts that are not UTF-8 are
  // errors.
  enum class Others { Skip, Keep };
  std::optional<NpiEntry> read(const CsvRow& row, Others others, RowReport& report) const;

 private:
  struct Dentistry {
    std::string_view specialty;
    std::string_view taxonomy;
  };
  std::optional<Dentistry> dentistry(const CsvRow& row, bool is_organization) const;
  void read_days(const CsvRow& row, NpiEntry& entry, RowReport& report) const;
  void read_names(const CsvRow& row, NpiEntry& entry) const;

  std::size_t npi_ = 0;
  std::size_t entity_ = 0;
  std::size_t organization_ = 0;
  std::size_t last_name_ = 0;
  std::size_t first_name_ = 0;
  std::size_t middle_name_ = 0;
  std::size_t credential_ = 0;
  std::size_t other_organization_ = 0;
  NppesAddress address_;
  std::size_t updated_on_ = 0;
  std::size_t deactivated_on_ = 0;
  std::size_t reactivated_on_ = 0;
  std::array<std::size_t, kTaxonomies> taxonomies_{};
  std::array<std::size_t, kTaxonomies> switches_{};
};

// --- the provider types of the NUCC taxonomy that are dentists

// general, pediatric, orthodontics, endodontics, periodontics, prosthodontics, oral_surgery or
// other; nullopt: not a dentist (hygienists, denturists, therapists, laboratories, …).
std::optional<std::string_view> dental_specialty(std::string_view taxonomy);

// Whether it is a dental clinic, which is valid for organizations only.
bool is_dental_clinic(std::string_view taxonomy);

}  // namespace molar::domain

// Converts values of NPPES files to the form that the registry stores.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace molar::domain {

// MM/DD/YYYY as YYYY-MM-DD. nullopt: not a date.
std::optional<std::string> nppes_date(std::string_view text);
// As nppes_date(), or a count of days since 1899-12-30, as spreadsheets store dates.
std::optional<std::string> sheet_date(std::string_view text);

// "D.D.S., M.S." → "DDS, MS", in upper case.
std::string plain_credential(std::string_view text);

// Five digits of a ZIP of the United States with 5 or 9 digits and any hyphen; elsewhere the postal
// code unchanged. nullopt: another number of digits.
std::optional<std::string> postal_code(std::string_view text, std::string_view country);

// The digits of a telephone number.
std::string phone_digits(std::string_view text);

// Without white space at the ends, and with single spaces between words.
std::string plain_line(std::string_view text);

// The days in a file's name: "npidata_pfile_20261102-20261108.csv",
// "NPPES_Deactivated_NPI_Report_110926_V2.xlsx" (both days the same).
struct FileDays {
  std::string from;
  std::string to;
};
std::optional<FileDays> days_of_file(std::string_view name);

}  // namespace molar::domain

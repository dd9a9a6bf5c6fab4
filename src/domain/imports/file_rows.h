// Rows of an operator's CSV file, column by column: a rule checks each field, and the report gets
// each fault with its line and column.
#pragma once

#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/csv.h"
#include "base/field_errors.h"
#include "base/result.h"
#include "domain/imports/importer.h"

namespace molar::domain {

// Positions of a file's columns.
class FileColumns {
 public:
  // "wrong_kind_of_file" when one of `required` is missing; `expected` names the file in a
  // sentence.
  Status find(const CsvHeader& header, std::string_view expected,
              std::initializer_list<std::string_view> required,
              std::initializer_list<std::string_view> optional);
  // Sets the columns that describe a row in reports; uses those that the file has.
  void name_records_by(std::initializer_list<std::string_view> columns);
  // "P-2 Wren Smiles"; always in UTF-8.
  std::string record(const CsvRow& row) const;
  bool has(std::string_view name) const { return places_.find(name) != places_.end(); }
  // Trimmed; empty when the column does not exist.
  std::string_view text(const CsvRow& row, std::string_view name) const;

 private:
  std::map<std::string, std::size_t, std::less<>> places_;
  std::vector<std::string> record_columns_;
};

class FileRow {
 public:
  FileRow(const FileColumns& columns, const CsvRow& row, RowReport& report)
      : columns_(columns), row_(row), report_(report) {}

  std::string_view text(std::string_view column) const { return columns_.text(row_, column); }
  std::int64_t line() const { return row_.line; }
  // Whether the row has no fault so far.
  bool is_good() const { return good_; }
  // Reports a fault. A field that is not UTF-8 is always reported as "not_utf8".
  void error(std::string_view column, std::string_view code, std::string_view message);
  void warn(std::string_view column, std::string_view code, std::string_view message);

  // The value of the field after the rule; a default after a fault.
  template <class Rule>
  auto ruled(std::string_view column, Rule&& rule) {
    auto checked = rule(text(column));
    typename decltype(checked)::value_type value{};
    if (checked.has_error()) {
      error(column, checked.error().code, checked.error().message);
    } else {
      value = std::move(*checked);
    }
    return value;
  }
  // As ruled(), but nullopt for an empty field.
  template <class Rule>
  auto optional_ruled(std::string_view column, Rule&& rule) {
    using Value = decltype(ruled(column, rule));
    return text(column).empty() ? std::optional<Value>()
                                : std::optional<Value>(ruled(column, rule));
  }
  std::optional<Date> date(std::string_view column);        // YYYY-MM-DD
  std::optional<bool> flag(std::string_view column);        // yes | no, and similar words
  std::optional<double> number(std::string_view column);    // 33.4484
  std::vector<std::string> words(std::string_view column);  // separators: space ; , |
  // One of `words`; the first one for an empty field.
  std::string choice(std::string_view column, std::initializer_list<std::string_view> words);

 private:
  const FileColumns& columns_;
  const CsvRow& row_;
  RowReport& report_;
  bool good_ = true;
};

// One line of text from an operator: 1 to `longest` characters.
Checked<std::string> check_line(std::string_view text, std::size_t longest);
// An operator's own key: 1–60 characters.
Checked<std::string> check_reference(std::string_view text);
// The name of a series of price lists: 1–60 of a–z, A–Z, 0–9, - _ and .
Checked<std::string> check_price_list_name(std::string_view text);

// --- kinds of files, by their columns

// "the NPPES file of practice locations", when the columns are those of a known kind of file; else
// "".
std::string_view likely_file(const CsvHeader& header);

// InvalidInput "wrong_kind_of_file" unless the header has every column. `expected` names the file:
// "a file of offices".
Status require_columns(const CsvHeader& header, std::string_view expected,
                       std::initializer_list<std::string_view> columns);

}  // namespace molar::domain

// Rows of an operator's CSV file, column by column: each field runs through its rule, and what
// breaks it goes to the report with its line and column.
#pragma once

#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/csv.h"
#include "base/field_errors.h"
#include "domain/imports/importer.h"

namespace molar::domain {

// Where the columns of a file are.
class FileColumns {
 public:
  // "wrong_kind_of_file" when one of `required` is missing; `expected` names the file in a
  // sentence.
  Status find(const CsvHeader& header, std::string_view expected,
              std::initializer_list<std::string_view> required,
              std::initializer_list<std::string_view> optional);
  // Of the columns that say what a row describes: those that the file has name it in reports.
  void name_records_by(std::initializer_list<std::string_view> columns);
  // "P-2 Wren Smiles"; in UTF-8 whatever the row is in.
  std::string record(const CsvRow& row) const;
  bool has(std::string_view name) const { return places_.find(name) != places_.end(); }
  // Trimmed; empty when there is no such column.
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
  // No fault so far.
  bool is_good() const { return good_; }
  // A field that is no UTF-8 is "not_utf8", whatever else is wrong with it.
  void error(std::string_view column, std::string_view code, std::string_view message);
  void warn(std::string_view column, std::string_view code, std::string_view message);

  // What the rule makes of the field; a default after a fault.
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
  // The same; nullopt for an empty field.
  template <class Rule>
  auto optional_ruled(std::string_view column, Rule&& rule) {
    using Value = decltype(ruled(column, rule));
    return text(column).empty() ? std::optional<Value>()
                                : std::optional<Value>(ruled(column, rule));
  }
  std::optional<Date> date(std::string_view column);        // YYYY-MM-DD
  std::optional<bool> flag(std::string_view column);        // yes | no, and their like
  std::optional<double> number(std::string_view column);    // 33.4484
  std::vector<std::string> words(std::string_view column);  // between spaces, semicolons, commas
  // One of the words, the first of them for an empty field.
  std::string choice(std::string_view column, std::initializer_list<std::string_view> words);

 private:
  const FileColumns& columns_;
  const CsvRow& row_;
  RowReport& report_;
  bool good_ = true;
};

// One line of an operator's text: from 1 to so many characters.
Checked<std::string> check_line(std::string_view text, std::size_t longest);
// An operator's own key: 1–60 characters.
Checked<std::string> check_reference(std::string_view text);
// The name of a series of price lists: 1–60 of a–z, A–Z, 0–9, - _ and .
Checked<std::string> check_price_list_name(std::string_view text);

}  // namespace molar::domain

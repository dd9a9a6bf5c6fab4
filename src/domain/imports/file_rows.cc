#include "domain/imports/file_rows.h"

#include <algorithm>

#include "base/number.h"
#include "base/text.h"
#include "base/text_conversion.h"

namespace molar::domain {

namespace {

constexpr std::size_t kLongestReference = 60;

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::ranges::find(words, word) != words.end();
}

// As UTF-8; other bytes are read as Latin-1.
std::string readable(std::string_view text) {
  return is_valid_utf8(text) ? std::string(text) : from_windows_1252(text);
}

struct Signature {
  std::string_view file;
  std::vector<std::string_view> columns;  // the file has all of them
};

// The first match applies: files with more specific columns come first.
const std::vector<Signature>& signatures() {
  static const std::vector<Signature> all = {
      {"the NPPES file of practice locations",
       {"NPI", "Provider Secondary Practice Location Address- Address Line 1"}},
      {"the main NPPES file", {"NPI", "Entity Type Code", "Last Update Date"}},
      {"the NPPES file of endpoints", {"NPI", "Endpoint Type"}},
      {"the NPPES file of other names", {"NPI", "Provider Other Organization Name Type Code"}},
      {"the NPPES report of deactivated numbers", {"NPI", "NPPES Deactivation Date"}},
      {"a Gazetteer file of places or counties", {"USPS", "GEOID", "INTPTLAT"}},
      {"the Gazetteer file of ZIP code areas", {"GEOID", "INTPTLAT", "INTPTLONG"}},
      {"the taxonomy of providers", {"Code", "Grouping", "Classification"}},
      {"a price list", {"procedure_slug", "usual_fee_cents"}},
      {"a file of offices", {"reference", "address_line1", "phone"}},
      {"a file of providers", {"office_reference", "npi", "name"}},
      {"a file of agreements", {"office_reference", "starts_on", "price_cap"}},
  };
  return all;
}

}  // namespace

Status FileColumns::find(const CsvHeader& header, std::string_view expected,
                         std::initializer_list<std::string_view> required,
                         std::initializer_list<std::string_view> optional) {
  MOLAR_CHECK(require_columns(header, expected, required));
  if (auto twice = header.repeated()) {
    return Error::invalid("column_repeated", "The column \"" + *twice + "\" occurs twice.");
  }
  places_.clear();
  for (const auto& names : {required, optional}) {
    for (std::string_view name : names) {
      if (auto place = header.find(name)) {
        places_.emplace(name, *place);
      }
    }
  }
  for (const std::string& name : header.names()) {
    if (places_.find(to_lower_ascii(name)) == places_.end()) {
      return Error::invalid("column_unknown", "The column \"" + name + "\" is unknown: remove it.");
    }
  }
  return {};
}

std::string_view FileColumns::text(const CsvRow& row, std::string_view name) const {
  auto place = places_.find(name);
  return place == places_.end() ? std::string_view() : trim(row.fields[place->second]);
}

void FileColumns::name_records_by(std::initializer_list<std::string_view> columns) {
  record_columns_.assign(columns.begin(), columns.end());
}

std::string FileColumns::record(const CsvRow& row) const {
  std::string record;
  for (const std::string& column : record_columns_) {
    const std::string value = readable(text(row, column));
    record += (record.empty() || value.empty() ? "" : " ") + value;
  }
  return record;
}

void FileRow::error(std::string_view column, std::string_view code, std::string_view message) {
  good_ = false;
  const std::string value = readable(text(column));
  const std::string record = columns_.record(row_);
  const RowPlace place{row_.line, column, value, record};
  if (is_valid_utf8(text(column))) {
    report_.error(place, code, message);
  } else {
    report_.error(place, "not_utf8",
                  "is not in UTF-8 but in another encoding, probably Latin-1 (Windows-1252): save "
                  "the file as \"CSV UTF-8\"");
  }
}

void FileRow::warn(std::string_view column, std::string_view code, std::string_view message) {
  const std::string value = readable(text(column));
  const std::string record = columns_.record(row_);
  report_.warn({row_.line, column, value, record}, code, message);
}

std::optional<Date> FileRow::date(std::string_view column) {
  if (text(column).empty()) {
    return std::nullopt;
  }
  auto day = parse_date(text(column));
  if (!day) {
    error(column, "invalid", "must be a date like 2026-11-21");
  }
  return day;
}

std::optional<bool> FileRow::flag(std::string_view column) {
  const std::string word = to_lower_ascii(text(column));
  if (word.empty()) {
    return std::nullopt;
  }
  if (is_one_of(word, {"yes", "y", "true", "1"})) {
    return true;
  }
  if (is_one_of(word, {"no", "n", "false", "0"})) {
    return false;
  }
  error(column, "invalid", "must be yes or no, or empty if unknown");
  return std::nullopt;
}

std::optional<double> FileRow::number(std::string_view column) {
  const std::string_view given = text(column);
  if (given.empty()) {
    return std::nullopt;
  }
  const auto value = parse_number<double>(given);
  if (!value) {
    error(column, "invalid", "must be a number like 33.4484");
  }
  return value;
}

std::vector<std::string> FileRow::words(std::string_view column) {
  std::vector<std::string> list;
  std::string_view left = text(column);
  while (!left.empty()) {
    const std::size_t end = left.find_first_of(" ;,|");
    if (end != 0) {
      list.emplace_back(left.substr(0, end));
    }
    left = end == std::string_view::npos ? std::string_view() : left.substr(end + 1);
  }
  return list;
}

std::string FileRow::choice(std::string_view column,
                            std::initializer_list<std::string_view> words) {
  std::string word = to_lower_ascii(text(column));
  if (word.empty()) {
    return std::string(*words.begin());
  }
  if (!is_one_of(word, words)) {
    error(column, "invalid", "must be one of: " + join(words, ", "));
  }
  return word;
}

Checked<std::string> check_line(std::string_view text, std::size_t longest) {
  auto cleaned = clean_text(text);
  if (!cleaned) {
    return FieldIssue("invalid", "has characters that are not allowed");
  }
  if (cleaned->empty()) {
    return FieldIssue("required", "must not be empty");
  }
  if (length_in_code_points(*cleaned) > longest) {
    return FieldIssue("too_long", "must have at most " + std::to_string(longest) + " characters");
  }
  return std::move(*cleaned);
}

Checked<std::string> check_reference(std::string_view text) {
  return check_line(text, kLongestReference);
}

Checked<std::string> check_price_list_name(std::string_view text) {
  const bool good =
      !text.empty() && text.size() <= kLongestReference && std::ranges::all_of(text, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               c == '-' || c == '_' || c == '.';
      });
  if (!good) {
    return FieldIssue("invalid", "must be a name like metro-2027: letters, digits, - _ and .");
  }
  return std::string(text);
}

std::string_view likely_file(const CsvHeader& header) {
  for (const Signature& signature : signatures()) {
    bool fits = std::ranges::all_of(signature.columns,
                                    [&](std::string_view column) { return header.has(column); });
    if (fits) {
      return signature.file;
    }
  }
  return {};
}

Status require_columns(const CsvHeader& header, std::string_view expected,
                       std::initializer_list<std::string_view> columns) {
  std::string missing;
  for (std::string_view column : columns) {
    if (!header.has(column)) {
      missing += (missing.empty() ? "\"" : ", \"") + std::string(column) + "\"";
    }
  }
  if (missing.empty()) {
    return {};
  }
  std::string detail =
      "This is not " + std::string(expected) + ": it lacks the column " + missing + ".";
  if (std::string_view looks_like = likely_file(header); !looks_like.empty()) {
    detail += " It looks like " + std::string(looks_like) + ".";
  }
  return Error::invalid("wrong_kind_of_file", detail);
}

}  // namespace molar::domain

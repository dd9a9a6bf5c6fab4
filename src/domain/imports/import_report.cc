#include "domain/imports/import_report.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <stdexcept>

#include "base/byte_source.h"
#include "base/csv.h"
#include "base/text_conversion.h"

namespace molar::domain {

namespace {

// The order of columns in a line of the report.
enum Column : std::size_t { kLine, kColumn, kSeverity, kCode, kMessage, kValue, kRecord, kColumns };

// A text of the file in the form of the report: shortened, and never a spreadsheet formula.
std::string shown(std::string_view text) {
  return spreadsheet_field(first_code_points(text, ImportReport::kMaxValueCharacters));
}

void count_error(const CsvRow& row, std::size_t limit, std::vector<ErrorKindCount>& kinds) {
  const auto text = [&](Column column) { return std::string(row.fields[column]); };
  auto known = std::ranges::find_if(kinds, [&](const ErrorKindCount& kind) {
    return kind.code == row.fields[kCode] && kind.column == row.fields[kColumn];
  });
  if (known != kinds.end()) {
    ++known->count;
  } else if (kinds.size() < limit) {
    kinds.push_back({text(kColumn), text(kCode), text(kMessage),
                     std::strtoll(text(kLine).c_str(), nullptr, 10), text(kValue), text(kRecord),
                     1});
  }
}

}  // namespace

void ImportReport::open(const char* mode) {
  std::filesystem::create_directories(path_.parent_path());
  file_.reset(std::fopen(path_.c_str(), mode));
  if (file_ == nullptr) {
    throw std::runtime_error(path_.string() + ": " + std::strerror(errno));
  }
  // The report may name people.
  std::filesystem::permissions(
      path_, std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
}

void ImportReport::write(const std::string& text) {
  if (std::fwrite(text.data(), 1, text.size(), file_.get()) != text.size()) {
    throw std::runtime_error(path_.string() + ": " + std::strerror(errno));
  }
  bytes_ += static_cast<std::int64_t>(text.size());
}

void ImportReport::resume(std::int64_t bytes, std::int64_t errors, std::int64_t warnings) {
  errors_ = errors;
  warnings_ = warnings;
  std::error_code missing;
  auto size = std::filesystem::file_size(path_, missing);
  if (bytes == 0 || missing || static_cast<std::int64_t>(size) < bytes) {
    return;  // a deleted report starts empty; the counts continue
  }
  std::filesystem::resize_file(path_, static_cast<std::uintmax_t>(bytes));
  bytes_ = bytes;
  open("abe");
}

void ImportReport::rewind(const Mark& mark) {
  errors_ = mark.errors;
  warnings_ = mark.warnings;
  if (bytes_ == mark.bytes) {
    return;
  }
  flush();
  file_.reset();
  bytes_ = mark.bytes;
  if (mark.bytes == 0) {
    std::filesystem::remove(path_);
    return;
  }
  std::filesystem::resize_file(path_, static_cast<std::uintmax_t>(mark.bytes));
  open("abe");
}

void ImportReport::error(const RowPlace& place, std::string_view code, std::string_view message) {
  ++errors_;
  add(place, "error", code, message);
}

void ImportReport::warn(const RowPlace& place, std::string_view code, std::string_view message) {
  ++warnings_;
  add(place, "warning", code, message);
}

void ImportReport::add(const RowPlace& place, std::string_view severity, std::string_view code,
                       std::string_view message) {
  if (errors_ + warnings_ > kMaxLines) {
    return;
  }
  if (file_ == nullptr) {
    open("wbe");
    write("line,column,severity,code,message,value,record\n");
  }
  write(std::to_string(place.line) + "," + csv_field(place.column) + "," + std::string(severity) +
        "," + csv_field(code) + "," + csv_field(message) + "," + shown(place.value) + "," +
        shown(place.record) + "\n");
}

void ImportReport::flush() {
  if (file_ != nullptr && std::fflush(file_.get()) != 0) {
    throw std::runtime_error(path_.string() + ": " + std::strerror(errno));
  }
}

std::vector<ErrorKindCount> count_error_kinds(const std::filesystem::path& report,
                                              std::size_t limit) {
  std::vector<ErrorKindCount> kinds;
  auto source = open_file(report);
  if (source.has_error()) {
    return kinds;
  }
  CsvReader reader(**source);
  CsvRow row;
  for (auto more = reader.next(row); more.has_value() && *more; more = reader.next(row)) {
    if (row.fields.size() == kColumns && row.fields[kSeverity] == "error") {
      count_error(row, limit, kinds);
    }
  }
  return kinds;
}

}  // namespace molar::domain

// The report of one import: a CSV file with a line for each fault, and the counts. Columns: line,
// column, severity (error | warning), code, message, value, record.
#pragma once

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "domain/imports/importer.h"

namespace molar::domain {

class ImportReport final : public RowReport {
 public:
  // Further lines are counted, but not written.
  static constexpr std::int64_t kMaxLines = 100'000;
  // Longer values and records are cut.
  static constexpr std::size_t kMaxValueCharacters = 120;

  // The file is created with the first line.
  explicit ImportReport(std::filesystem::path path) : path_(std::move(path)) {}

  struct Mark {
    std::int64_t bytes = 0;
    std::int64_t errors = 0;
    std::int64_t warnings = 0;
  };
  Mark mark() const { return {bytes_, errors_, warnings_}; }
  // Removes all lines and counts since the mark.
  void rewind(const Mark& mark);

  // Returns to a checkpoint: cuts off the lines after it.
  void resume(std::int64_t bytes, std::int64_t errors, std::int64_t warnings);

  void error(const RowPlace& place, std::string_view code, std::string_view message) override;
  void warn(const RowPlace& place, std::string_view code, std::string_view message) override;

  // Writes all lines to the file. Throws std::runtime_error on failure.
  void flush();
  std::int64_t bytes() const { return bytes_; }
  std::int64_t errors() const { return errors_; }
  std::int64_t warnings() const { return warnings_; }
  // "" when the report is empty.
  std::string path() const { return bytes_ > 0 ? path_.string() : ""; }

 private:
  void add(const RowPlace& place, std::string_view severity, std::string_view code,
           std::string_view message);
  void open(const char* mode);
  void write(const std::string& text);

  const std::filesystem::path path_;
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> file_{nullptr, &std::fclose};
  std::int64_t bytes_ = 0;
  std::int64_t errors_ = 0;
  std::int64_t warnings_ = 0;
};

// The errors of one code in one column.
struct ErrorKindCount {
  std::string column;
  std::string code;
  std::string message;  // of the first such error, like the members below
  std::int64_t line = 0;
  std::string value;
  std::string record;
  std::int64_t count = 0;
};

// The errors of a report file by kind, in the order of their first lines; at most `limit` kinds.
// Empty when the file cannot be read.
std::vector<ErrorKindCount> count_error_kinds(const std::filesystem::path& report,
                                              std::size_t limit);

}  // namespace molar::domain

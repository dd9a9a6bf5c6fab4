// Delimited text (RFC 4180), read as a stream: memory does not grow with the file.
//
// Fields may stand in double quotes, with delimiters, line breaks and doubled quotes inside. Lines
// end with "\n" or "\r\n". A byte-order mark of UTF-8 is skipped, and so are lines without any
// character.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/byte_source.h"
#include "base/result.h"

namespace molar {

struct CsvOptions {
  char delimiter = ',';
  // Longer records are no data but a quote that was never closed.
  std::size_t max_record_bytes = std::size_t{1} << 20;
  // Called with every byte of the text once, in order: when its place in memory is needed, and at
  // flush_consumed(). For checksums.
  std::function<void(std::string_view)> consumed = {};
};

struct CsvRow {
  std::int64_t line = 0;                 // of its first character, counted from 1
  std::vector<std::string_view> fields;  // valid until the next record is read
  // Text after a closing quote ("a"b): the fields are not to be trusted.
  bool is_malformed = false;
};

class CsvReader {
 public:
  explicit CsvReader(ByteSource& source, CsvOptions options = {});

  // The next record; false at the end. InvalidInput, after which reading must not go on:
  // "csv_truncated" (the text ends within quotes), "csv_record_too_long", "csv_not_text" (NUL
  // characters, or UTF-16), and those of the source.
  Result<bool> next(CsvRow& row);

  // Goes to where an earlier reader of the same text was after a record. InvalidInput
  // "csv_truncated" when the text is shorter. Only before the first next().
  Status skip_to(std::int64_t bytes, std::int64_t lines);

  // Up to the end of the last record, its line break included.
  std::int64_t bytes() const { return base_ + static_cast<std::int64_t>(begin_); }
  std::int64_t lines() const { return lines_; }
  // The last record ended with the text, not with a line break.
  bool ended_without_line_break() const { return ended_without_line_break_; }
  void flush_consumed();

 private:
  enum class Scan { Record, EmptyLine, NeedMore };
  Scan scan(CsvRow& row);
  const char* scan_field(const char* at, const char* end, CsvRow& row);
  const char* behind_quote(const char* at, const char* end, CsvRow& row);
  void unescape(CsvRow& row);
  Status fill();
  Status begin_text();

  ByteSource& source_;
  CsvOptions options_;
  std::string buffer_;
  std::size_t begin_ = 0;     // of the next record
  std::size_t end_ = 0;       // of what was read
  std::size_t reported_ = 0;  // up to here `consumed` knows
  std::int64_t base_ = 0;     // of the buffer's first byte in the text
  std::int64_t lines_ = 0;
  bool is_begun_ = false;
  bool at_end_ = false;
  bool ended_without_line_break_ = false;
  std::vector<std::size_t> escaped_;  // fields with doubled quotes
  std::string unescaped_;
};

// The first record as names of columns: compared without case, with runs of white space (no-break
// space included) as one space, trimmed.
class CsvHeader {
 public:
  CsvHeader() = default;
  explicit CsvHeader(const CsvRow& row);

  std::optional<std::size_t> find(std::string_view name) const;
  // The first of several names that is there.
  std::optional<std::size_t> find_any(std::initializer_list<std::string_view> names) const;
  bool has(std::string_view name) const { return find(name).has_value(); }
  std::size_t size() const { return names_.size(); }
  // As written in the file, trimmed.
  const std::vector<std::string>& names() const { return names_; }
  // A name that stands there twice, if any.
  std::optional<std::string> repeated() const;

 private:
  std::vector<std::string> names_;
  std::vector<std::string> keys_;
};

// The delimiter of a header line: the one of , ; tab | that occurs most outside quotes.
char guess_delimiter(std::string_view line);

// One field as it must stand in a CSV file: in quotes where needed.
std::string csv_field(std::string_view value);

}  // namespace molar

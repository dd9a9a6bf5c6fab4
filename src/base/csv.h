// Reads delimited text (RFC 4180) as a stream: memory use does not depend on the file's size.
//
// Fields may be in double quotes and then contain delimiters, line breaks and doubled quotes. Lines
// end with "\n" or "\r\n". The reader skips a UTF-8 byte-order mark and empty lines.
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
  // A longer record is an error: most likely a quote is not closed.
  std::size_t max_record_bytes = std::size_t{1} << 20;
  // Called with each byte of the text once, in order, for checksums: before the buffer space is
  // reused, and in flush_consumed().
  std::function<void(std::string_view)> consumed = {};
};

struct CsvRow {
  std::int64_t line = 0;                 // line of its first character, counted from 1
  std::vector<std::string_view> fields;  // valid until the next record is read
  // Text follows a closing quote ("a"b): the fields are unreliable.
  bool is_malformed = false;
};

class CsvReader {
 public:
  explicit CsvReader(ByteSource& source, CsvOptions options = {});

  // Reads the next record; false at the end. Errors, after which the caller must stop reading:
  // those of the source, and InvalidInput "csv_truncated" (the text ends within quotes),
  // "csv_record_too_long", "csv_not_text" (NUL characters, or UTF-16).
  Result<bool> next(CsvRow& row);

  // Continues at the position after a record that an earlier reader of the same text reported. Only
  // before the first next(). InvalidInput "csv_truncated": the text is shorter.
  Status skip_to(std::int64_t bytes, std::int64_t lines);

  // Bytes and lines up to the end of the last record, its line break included.
  std::int64_t bytes() const { return base_ + static_cast<std::int64_t>(begin_); }
  std::int64_t lines() const { return lines_; }
  // The last record ended at the end of the text, without a line break.
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
  std::size_t begin_ = 0;     // start of the next record
  std::size_t end_ = 0;       // end of the bytes read
  std::size_t reported_ = 0;  // end of the bytes reported to `consumed`
  std::int64_t base_ = 0;     // position in the text of the buffer's first byte
  std::int64_t lines_ = 0;
  bool is_begun_ = false;
  bool at_end_ = false;
  bool ended_without_line_break_ = false;
  std::vector<std::size_t> escaped_;  // fields with doubled quotes
  std::string unescaped_;
};

// Column names from the first record: trimmed, compared without case; a run of white space
// (no-break space included) counts as one space.
class CsvHeader {
 public:
  CsvHeader() = default;
  explicit CsvHeader(const CsvRow& row);

  std::optional<std::size_t> find(std::string_view name) const;
  // The column of the first of `names` that exists.
  std::optional<std::size_t> find_any(std::initializer_list<std::string_view> names) const;
  bool has(std::string_view name) const { return find(name).has_value(); }
  std::size_t size() const { return names_.size(); }
  // As written in the file, trimmed.
  const std::vector<std::string>& names() const { return names_; }
  // A name that occurs twice, if any.
  std::optional<std::string> repeated() const;

 private:
  std::vector<std::string> names_;
  std::vector<std::string> keys_;
};

// Guesses the delimiter of a header line: the one of , ; tab | that occurs most often outside
// quotes.
char guess_delimiter(std::string_view line);

// Formats one field for a CSV file: always in quotes, or where needed.
std::string csv_quoted(std::string_view value);
std::string csv_field(std::string_view value);

}  // namespace molar

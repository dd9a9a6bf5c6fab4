#include "base/csv.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#include "base/text.h"

namespace molar {

namespace {

constexpr std::size_t kChunk = std::size_t{256} << 10;
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

// Most fields are short: checking some bytes costs less than calling memchr.
const char* find_quote(const char* at, const char* end) {
  for (int i = 0; i < 12 && at < end; ++i, ++at) {
    if (*at == '"') {
      return at;
    }
  }
  const void* found = std::memchr(at, '"', static_cast<std::size_t>(end - at));
  return found == nullptr ? end : static_cast<const char*>(found);
}

bool is_utf16_mark(std::string_view text) {
  return text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF");
}

Error truncated() {
  return Error::invalid(
      "csv_truncated",
      "The file ends in the middle of a row: it is incomplete. Please download it again.");
}

Error not_text() {
  return Error::invalid("csv_not_text",
                        "The file is not plain text in UTF-8. Save it as CSV (UTF-8).");
}

}  // namespace

CsvReader::CsvReader(ByteSource& source, CsvOptions options)
    : source_(source), options_(std::move(options)) {}

void CsvReader::flush_consumed() {
  if (options_.consumed && begin_ > reported_) {
    options_.consumed(std::string_view(buffer_).substr(reported_, begin_ - reported_));
  }
  reported_ = begin_;
}

Status CsvReader::fill() {
  flush_consumed();
  if (begin_ > 0) {
    std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
    base_ += static_cast<std::int64_t>(begin_);
    end_ -= begin_;
    begin_ = reported_ = 0;
  }
  if (end_ > options_.max_record_bytes) {
    return Error::invalid(
        "csv_record_too_long",
        "Line " + std::to_string(lines_ + 1) + " does not end: a quotation mark is missing there.");
  }
  if (buffer_.size() < end_ + kChunk) {
    buffer_.resize(end_ + kChunk);
  }
  MOLAR_TRY(std::size_t got, source_.read(buffer_.data() + end_, buffer_.size() - end_));
  if (got == 0) {
    at_end_ = true;
    return {};
  }
  if (std::memchr(buffer_.data() + end_, 0, got) != nullptr) {
    return not_text();
  }
  end_ += got;
  return {};
}

Status CsvReader::begin_text() {
  is_begun_ = true;
  while (!at_end_ && end_ < kByteOrderMark.size()) {
    MOLAR_CHECK(fill());
  }
  std::string_view text = std::string_view(buffer_).substr(0, end_);
  if (is_utf16_mark(text)) {
    return not_text();
  }
  if (text.starts_with(kByteOrderMark)) {
    begin_ = kByteOrderMark.size();
  }
  return {};
}

Status CsvReader::skip_to(std::int64_t bytes, std::int64_t lines) {
  is_begun_ = true;
  while (base_ + static_cast<std::int64_t>(end_) < bytes) {
    begin_ = end_;
    MOLAR_CHECK(fill());
    if (at_end_) {
      return truncated();
    }
  }
  begin_ = static_cast<std::size_t>(bytes - base_);
  lines_ = lines;
  return {};
}

Result<bool> CsvReader::next(CsvRow& row) {
  if (!is_begun_) {
    MOLAR_CHECK(begin_text());
  }
  for (;;) {
    if (begin_ == end_ && at_end_) {
      return false;
    }
    switch (begin_ == end_ ? Scan::NeedMore : scan(row)) {
      case Scan::Record:
        return true;
      case Scan::EmptyLine:
        break;
      case Scan::NeedMore:
        if (at_end_) {
          return truncated();
        }
        MOLAR_CHECK(fill());
        break;
    }
  }
}

// Returns the position after the field that begins at `at`: its delimiter, the end of its line, or
// the end of the buffered text. Null: the end of the field is not in the buffer.
const char* CsvReader::scan_field(const char* at, const char* end, CsvRow& row) {
  if (at == end || *at != '"') {
    const char* stop = at;
    while (stop < end && *stop != options_.delimiter && *stop != '\n') {
      ++stop;
    }
    if (stop == end && !at_end_) {
      return nullptr;
    }
    bool is_windows = stop > at && stop[-1] == '\r' && (stop == end || *stop == '\n');
    row.fields.emplace_back(at, static_cast<std::size_t>(stop - at) - (is_windows ? 1 : 0));
    return stop;
  }
  const char* begin = ++at;
  bool is_escaped = false;
  for (;;) {
    at = find_quote(at, end);
    if (at == end || (at + 1 == end && !at_end_)) {
      return nullptr;
    }
    if (at + 1 == end || at[1] != '"') {
      break;
    }
    is_escaped = true;
    at += 2;
  }
  if (is_escaped) {
    escaped_.push_back(row.fields.size());
  }
  row.fields.emplace_back(begin, static_cast<std::size_t>(at - begin));
  return behind_quote(at + 1, end, row);
}

const char* CsvReader::behind_quote(const char* at, const char* end, CsvRow& row) {
  if (at == end || *at == options_.delimiter || *at == '\n') {
    return at;
  }
  if (*at == '\r') {
    if (at + 1 == end) {
      return at_end_ ? end : nullptr;
    }
    if (at[1] == '\n') {
      return at + 1;
    }
  }
  row.is_malformed = true;
  while (at < end && *at != options_.delimiter && *at != '\n') {
    ++at;
  }
  return at == end && !at_end_ ? nullptr : at;
}

CsvReader::Scan CsvReader::scan(CsvRow& row) {
  const char* const begin = buffer_.data() + begin_;
  const char* const end = buffer_.data() + end_;
  row.fields.clear();
  row.is_malformed = false;
  escaped_.clear();
  const char* at = begin;
  for (;;) {
    at = scan_field(at, end, row);
    if (at == nullptr || (at == end && !at_end_)) {
      return Scan::NeedMore;
    }
    if (at == end || *at == '\n') {
      break;
    }
    ++at;
  }
  ended_without_line_break_ = at == end;
  row.line = lines_ + 1;
  lines_ += 1 + std::count(begin, at, '\n');
  begin_ = static_cast<std::size_t>(at - buffer_.data()) + (at == end ? 0 : 1);
  if (row.fields.size() == 1 && row.fields[0].empty() && *begin != '"') {
    return Scan::EmptyLine;
  }
  unescape(row);
  return Scan::Record;
}

void CsvReader::unescape(CsvRow& row) {
  if (escaped_.empty()) {
    return;
  }
  std::size_t room = 0;
  for (std::size_t field : escaped_) {
    room += row.fields[field].size();
  }
  unescaped_.clear();
  unescaped_.reserve(room);  // so that string views into it stay valid
  for (std::size_t field : escaped_) {
    std::size_t from = unescaped_.size();
    for (std::size_t i = 0; i < row.fields[field].size(); ++i) {
      unescaped_.push_back(row.fields[field][i]);
      i += row.fields[field][i] == '"' ? 1 : 0;
    }
    row.fields[field] = std::string_view(unescaped_).substr(from);
  }
}

namespace {

std::string header_key(std::string_view name) {
  std::string key;
  bool is_space = false;
  for (std::size_t i = 0; i < name.size(); ++i) {
    bool is_no_break = name.substr(i, 2) == "\xC2\xA0";
    if (is_no_break || name[i] == ' ' || name[i] == '\t' || name[i] == '\r' || name[i] == '\n') {
      i += is_no_break ? 1 : 0;
      is_space = !key.empty();
      continue;
    }
    if (std::exchange(is_space, false)) {
      key.push_back(' ');
    }
    key.push_back(name[i]);
  }
  return to_lower_ascii(key);
}

}  // namespace

CsvHeader::CsvHeader(const CsvRow& row) {
  for (std::string_view name : row.fields) {
    names_.emplace_back(trim(name));
    keys_.push_back(header_key(name));
  }
}

std::optional<std::size_t> CsvHeader::find(std::string_view name) const {
  auto found = std::ranges::find(keys_, header_key(name));
  if (found == keys_.end()) {
    return std::nullopt;
  }
  return static_cast<std::size_t>(found - keys_.begin());
}

std::optional<std::size_t> CsvHeader::find_any(
    std::initializer_list<std::string_view> names) const {
  for (std::string_view name : names) {
    if (auto found = find(name)) {
      return found;
    }
  }
  return std::nullopt;
}

std::optional<std::string> CsvHeader::repeated() const {
  for (std::size_t i = 0; i < keys_.size(); ++i) {
    if (!keys_[i].empty() &&
        std::find(keys_.begin(), keys_.begin() + static_cast<std::ptrdiff_t>(i), keys_[i]) !=
            keys_.begin() + static_cast<std::ptrdiff_t>(i)) {
      return names_[i];
    }
  }
  return std::nullopt;
}

char guess_delimiter(std::string_view line) {
  constexpr std::array<char, 4> kDelimiters = {',', ';', '\t', '|'};
  std::array<int, 4> counts{};
  bool is_quoted = false;
  for (char c : line) {
    if (c == '"') {
      is_quoted = !is_quoted;
    }
    auto found = std::ranges::find(kDelimiters, c);
    if (!is_quoted && found != kDelimiters.end()) {
      ++counts[static_cast<std::size_t>(found - kDelimiters.begin())];
    }
  }
  auto most = std::ranges::max_element(counts);
  return kDelimiters[static_cast<std::size_t>(most - counts.begin())];
}

std::string csv_quoted(std::string_view value) {
  return "\"" + replace_each(value, {{"\"", "\"\""}}) + "\"";
}

std::string csv_field(std::string_view value) {
  bool is_plain = value.find_first_of(",;\"\t\r\n|") == std::string_view::npos &&
                  trim(value).size() == value.size();
  return is_plain ? std::string(value) : csv_quoted(value);
}

}  // namespace molar

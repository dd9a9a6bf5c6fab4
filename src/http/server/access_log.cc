#include "http/server/access_log.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "base/clock.h"
#include "base/log.h"
#include "http/message/ascii.h"

namespace molar::http {

namespace {

constexpr std::size_t kBatchBytes = 16 * 1024;

void append_text(std::string& out, std::string_view text) {
  constexpr std::string_view kHex = "0123456789abcdef";
  out += '"';
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == 0x7F) {
      out += "\\u00";
      out += {kHex[byte >> 4], kHex[byte & 15]};
      continue;
    }
    if (c == '"' || c == '\\') {
      out += '\\';
    }
    out += c;
  }
  out += '"';
}

void append_field(std::string& out, std::string_view name, std::string_view text) {
  out += ",\"";
  out += name;
  out += "\":";
  append_text(out, text);
}

template <class Number>
void append_number(std::string& out, std::string_view name, Number number) {
  std::array<char, 24> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  out += ",\"";
  out += name;
  out += "\":";
  out.append(digits.data(), end);
}

// Names of pages are short, in lower case; codes and ids are not. `segment` begins with its slash.
bool may_be_private(std::string_view segment) {
  constexpr std::size_t kLongForAName = 12;
  constexpr std::size_t kLongest = 25;
  const auto is_capital = [](char c) { return c >= 'A' && c <= 'Z'; };
  return segment.size() > kLongest || segment.find('@') != std::string_view::npos ||
         std::ranges::count_if(segment, is_digit) >= 6 ||
         (segment.size() > kLongForAName && std::ranges::any_of(segment, is_capital));
}

}  // namespace

void AccessLog::add(const AccessEntry& entry) {
  if (!log_enabled(LogLevel::Info)) {
    return;
  }
  const Timestamp now = SystemClock().now();
  const auto second = std::chrono::floor<std::chrono::seconds>(now);
  if (second != second_ || second_text_.empty()) {
    second_ = second;
    second_text_ = format_rfc3339(now).substr(0, 19);
  }
  const auto millis = static_cast<int>((now - second).count());
  lines_ += "{\"time\":\"";
  lines_ += second_text_;
  lines_ += {'.', static_cast<char>('0' + millis / 100), static_cast<char>('0' + millis / 10 % 10),
             static_cast<char>('0' + millis % 10)};
  lines_ += "Z\",\"level\":\"info\",\"event\":\"request\"";
  append_field(lines_, "request", entry.request_id);
  append_field(lines_, "method", entry.method);
  append_field(lines_, "host", entry.host);
  append_field(lines_, "route", entry.route);
  append_number(lines_, "status", entry.status);
  const auto micros = std::chrono::duration_cast<std::chrono::microseconds>(entry.took).count();
  append_number(lines_, "ms", static_cast<double>(micros) / 1000);
  append_number(lines_, "bytes", entry.bytes);
  lines_ += "}\n";
  if (lines_.size() >= kBatchBytes) {
    flush();
  }
}

void AccessLog::flush() {
  if (!lines_.empty()) {
    write_log_lines(lines_);
    lines_.clear();
  }
}

std::string loggable_path(std::string_view path) {
  constexpr int kMostSegments = 4;
  std::string loggable;
  for (int segments = 0; !path.empty(); ++segments) {
    if (segments == kMostSegments) {
      return loggable + "/*";
    }
    const std::size_t end = path.find('/', 1);
    const std::string_view segment = path.substr(0, end);
    loggable += may_be_private(segment) ? "/*" : segment;
    path = end == std::string_view::npos ? std::string_view() : path.substr(end);
  }
  return loggable;
}

}  // namespace molar::http

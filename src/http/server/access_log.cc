#include "http/server/access_log.h"

#include <algorithm>

#include "base/clock.h"
#include "base/log.h"
#include "base/to_json.h"
#include "http/message/ascii.h"

namespace molar::http {

namespace {

constexpr std::size_t kBatchBytes = 16 * 1024;

struct AccessLine {
  std::string_view time;
  std::string_view level = "info";
  std::string_view event = "request";
  std::string_view request;
  std::string_view method;
  std::string_view host;
  std::string_view route;
  int status;
  double ms;
  std::size_t bytes;
};
BOOST_DESCRIBE_STRUCT(AccessLine, (),
                      (time, level, event, request, method, host, route, status, ms, bytes))

// Page names are short and in lower case; codes and ids are not. `segment` begins with its slash.
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
  if (second != second_ || time_.empty()) {
    second_ = second;
    time_ = format_rfc3339(now);
  }
  const auto millis = static_cast<int>((now - second).count());
  time_[20] = static_cast<char>('0' + millis / 100);
  time_[21] = static_cast<char>('0' + millis / 10 % 10);
  time_[22] = static_cast<char>('0' + millis % 10);
  const auto micros = std::chrono::duration_cast<std::chrono::microseconds>(entry.took).count();
  write_json(lines_, AccessLine{.time = time_,
                                .request = entry.request_id,
                                .method = entry.method,
                                .host = entry.host,
                                .route = entry.route,
                                .status = entry.status,
                                .ms = static_cast<double>(micros) / 1000,
                                .bytes = entry.bytes});
  lines_ += '\n';
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

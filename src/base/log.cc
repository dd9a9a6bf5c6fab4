#include "base/log.h"

#include <unistd.h>

#include <atomic>
#include <string>

#include "base/clock.h"
#include "base/log_stream.h"

namespace molar {

namespace {

thread_local std::string_view current_request;
std::atomic<LogLevel> least_level{LogLevel::Info};
std::atomic<void (*)(std::string_view)> log_sink{nullptr};

// Fields that each line has. A field of the caller with such a name would hide them, and with them
// an alarm that operators watch.
bool is_reserved(std::string_view name) {
  return name == "time" || name == "level" || name == "event";
}

// A reader that has stopped (a stopped journal, a pager) delays the site once a minute, by this.
constexpr std::chrono::milliseconds kPatience{1'000};

LogStream& standard_error() {
  static LogStream stream(STDERR_FILENO, kPatience);
  return stream;
}

}  // namespace

void set_log_level(LogLevel least) {
  least_level = least;
}

void set_log_sink(void (*sink)(std::string_view)) {
  log_sink = sink;
}

bool log_enabled(LogLevel level) {
  return level >= least_level.load(std::memory_order_relaxed);
}

void write_log_lines(std::string_view lines) {
  auto sink = log_sink.load();
  if (sink == nullptr) {
    standard_error().write(lines);
    return;
  }
  while (!lines.empty()) {
    const std::size_t end = lines.find('\n');
    sink(lines.substr(0, end + 1));
    lines.remove_prefix(end + 1);
  }
}

void log_event(LogLevel level, std::string_view event, LogFields fields) {
  if (!log_enabled(level)) {
    return;
  }
  boost::json::object line;
  line["time"] = format_rfc3339(SystemClock().now());
  line["level"] = to_text(level);
  line["event"] = event;
  if (!current_request.empty()) {
    line["request"] = current_request;
  }
  for (const auto& [name, value] : fields) {
    if (is_reserved(name)) {
      line["field_" + std::string(name)] = value.json;
    } else {
      line[name] = value.json;
    }
  }
  write_log_lines(boost::json::serialize(line) + '\n');
}

LogScope::LogScope(std::string_view request_id) : previous_(current_request) {
  current_request = request_id;
}

LogScope::~LogScope() {
  current_request = previous_;
}

std::string_view LogScope::current() {
  return current_request;
}

}  // namespace molar

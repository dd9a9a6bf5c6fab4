// One JSON line per request, collected per I/O thread and written in batches: a separate write
// would cost more than a response from memory.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

namespace molar::http {

struct AccessEntry {
  std::string_view request_id;
  std::string_view method;  // empty when the request was refused before it was parsed
  std::string_view host;
  std::string_view route;
  int status = 0;
  std::chrono::nanoseconds took{0};
  std::size_t bytes = 0;  // of the whole response
};

// Not thread-safe: one per I/O thread.
class AccessLog {
 public:
  void add(const AccessEntry& entry);
  void flush();  // writes the collected lines to base/log.h
  bool empty() const { return lines_.empty(); }

 private:
  std::string lines_;
  std::chrono::sys_seconds second_{};
  std::string time_;  // of the previous line: "2026-11-21T08:05:00.123Z"
};

// A path for a log without personal data: a segment that may name a person or a secret (longer than
// 24 characters, longer than 11 with a capital letter, with '@', or with six digits) becomes "*",
// and so does the rest after the fourth segment.
std::string loggable_path(std::string_view path);

}  // namespace molar::http

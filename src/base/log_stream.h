// Writes lines to a stream, without waiting for a reader that has stopped.
#pragma once

#include <chrono>
#include <cstdint>
#include <mutex>
#include <string_view>

namespace molar {

// Thread-safe.
class LogStream {
 public:
  // `patience`: longest wait for a reader, at most once a minute.
  LogStream(int descriptor, std::chrono::milliseconds patience)
      : descriptor_(descriptor), patience_(patience) {}

  // Writes complete lines, those of one call together. Loses them while the stream has no room; the
  // next line that has room is "log_lines_lost" with their number.
  void write(std::string_view lines);

 private:
  bool has_room();
  bool report_lost();

  const int descriptor_;
  const std::chrono::milliseconds patience_;
  std::mutex mutex_;
  std::chrono::steady_clock::time_point next_wait_{};
  std::int64_t lost_ = 0;
  bool is_line_cut_ = false;
};

}  // namespace molar

#include "base/log_stream.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <climits>
#include <string>

#include "base/clock.h"

namespace molar {

namespace {

constexpr std::chrono::minutes kBetweenWaits{1};

// Whole lines as far as possible, in a size that does not block while poll() reports room.
std::string_view next_chunk(std::string_view lines) {
  const std::string_view most = lines.substr(0, PIPE_BUF);
  const std::size_t end = most.rfind('\n');
  return end == std::string_view::npos ? most : most.substr(0, end + 1);
}

bool is_ready(int descriptor, std::chrono::milliseconds wait) {
  pollfd stream{descriptor, POLLOUT, 0};
  // A closed stream is ready, too: then write() fails.
  return ::poll(&stream, 1, static_cast<int>(wait.count())) > 0;
}

// Returns the number of bytes that were written: fewer than all of them on a full disk.
std::size_t write_some(int descriptor, std::string_view bytes) {
  return static_cast<std::size_t>(
      std::max<ssize_t>(::write(descriptor, bytes.data(), bytes.size()), 0));
}

}  // namespace

bool LogStream::has_room() {
  if (is_ready(descriptor_, std::chrono::milliseconds(0))) {
    return true;
  }
  const auto now = std::chrono::steady_clock::now();
  if (now < next_wait_) {
    return false;
  }
  next_wait_ = now + kBetweenWaits;
  return is_ready(descriptor_, patience_);
}

bool LogStream::report_lost() {
  const std::string line =
      std::string(is_line_cut_ ? "\n" : "") + R"({"time":")" + format_rfc3339(SystemClock().now()) +
      R"(","level":"warn","event":"log_lines_lost","lines":)" + std::to_string(lost_) + "}\n";
  const std::size_t written = write_some(descriptor_, line);
  if (written < line.size()) {
    is_line_cut_ = written > 0 ? line[written - 1] != '\n' : is_line_cut_;
    return false;
  }
  lost_ = 0;
  is_line_cut_ = false;
  return true;
}

void LogStream::write(std::string_view lines) {
  const std::lock_guard lock(mutex_);
  bool is_within_line = false;
  while (!lines.empty()) {
    const std::string_view chunk = next_chunk(lines);
    bool is_written = has_room();
    if (is_written && lost_ > 0) {
      is_written = report_lost() && has_room();
    }
    const std::size_t written = is_written ? write_some(descriptor_, chunk) : 0;
    is_within_line = written > 0 ? chunk[written - 1] != '\n' : is_within_line;
    lines.remove_prefix(written);
    if (written < chunk.size()) {
      lost_ += std::ranges::count(lines, '\n');
      is_line_cut_ = is_line_cut_ || is_within_line;
      return;
    }
  }
}

}  // namespace molar

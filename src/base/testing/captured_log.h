// Captures log lines during its lifetime instead of writing them. Only one at a time.
#pragma once

#include <mutex>
#include <string>
#include <string_view>

#include "base/log.h"

namespace molar {

class CapturedLog {
 public:
  CapturedLog() {
    lines().clear();
    set_log_sink([](std::string_view line) {
      static std::mutex mutex;
      const std::lock_guard lock(mutex);
      lines() += std::string(line) + "\n";
    });
  }
  ~CapturedLog() { set_log_sink(nullptr); }
  CapturedLog(const CapturedLog&) = delete;
  CapturedLog& operator=(const CapturedLog&) = delete;

  const std::string& text() const { return lines(); }

 private:
  static std::string& lines() {
    static std::string text;
    return text;
  }
};

}  // namespace molar

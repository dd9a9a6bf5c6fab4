// Calls a function on its own thread at SIGTERM and SIGINT.
#pragma once

#include <atomic>
#include <chrono>
#include <csignal>
#include <functional>
#include <mutex>
#include <thread>

namespace molar::app {

// Create it before any other thread: those inherit the blocked signals, so that only its thread
// receives them. Ignores SIGPIPE: writing to a closed connection returns an error code.
class StopSignal {
 public:
  StopSignal();
  ~StopSignal();

  // `on_stop` runs once, at the first signal or trigger().
  void watch(std::function<void()> on_stop);
  // `on_stop` runs at each signal or trigger() until stopped(). `on_overdue` runs if this object
  // still exists `limit` after the first one; it should end the process.
  void watch(std::function<void()> on_stop, std::chrono::milliseconds limit,
             std::function<void()> on_overdue);
  void trigger();
  // Prevents further calls of on_stop; call it when the stop is complete.
  void stopped();

 private:
  void stop_once(const std::function<void()>& on_stop);
  bool wait_until(std::chrono::steady_clock::time_point deadline);

  sigset_t signals_{};
  std::mutex mutex_;
  bool stopped_ = false;
  std::atomic<bool> ended_ = false;
  std::thread thread_;
};

}  // namespace molar::app

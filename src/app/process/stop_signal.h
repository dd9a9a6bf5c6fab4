// SIGTERM and SIGINT as a function call on a thread of its own.
#pragma once

#include <atomic>
#include <chrono>
#include <csignal>
#include <functional>
#include <mutex>
#include <thread>

namespace molar::app {

// Create it before any other thread: those inherit the blocked signals, so only this one sees them.
// SIGPIPE is ignored: a closed connection is an error code.
class StopSignal {
 public:
  StopSignal();
  ~StopSignal();
  StopSignal(const StopSignal&) = delete;
  StopSignal& operator=(const StopSignal&) = delete;

  // `on_stop` runs once, at the first signal or trigger().
  void watch(std::function<void()> on_stop);
  // `on_stop` runs at each signal or trigger() until stopped(). `on_overdue` runs when this object
  // is still there so long after the first one, whatever holds the process up: it should end it.
  void watch(std::function<void()> on_stop, std::chrono::milliseconds limit,
             std::function<void()> on_overdue);
  void trigger();
  // What on_stop stops has ended; it is not called again.
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

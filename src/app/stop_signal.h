// SIGTERM and SIGINT as a function call on a thread of its own.
#pragma once

#include <csignal>
#include <functional>
#include <thread>

namespace molar::app {

// Create it before any other thread: those inherit the blocked signals, so only this one sees them.
// (SIGUSR1 belongs to JavaScriptCore's collector.) SIGPIPE is ignored: a closed connection is an
// error code.
class StopSignal {
 public:
  StopSignal();
  ~StopSignal();
  StopSignal(const StopSignal&) = delete;
  StopSignal& operator=(const StopSignal&) = delete;

  // `on_stop` runs once, at the first signal or trigger().
  void watch(std::function<void()> on_stop);
  void trigger();

 private:
  sigset_t signals_{};
  std::thread thread_;
};

}  // namespace molar::app

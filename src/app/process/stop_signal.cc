#include "app/process/stop_signal.h"

#include <pthread.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>

namespace molar::app {

StopSignal::StopSignal() {
  std::signal(SIGPIPE, SIG_IGN);
  sigemptyset(&signals_);
  sigaddset(&signals_, SIGTERM);
  sigaddset(&signals_, SIGINT);
  pthread_sigmask(SIG_BLOCK, &signals_, nullptr);
}

StopSignal::~StopSignal() {
  ended_ = true;
  if (thread_.joinable()) {
    trigger();
    thread_.join();
  }
}

void StopSignal::watch(std::function<void()> on_stop) {
  thread_ = std::thread([this, on_stop = std::move(on_stop)] {
    int signal = 0;
    sigwait(&signals_, &signal);
    if (!ended_) {
      on_stop();
    }
  });
}

void StopSignal::watch(std::function<void()> on_stop, std::chrono::milliseconds limit,
                       std::function<void()> on_overdue) {
  thread_ =
      std::thread([this, on_stop = std::move(on_stop), limit, on_overdue = std::move(on_overdue)] {
        int signal = 0;
        sigwait(&signals_, &signal);
        const auto deadline = std::chrono::steady_clock::now() + limit;
        do {
          if (ended_) {
            return;
          }
          stop_once(on_stop);
        } while (wait_until(deadline));
        on_overdue();
      });
}

void StopSignal::stop_once(const std::function<void()>& on_stop) {
  const std::lock_guard lock(mutex_);
  if (!stopped_) {
    on_stop();
  }
}

void StopSignal::stopped() {
  const std::lock_guard lock(mutex_);
  stopped_ = true;
}

// Waits for the next signal; returns false at the deadline.
bool StopSignal::wait_until(std::chrono::steady_clock::time_point deadline) {
  using std::chrono::nanoseconds;
  while (true) {
    const auto left = deadline - std::chrono::steady_clock::now();
    const auto rest =
        std::max(nanoseconds(0), std::chrono::duration_cast<nanoseconds>(left)).count();
    const timespec timeout{rest / 1'000'000'000, rest % 1'000'000'000};
    if (sigtimedwait(&signals_, nullptr, &timeout) > 0) {
      return true;
    }
    if (errno != EINTR) {  // a debugger that attaches, or SIGCONT, interrupts the wait
      return false;
    }
  }
}

void StopSignal::trigger() {
  if (thread_.joinable()) {
    pthread_kill(thread_.native_handle(), SIGTERM);
  }
}

}  // namespace molar::app

#include "app/process/stop_signal.h"

#include <gtest/gtest.h>

#include <pthread.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <optional>

namespace molar::app {
namespace {

std::atomic<int> interruptions = 0;
void note_interruption(int) {
  ++interruptions;
  interruptions.notify_all();
}

// Restores the signal mask and handlers of the test process.
class StopSignalTest : public testing::Test {
 protected:
  void SetUp() override {
    pthread_sigmask(SIG_BLOCK, nullptr, &mask_);
    pipe_ = std::signal(SIGPIPE, SIG_DFL);
    struct sigaction action {};
    action.sa_handler = note_interruption;
    sigaction(SIGUSR2, &action, &user_);
  }
  void TearDown() override {
    sigaction(SIGUSR2, &user_, nullptr);
    std::signal(SIGPIPE, pipe_);
    pthread_sigmask(SIG_SETMASK, &mask_, nullptr);
  }

 private:
  sigset_t mask_{};
  void (*pipe_)(int) = nullptr;
  struct sigaction user_ {};
};

// An attaching debugger, SIGSTOP with SIGCONT, and signals of other programs interrupt the wait.
TEST_F(StopSignalTest, ASignalDuringTheWaitIsNotATimeout) {
  std::atomic<int> stops = 0;
  std::atomic<bool> overdue = false;
  std::atomic<bool> released = false;
  std::optional<pthread_t> watcher;
  {
    StopSignal signal;
    signal.watch(
        [&] {
          watcher = pthread_self();
          ++stops;
          stops.notify_all();
        },
        std::chrono::hours(1),
        [&] {
          overdue = true;
          stops = 2;
          stops.notify_all();
          released.wait(false);  // keeps the thread alive for the signals below
        });
    signal.trigger();
    stops.wait(0);
    for (int i = 0; i < 100; ++i) {  // at least one interrupts the wait
      const int before = interruptions;
      pthread_kill(*watcher, SIGUSR2);
      interruptions.wait(before);
    }
    released = true;
    released.notify_all();
    if (!overdue) {
      signal.trigger();
    }
    stops.wait(1);
  }
  EXPECT_FALSE(overdue);
  EXPECT_EQ(stops, 2);
}

}  // namespace
}  // namespace molar::app

#include "app/stop_signal.h"

#include <pthread.h>
#include <unistd.h>

namespace molar::app {

StopSignal::StopSignal() {
  std::signal(SIGPIPE, SIG_IGN);
  sigemptyset(&signals_);
  sigaddset(&signals_, SIGTERM);
  sigaddset(&signals_, SIGINT);
  pthread_sigmask(SIG_BLOCK, &signals_, nullptr);
}

StopSignal::~StopSignal() {
  if (thread_.joinable()) {
    trigger();
    thread_.join();
  }
}

void StopSignal::watch(std::function<void()> on_stop) {
  thread_ = std::thread([this, on_stop = std::move(on_stop)] {
    int signal = 0;
    sigwait(&signals_, &signal);
    on_stop();
  });
}

void StopSignal::trigger() {
  if (thread_.joinable()) {
    pthread_kill(thread_.native_handle(), SIGTERM);
  }
}

}  // namespace molar::app

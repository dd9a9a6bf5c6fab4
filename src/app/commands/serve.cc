#include <sys/resource.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <iostream>

#include "app/application.h"
#include "app/command_line/command.h"
#include "app/process/service_manager.h"
#include "app/process/stop_signal.h"
#include "base/fatal_signal.h"
#include "base/log.h"
#include "base/text.h"

namespace molar::app {

namespace {

// Each connection needs a descriptor; the soft limit of 1,024 is below max_connections.
void raise_descriptor_limit() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) == 0) {
    limit.rlim_cur = limit.rlim_max;
    ::setrlimit(RLIMIT_NOFILE, &limit);
  }
}

// Separates faults that an operator must correct from temporary ones, after which a supervisor
// restarts the server (docs/operations.md).
int exit_code_of(const Error& error) {
  return error.kind == ErrorKind::InvalidInput || error.kind == ErrorKind::Conflict ? kMisconfigured
                                                                                    : kFailed;
}

// Ends the process during its start, which may take long. No requests run yet, and written data
// survive a kill.
[[noreturn]] void end_start() {
  log_event(LogLevel::Info, "stopped", {{"while", "starting"}});
  ::_exit(kOk);
}

// `application` is null until it has started.
void watch_for_stop(StopSignal& signal, const Config& config,
                    const std::atomic<Application*>& application) {
  const auto stop = [&application] {
    if (Application* started = application) {
      started->stop();
    } else {
      end_start();
    }
  };
  // A process that does not end in time is killed: money and memberships survive a kill at any
  // moment.
  const auto limit = std::chrono::seconds(config.server.drain_seconds) +
                     std::chrono::milliseconds(config.server.stop_timeout_ms);
  signal.watch(stop, limit, [] {
    log_event(LogLevel::Error, "stop_overdue",
              {{"why", "the process did not end within server.stop_timeout_ms"}});
    ::_exit(kFailed);
  });
}

}  // namespace

Result<int> run_serve(const Invocation& invocation) {
  report_fatal_signals();
  raise_descriptor_limit();
  std::atomic<Application*> started = nullptr;
  StopSignal signal;  // before any thread
  watch_for_stop(signal, invocation.config, started);
  auto application = Application::create(invocation.config);
  if (application.has_error()) {
    print_error(application.error());
    return exit_code_of(application.error());
  }
  started = application->get();
  const std::string line = join((*application)->urls(), " ");
  std::cout << line << std::endl;  // one flushed line: the starting program waits for it
  log_event(LogLevel::Info, "serving", {{"urls", line}});
  notify_service_manager("READY=1");
  (*application)->run();
  signal.stopped();
  log_event(LogLevel::Info, "stopped");
  return kOk;
}

Result<int> run_payment_sandbox(const Invocation& invocation) {
  StopSignal signal;
  SystemClock clock;
  SystemRandom random;
  MOLAR_TRY(const DataDir data_dir, prepare_data_dir(invocation.config));
  sandbox::SandboxOptions options;
  options.port = static_cast<unsigned short>(invocation.config.payment.sandbox_port);
  options.store_path = (data_dir.sandbox / "sandbox.db").string();
  options.secret = invocation.config.payment.sandbox_secret;
  MOLAR_TRY(auto provider, sandbox::SandboxProvider::create(options, clock, random));
  signal.watch([&] { provider->stop(); });
  std::cout << provider->url() << std::endl;
  provider->run();
  return kOk;
}

}  // namespace molar::app

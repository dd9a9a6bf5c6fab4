#include "render/worker/worker_launch.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <utility>
#include <vector>

namespace molar::render {

namespace {

constexpr int kWorkerSocket = 3;  // same number in worker/worker.js
constexpr int kWorkerScripts = 4;

// Nothing from the server's environment: no secrets, no time zone, no language.
constexpr const char* kEnvironment[] = {"TZ=UTC", "LANG=en_US.UTF-8", "OPENSSL_CONF=/dev/null",
                                        "UV_THREADPOOL_SIZE=1", nullptr};

// Descriptors of a new process. The destructor closes those that were not moved out.
struct Channels {
  std::array<int, 2> socket{-1, -1};  // ours, theirs
  std::array<int, 2> errors{-1, -1};

  Channels() = default;
  Channels(const Channels&) = delete;
  Channels& operator=(const Channels&) = delete;
  ~Channels() {
    for (const int each : {socket[0], socket[1], errors[0], errors[1]}) {
      if (each >= 0) {
        ::close(each);
      }
    }
  }
  // Returns false with errno set if it fails.
  bool open() {
    return ::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, socket.data()) == 0 &&
           ::pipe2(errors.data(), O_CLOEXEC) == 0 && ::fcntl(socket[0], F_SETFL, O_NONBLOCK) == 0 &&
           ::fcntl(errors[0], F_SETFL, O_NONBLOCK) == 0;
  }
};

// Moves the descriptors to their numbers in the child, and closes all higher ones.
bool place_descriptors(int socket, int errors, int scripts) noexcept {
  const int null = ::open("/dev/null", O_RDONLY);
  // Duplicates to high numbers first: a source may have the target number of another.
  const int high_null = ::fcntl(null, F_DUPFD, 10);
  const int high_socket = ::fcntl(socket, F_DUPFD, 10);
  const int high_errors = ::fcntl(errors, F_DUPFD, 10);
  const int high_scripts = ::fcntl(scripts, F_DUPFD, 10);
  return high_null >= 0 && high_socket >= 0 && high_errors >= 0 && high_scripts >= 0 &&
         ::dup2(high_null, STDIN_FILENO) >= 0 && ::dup2(high_errors, STDOUT_FILENO) >= 0 &&
         ::dup2(high_errors, STDERR_FILENO) >= 0 && ::dup2(high_socket, kWorkerSocket) >= 0 &&
         ::dup2(high_scripts, kWorkerScripts) >= 0 &&
         ::close_range(kWorkerScripts + 1, ~0U, 0) == 0;
}

// Runs in the child: calls only functions that are allowed between fork and exec.
[[noreturn]] void become_worker(const WorkerImage& image, char* const* arguments, int socket,
                                int errors, pid_t parent) noexcept {
  constexpr int kNotStarted = 127;
  ::setsid();
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent || !place_descriptors(socket, errors, image.scripts()) ||
      !image.sandbox().enter()) {
    ::_exit(kNotStarted);
  }
  ::execve(arguments[0], arguments, const_cast<char* const*>(kEnvironment));
  ::_exit(kNotStarted);
}

}  // namespace

boost::system::result<LaunchedWorker> launch_worker(const WorkerImage& image) {
  std::vector<char*> arguments;
  for (const std::string& argument : image.arguments) {
    arguments.push_back(const_cast<char*>(argument.c_str()));
  }
  arguments.push_back(nullptr);
  Channels channels;
  const pid_t parent = ::getpid();
  const pid_t pid = channels.open() ? ::fork() : -1;
  if (pid < 0) {
    return boost::system::error_code(errno, boost::system::system_category());
  }
  if (pid == 0) {
    become_worker(image, arguments.data(), channels.socket[1], channels.errors[1], parent);
  }
  return LaunchedWorker{pid, std::exchange(channels.socket[0], -1),
                        std::exchange(channels.errors[0], -1)};
}

}  // namespace molar::render

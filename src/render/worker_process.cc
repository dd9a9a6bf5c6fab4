#include "render/worker_process.h"

#include <boost/throw_exception.hpp>

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <fstream>
#include <stdexcept>
#include <system_error>
#include <utility>

namespace molar::render {

namespace {

constexpr int kWorkerSocket = 3;  // as worker/worker.js has it
constexpr int kWorkerScripts = 4;
constexpr std::size_t kReadBytes = std::size_t{256} << 10U;
constexpr std::size_t kMaxErrorText = 4'000;
constexpr std::chrono::seconds kFirstFrame{1};

// Not a fault: the step is done.
const WorkerFault kNone{WorkerEnd::Threw, ""};
bool is_none(const WorkerFault& fault) {
  return fault.end == WorkerEnd::Threw && fault.text.empty();
}

// Nothing of the server's environment: no secret, no time zone, no language.
constexpr const char* kEnvironment[] = {"TZ=UTC", "LANG=en_US.UTF-8", "OPENSSL_CONF=/dev/null",
                                        "UV_THREADPOOL_SIZE=1", nullptr};

struct Pair {
  int ours = -1;
  int theirs = -1;
};

Pair make_socket_pair() {
  std::array<int, 2> ends{};
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) {
    throw std::system_error(errno, std::generic_category(), "socketpair");
  }
  ::fcntl(ends[0], F_SETFL, O_NONBLOCK);
  return {ends[0], ends[1]};
}

Pair make_pipe() {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
    throw std::system_error(errno, std::generic_category(), "pipe2");
  }
  ::fcntl(ends[0], F_SETFL, O_NONBLOCK);
  return {ends[0], ends[1]};
}

// The descriptors at their places in the child, and nothing above the last place.
bool place_descriptors(int socket, int errors, int scripts) noexcept {
  const int null = ::open("/dev/null", O_RDONLY);
  // Out of the way first: a source may have the number of another's place.
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

// In the child: from here on only what is allowed between fork and exec.
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

std::string describe_status(int status) {
  if (WIFSIGNALED(status)) {
    return "signal " + std::to_string(WTERMSIG(status));
  }
  return "exit code " + std::to_string(WEXITSTATUS(status));
}

}  // namespace

void throw_exception_from_error(const WorkerFault& fault, const boost::source_location& where) {
  boost::throw_exception(std::runtime_error("worker fault: " + fault.text), where);
}

WorkerProcess::WorkerProcess(pid_t pid, int socket, int errors)
    : pid_(pid), socket_(socket), errors_(errors) {}

WorkerProcess::~WorkerProcess() {
  if (pid_ > 0) {
    ::kill(pid_, SIGKILL);
    while (::waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
    }
  }
  ::close(socket_);
  ::close(errors_);
}

WorkerResult<std::unique_ptr<WorkerProcess>> WorkerProcess::begin_start(const WorkerImage& image) {
  std::vector<char*> arguments;
  for (const std::string& argument : image.arguments) {
    arguments.push_back(const_cast<char*>(argument.c_str()));
  }
  arguments.push_back(nullptr);
  const Pair socket = make_socket_pair();
  const Pair errors = make_pipe();
  const pid_t parent = ::getpid();
  const pid_t pid = ::fork();
  if (pid == 0) {
    become_worker(image, arguments.data(), socket.theirs, errors.theirs, parent);
  }
  ::close(socket.theirs);
  ::close(errors.theirs);
  std::unique_ptr<WorkerProcess> worker(new WorkerProcess(pid, socket.ours, errors.ours));
  if (pid < 0) {
    return WorkerFault{WorkerEnd::Died, std::system_category().message(errno)};
  }
  std::vector<std::string> sizes;
  for (const std::size_t size : image.sizes()) {
    sizes.push_back(std::to_string(size));
  }
  // Fits the socket's buffer, whether or not the process reads already.
  const WorkerFault fault = worker->send(
      encode_frame(FrameKind::Start, {sizes.begin(), sizes.end()}), Clock::now() + kFirstFrame);
  worker->is_running_ = true;
  if (!is_none(fault)) {
    return worker->died(fault.text);
  }
  return worker;
}

WorkerResult<WorkerAnswer> WorkerProcess::finish_start(Clock::time_point until) {
  static const HostFunctions nothing{[](std::string_view) -> ApiAnswer {
                                       throw std::logic_error("molarHost.get outside of a page");
                                     },
                                     [](std::string_view, std::string_view) {}};
  auto ready = listen(nothing, until);
  took_code_ = ready.has_value() && !ready->fields.empty() && ready->fields.front() == "1";
  return ready;
}

WorkerResult<std::unique_ptr<WorkerProcess>> WorkerProcess::start(const WorkerImage& image,
                                                                  Clock::time_point until) {
  auto worker = begin_start(image);
  if (worker.has_error()) {
    return worker;
  }
  auto ready = (*worker)->finish_start(until);
  if (ready.has_error()) {
    return ready.error();
  }
  return worker;
}

WorkerResult<std::string> WorkerProcess::code(Clock::time_point until) {
  auto answer = exchange(FrameKind::Code, {}, HostFunctions{}, until);
  if (answer.has_error()) {
    return answer.error();
  }
  return answer->fields.empty() ? std::string() : std::move(answer->fields.front());
}

WorkerResult<WorkerAnswer> WorkerProcess::load(std::string_view key, std::string_view json,
                                               std::string_view drop, const HostFunctions& host,
                                               Clock::time_point until) {
  return exchange(FrameKind::Load, {key, json, drop}, host, until);
}

WorkerResult<WorkerAnswer> WorkerProcess::call(const WorkerCall& wanted, const HostFunctions& host,
                                               Clock::time_point until) {
  const std::string now = std::to_string(wanted.now_ms);
  const std::string given = std::to_string(wanted.given.size());
  std::vector<std::string> statuses;
  statuses.reserve(wanted.given.size());
  std::vector<std::string_view> fields{wanted.function, now, wanted.content_key, given};
  for (const GivenAnswer& each : wanted.given) {
    statuses.push_back(each.is_refused ? "0" : std::to_string(each.answer.status));
    fields.insert(fields.end(), {each.path, statuses.back(), each.answer.body});
  }
  fields.insert(fields.end(), wanted.texts.begin(), wanted.texts.end());
  return exchange(FrameKind::Call, fields, host, until);
}

WorkerResult<WorkerAnswer> WorkerProcess::exchange(FrameKind kind,
                                                   const std::vector<std::string_view>& fields,
                                                   const HostFunctions& host,
                                                   Clock::time_point until) {
  if (is_running_) {
    throw std::logic_error("a worker was called while it runs");
  }
  if (WorkerFault fault = send(encode_frame(kind, fields), until); !is_none(fault)) {
    // Half a frame may have gone: nothing can follow it.
    return died(fault.text);
  }
  is_running_ = true;
  return listen(host, until);
}

WorkerResult<WorkerAnswer> WorkerProcess::resume(const HostFunctions& host,
                                                 Clock::time_point until) {
  if (std::exchange(owes_answer_, false)) {
    const WorkerFault fault = answer(FrameKind::Refused, {"the page is over its time"}, until);
    if (!is_none(fault)) {
      return fault;
    }
  }
  return listen(host, until);
}

WorkerResult<WorkerAnswer> WorkerProcess::listen(const HostFunctions& host,
                                                 Clock::time_point until) {
  for (;;) {
    auto frame = reader_.next();
    if (!frame) {
      if (WorkerFault fault = receive(until); !is_none(fault)) {
        return fault;
      }
      continue;
    }
    switch (frame->kind) {
      case FrameKind::Ready:
        is_running_ = false;
        return WorkerAnswer{.fields = std::move(frame->fields)};
      case FrameKind::Result: {
        is_running_ = false;
        WorkerAnswer answer{frame->field(0) == "1", frame->field(1)};
        auto& fields = frame->fields;
        fields.erase(fields.begin(),
                     fields.begin() + std::min<std::ptrdiff_t>(2, std::ssize(fields)));
        answer.fields = std::move(fields);
        return answer;
      }
      case FrameKind::Threw:
        is_running_ = false;
        return WorkerFault{WorkerEnd::Threw, frame->field(0)};
      default:
        if (WorkerFault fault = serve(*frame, host, until); !is_none(fault)) {
          return fault;
        }
    }
  }
}

// What a script asks of the host while it runs.
WorkerFault WorkerProcess::serve(const Frame& frame, const HostFunctions& host,
                                 Clock::time_point until) {
  if (frame.kind == FrameKind::Log) {
    host.log(frame.field(0), frame.field(1));
    return kNone;
  }
  if (frame.kind != FrameKind::Get) {
    return died("an unknown frame");
  }
  std::string why;
  try {
    const ApiAnswer got = host.get(frame.field(0));
    return answer(FrameKind::Answer, {std::to_string(got.status), got.body}, until);
  } catch (const HostIsLate&) {
    owes_answer_ = true;
    return {WorkerEnd::TimeOver, "an API call is over the page's time"};
  } catch (const std::exception& error) {
    why = error.what();
  } catch (...) {
    why = "host function failed";
  }
  return answer(FrameKind::Refused, {why}, until);
}

WorkerFault WorkerProcess::answer(FrameKind kind, const std::vector<std::string_view>& fields,
                                  Clock::time_point until) {
  const WorkerFault fault = send(encode_frame(kind, fields), until);
  return is_none(fault) ? kNone : died(fault.text);
}

WorkerFault WorkerProcess::send(std::string_view bytes, Clock::time_point until) {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent > 0) {
      bytes.remove_prefix(static_cast<std::size_t>(sent));
    } else if (errno == EAGAIN) {
      if (WorkerFault fault = wait_for(POLLOUT, until); !is_none(fault)) {
        return fault;
      }
    } else if (errno != EINTR) {
      return {WorkerEnd::Died, "the worker does not read"};
    }
  }
  return kNone;
}

WorkerFault WorkerProcess::receive(Clock::time_point until) {
  if (reader_.is_broken()) {
    return died("a broken frame");
  }
  const ssize_t count = ::recv(socket_, reader_.room(kReadBytes), kReadBytes, 0);
  if (count > 0) {
    reader_.filled(static_cast<std::size_t>(count));
    return kNone;
  }
  if (count < 0 && errno == EAGAIN) {
    return wait_for(POLLIN, until);
  }
  return count < 0 && errno == EINTR ? kNone : died("the worker ended");
}

WorkerFault WorkerProcess::wait_for(short events, Clock::time_point until) const {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now());
  if (left.count() <= 0) {
    return {WorkerEnd::TimeOver, "the page is over its time"};
  }
  pollfd wanted{socket_, events, 0};
  ::poll(&wanted, 1, static_cast<int>(std::min<std::int64_t>(left.count(), 60'000)));
  return kNone;
}

// Ends the process and says how it ended, with what it wrote last.
WorkerFault WorkerProcess::died(std::string_view why) {
  is_running_ = false;
  std::string text(why);
  if (pid_ > 0) {
    int status = 0;
    ::kill(pid_, SIGKILL);
    while (::waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
    }
    pid_ = -1;
    text += " (" + describe_status(status) + ")";
  }
  std::string written(kMaxErrorText, '\0');
  const ssize_t count = ::read(errors_, written.data(), written.size());
  written.resize(count > 0 ? static_cast<std::size_t>(count) : 0);
  if (written.find("heap out of memory") != std::string::npos) {
    text = "over its memory: " + text;
  }
  return {WorkerEnd::Died, written.empty() ? text : text + "\n" + written};
}

bool WorkerProcess::has_ended() const {
  pollfd wanted{socket_, POLLIN, 0};
  return pid_ < 0 || ::poll(&wanted, 1, 0) != 0;
}

std::size_t WorkerProcess::resident_bytes() const {
  static const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
  std::ifstream file("/proc/" + std::to_string(pid_) +
                     "/statm");  // "size resident shared …" in pages
  std::size_t size = 0;
  std::size_t resident = 0;
  file >> size >> resident;
  return file ? resident * page : 0;
}

}  // namespace molar::render

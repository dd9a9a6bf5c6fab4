#include "render/worker/worker_process.h"

#include <boost/throw_exception.hpp>

#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <fstream>
#include <stdexcept>
#include <utility>

#include "base/mapped.h"
#include "base/result.h"
#include "render/worker/worker_launch.h"

namespace molar::render {

namespace {

constexpr std::size_t kReadBytes = std::size_t{256} << 10U;
constexpr std::size_t kMaxErrorText = 4'000;
// worker.js sends at most 20 lines of 4,000 characters per call; late ones may follow.
constexpr int kMaxLogLines = 40;
constexpr std::size_t kMaxLogText = 3 * 4'000;
constexpr std::chrono::seconds kFirstFrame{1};

WorkerFault is_late() {
  return {WorkerEnd::TimeOver, "the page exceeded its time limit"};
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

WorkerProcess::WorkerProcess(pid_t pid, int socket, int errors, int stop)
    : pid_(pid), socket_(socket), errors_(errors), stop_(stop) {}

WorkerProcess::~WorkerProcess() {
  if (pid_ > 0) {
    ::kill(pid_, SIGKILL);
    while (::waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
    }
  }
  ::close(socket_);
  ::close(errors_);
}

WorkerResult<std::unique_ptr<WorkerProcess>> WorkerProcess::begin_start(const WorkerImage& image,
                                                                        int stop) {
  const auto launched = launch_worker(image);
  if (launched.has_error()) {
    return WorkerFault{WorkerEnd::Died, launched.error().message()};
  }
  std::unique_ptr<WorkerProcess> worker(
      new WorkerProcess(launched->pid, launched->socket, launched->errors, stop));
  auto sizes = mapped(image.sizes(), [](std::size_t size) { return std::to_string(size); });
  // The frame fits the socket's buffer, so that the process need not read yet.
  const auto sent = worker->send(encode_frame(FrameKind::Start, {sizes.begin(), sizes.end()}),
                                 Clock::now() + kFirstFrame);
  worker->is_running_ = true;
  if (sent.has_error()) {
    return worker->died(sent.error().text);
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

WorkerResult<std::string> WorkerProcess::code(Clock::time_point until) {
  MOLAR_TRY(auto answer, exchange(FrameKind::Code, {}, HostFunctions{}, until));
  return answer.fields.empty() ? std::string() : std::move(answer.fields.front());
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
    throw std::logic_error("the worker was called while it was running");
  }
  if (const auto sent = send(encode_frame(kind, fields), until); sent.has_error()) {
    // A part of the frame may have been sent: no frame can follow it.
    return died(sent.error().text);
  }
  is_running_ = true;
  lines_ = 0;
  return listen(host, until);
}

WorkerResult<WorkerAnswer> WorkerProcess::resume(const HostFunctions& host,
                                                 Clock::time_point until) {
  if (std::exchange(owes_answer_, false)) {
    MOLAR_CHECK(answer(FrameKind::Refused, {"the page exceeded its time limit"}, until));
  }
  return listen(host, until);
}

WorkerResult<WorkerAnswer> WorkerProcess::listen(const HostFunctions& host,
                                                 Clock::time_point until) {
  for (;;) {
    MOLAR_TRY(Frame frame, read_frame(until));
    switch (frame.kind) {
      case FrameKind::Ready:
        is_running_ = false;
        return WorkerAnswer{.fields = std::move(frame.fields)};
      case FrameKind::Result: {
        is_running_ = false;
        WorkerAnswer answer{frame.field(0) == "1", frame.field(1)};
        auto& fields = frame.fields;
        fields.erase(fields.begin(),
                     fields.begin() + std::min<std::ptrdiff_t>(2, std::ssize(fields)));
        answer.fields = std::move(fields);
        return answer;
      }
      case FrameKind::Threw:
        is_running_ = false;
        return WorkerFault{WorkerEnd::Threw, frame.field(0)};
      default:
        MOLAR_CHECK(serve(frame, host, until));
        // A script that calls without pause would never reach the time check in wait_for().
        if (Clock::now() >= until) {
          return is_late();
        }
    }
  }
}

// Answers a frame of a running script: an API call or a log line.
WorkerResult<void> WorkerProcess::serve(const Frame& frame, const HostFunctions& host,
                                        Clock::time_point until) {
  if (frame.kind == FrameKind::Log) {
    return note_line(frame, host);
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
    return WorkerFault{WorkerEnd::TimeOver, "an API call exceeded the page's time limit"};
  } catch (const std::exception& error) {
    why = error.what();
  } catch (...) {
    why = "host function failed";
  }
  return answer(FrameKind::Refused, {why}, until);
}

WorkerResult<void> WorkerProcess::note_line(const Frame& frame, const HostFunctions& host) {
  if (++lines_ > kMaxLogLines || frame.field(1).size() > kMaxLogText) {
    return died("too many log lines");
  }
  host.log(frame.field(0), frame.field(1));
  return {};
}

WorkerResult<void> WorkerProcess::answer(FrameKind kind,
                                         const std::vector<std::string_view>& fields,
                                         Clock::time_point until) {
  auto sent = send(encode_frame(kind, fields), until);
  return sent.has_error() ? died(sent.error().text) : sent;
}

WorkerResult<void> WorkerProcess::send(std::string_view bytes, Clock::time_point until) {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent > 0) {
      bytes.remove_prefix(static_cast<std::size_t>(sent));
    } else if (errno == EAGAIN) {
      MOLAR_CHECK(wait_for(POLLOUT, until));
    } else if (errno != EINTR) {
      return WorkerFault{WorkerEnd::Died, "send to the worker failed"};
    }
  }
  return {};
}

// Reads the next frame. Returns a frame that has already arrived even after `until`. Bytes of an
// incomplete frame do not extend the wait.
WorkerResult<Frame> WorkerProcess::read_frame(Clock::time_point until) {
  for (;;) {
    if (auto frame = reader_.next()) {
      return std::move(*frame);
    }
    if (reader_.is_broken()) {
      return died("an invalid frame");
    }
    const ssize_t count = ::recv(socket_, reader_.room(kReadBytes), kReadBytes, 0);
    if (count > 0) {
      reader_.filled(static_cast<std::size_t>(count));
      if (auto frame = reader_.next()) {
        return std::move(*frame);
      }
      if (Clock::now() >= until) {
        return is_late();
      }
    } else if (count < 0 && errno == EAGAIN) {
      MOLAR_CHECK(wait_for(POLLIN, until));
    } else if (count == 0 || errno != EINTR) {
      return died("the worker ended");
    }
  }
}

WorkerResult<void> WorkerProcess::wait_for(short events, Clock::time_point until) {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now());
  if (left.count() <= 0) {
    return is_late();
  }
  std::array<pollfd, 2> wanted{{{socket_, events, 0}, {stop_, POLLIN, 0}}};
  ::poll(wanted.data(), wanted.size(),
         static_cast<int>(std::min<std::int64_t>(left.count(), 60'000)));
  if ((wanted[1].revents & POLLIN) != 0) {
    return died("the server stops");
  }
  return {};
}

// Kills the process and returns a fault with its exit status and last output.
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
  std::string written = read_error_output();
  if (written.find("heap out of memory") != std::string::npos) {
    text = "memory limit exceeded: " + text;
  }
  if (written.size() > kMaxErrorText) {
    written.erase(0, written.size() - kMaxErrorText);
  }
  return {WorkerEnd::Died, written.empty() ? text : text + "\n" + written};
}

// Returns the process's unread standard output and error; at most the capacity of a pipe.
std::string WorkerProcess::read_error_output() const {
  std::string written;
  std::array<char, 4096> part{};
  for (ssize_t count = 0; (count = ::read(errors_, part.data(), part.size())) > 0;) {
    written.append(part.data(), static_cast<std::size_t>(count));
  }
  return written;
}

bool WorkerProcess::has_ended() const {
  pollfd wanted{socket_, POLLIN, 0};
  return pid_ < 0 || ::poll(&wanted, 1, 0) != 0;
}

bool WorkerProcess::server_stops() const {
  pollfd wanted{stop_, POLLIN, 0};
  return stop_ >= 0 && ::poll(&wanted, 1, 0) > 0;
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

// A render worker: Node.js with the server bundle, in its own confined process (worker_sandbox.h).
//
// One thread at a time may use a WorkerProcess. Its process ends with it, and with the thread that
// started it.
#pragma once

#include <boost/system/result.hpp>

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "render/api_call.h"
#include "render/worker/frames.h"
#include "render/worker/worker_image.h"

namespace molar::render {

enum class WorkerEnd {
  Threw,     // the script threw; the worker can be used further
  TimeOver,  // the worker still runs the script: see WorkerProcess::is_running()
  Died,      // the process ended or violated the protocol: the worker is unusable
};

struct WorkerFault {
  WorkerEnd end = WorkerEnd::Threw;
  std::string text;  // message and stack, or how the process ended; for the log only
};

template <class T>
using WorkerResult = boost::system::result<T, WorkerFault>;

// value() of a fault is a bug, so it throws.
[[noreturn]] void throw_exception_from_error(const WorkerFault& fault,
                                             const boost::source_location& where);

// Thrown by a host function without an answer in time: the script's call then ends with TimeOver.
struct HostIsLate {};

// Functions that scripts may call. Other exceptions become a JavaScript Error with the same text.
struct HostFunctions {
  ApiCall get;                                                             // molarHost.get
  std::function<void(std::string_view level, std::string_view text)> log;  // molarHost.log, console
};

// Answer that molarHost.get returns for a path without calling the host.
struct GivenAnswer {
  std::string_view path;
  const ApiAnswer& answer;
  bool is_refused = false;  // molarHost.get throws; answer.body is the reason
};

// One call of globalThis.molar.<function>(texts…, content).
struct WorkerCall {
  std::string_view function;
  std::int64_t now_ms = 0;       // current time of Date
  std::string_view content_key;  // of a loaded content; "": none
  std::vector<std::string_view> texts;
  std::vector<GivenAnswer> given = {};
};

struct WorkerAnswer {
  // False: the script changed an intrinsic, which other pages would see. The worker must not be
  // used again.
  bool is_clean = true;
  // One character per given answer: "1" if the script has read it, otherwise "0".
  std::string read_answers = {};
  // One field for a text; six for a page (worker/worker.js, fieldsOf).
  std::vector<std::string> fields = {};
};

class WorkerProcess {
 public:
  using Clock = std::chrono::steady_clock;

  // Starts a process without waiting, so that several can start in parallel; finish_start() waits.
  // `stop`: a descriptor that becomes readable when the server stops; each wait for the process
  // then ends immediately with WorkerEnd::Died. It must outlive the process; -1: none.
  static WorkerResult<std::unique_ptr<WorkerProcess>> begin_start(const WorkerImage& image,
                                                                  int stop = -1);
  WorkerResult<WorkerAnswer> finish_start(Clock::time_point until);
  // Kills the process and waits for its end.
  ~WorkerProcess();
  WorkerProcess(const WorkerProcess&) = delete;
  WorkerProcess& operator=(const WorkerProcess&) = delete;

  // Calls molar.loadContent(json) and stores the result under `key`. `drop`: the key of a content
  // to unload, "" for none.
  WorkerResult<WorkerAnswer> load(std::string_view key, std::string_view json,
                                  std::string_view drop, const HostFunctions& host,
                                  Clock::time_point until);
  WorkerResult<WorkerAnswer> call(const WorkerCall& call, const HostFunctions& host,
                                  Clock::time_point until);

  // True if the engine accepted the image's compiled code.
  bool took_code() const { return took_code_; }
  // Returns the code that the engine has compiled so far, for WorkerImage::use_code().
  WorkerResult<std::string> code(Clock::time_point until);

  // True while the process starts, or a call that exceeded its time still runs.
  bool is_running() const { return is_running_; }
  // True if the script still waits for a late host function; resume() refuses that call.
  bool has_pending_host_call() const { return owes_answer_; }
  // Continues to wait for such a call; refuses the script's call of a late host function.
  WorkerResult<WorkerAnswer> resume(const HostFunctions& host, Clock::time_point until);

  // True if the process has ended, or has sent data without a request. Only while no call runs.
  bool has_ended() const;
  pid_t pid() const { return pid_; }
  // Readable when the worker has sent data; for poll().
  int socket() const { return socket_; }
  // True once the server stops: a wait for the process then fails without a fault of a script.
  bool server_stops() const;
  // Resident bytes of the process; 0 if it has ended.
  std::size_t resident_bytes() const;

 private:
  WorkerProcess(pid_t pid, int socket, int errors, int stop);

  WorkerResult<WorkerAnswer> exchange(FrameKind kind, const std::vector<std::string_view>& fields,
                                      const HostFunctions& host, Clock::time_point until);
  WorkerResult<WorkerAnswer> listen(const HostFunctions& host, Clock::time_point until);
  WorkerResult<void> serve(const Frame& frame, const HostFunctions& host, Clock::time_point until);
  WorkerResult<void> answer(FrameKind kind, const std::vector<std::string_view>& fields,
                            Clock::time_point until);
  WorkerResult<void> send(std::string_view bytes, Clock::time_point until);
  WorkerResult<Frame> read_frame(Clock::time_point until);
  WorkerResult<void> wait_for(short events, Clock::time_point until);
  WorkerResult<void> note_line(const Frame& frame, const HostFunctions& host);
  WorkerFault died(std::string_view why);
  std::string read_error_output() const;

  pid_t pid_;
  int socket_;
  int errors_;  // standard output and error of the process
  int stop_;
  bool took_code_ = false;
  bool is_running_ = false;
  bool owes_answer_ = false;  // a script waits in molarHost.get
  int lines_ = 0;             // log lines of this call
  FrameReader reader_;
};

}  // namespace molar::render

// A render worker: Node.js with the server bundle, in a process of its own, confined
// (worker_sandbox.h).
//
// A WorkerProcess belongs to one thread at a time. Its process ends with it, and with the thread
// that started it.
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
  Threw,     // the script is at fault, the worker is as good as before
  TimeOver,  // the worker still runs the script: see WorkerProcess::is_running()
  Died,      // the process has ended or does not keep to the protocol: of no use any more
};

struct WorkerFault {
  WorkerEnd end = WorkerEnd::Threw;
  std::string text;  // message and stack, or how the process ended; for the log only
};

template <class T>
using WorkerResult = boost::system::result<T, WorkerFault>;

// value() asked of a fault is a bug, so an exception.
[[noreturn]] void throw_exception_from_error(const WorkerFault& fault,
                                             const boost::source_location& where);

// Thrown by a host function whose answer is not there in time: the call is then over its time.
struct HostIsLate {};

// What scripts may call. Another exception of theirs becomes a JavaScript Error with the same text.
struct HostFunctions {
  ApiCall get;                                                             // molarHost.get
  std::function<void(std::string_view level, std::string_view text)> log;  // molarHost.log, console
};

// What molarHost.get answers for a path without asking the host.
struct GivenAnswer {
  std::string_view path;
  const ApiAnswer& answer;
  bool is_refused = false;  // it throws; the answer's body says why
};

// One call of globalThis.molar.<function>(texts…, content).
struct WorkerCall {
  std::string_view function;
  std::int64_t now_ms = 0;       // what Date and Math.random() start from
  std::string_view content_key;  // of a loaded content; "": none
  std::vector<std::string_view> texts;
  std::vector<GivenAnswer> given = {};
};

struct WorkerAnswer {
  // False: the script changed an intrinsic that other pages see too. The worker must not be used
  // again.
  bool is_clean = true;
  // One character for each given answer: "1" when the script has read it, else "0".
  std::string read_answers = {};
  // One for a text; six for a page (worker/worker.js, fieldsOf).
  std::vector<std::string> fields = {};
};

class WorkerProcess {
 public:
  using Clock = std::chrono::steady_clock;

  // A process that begins to start, beside others: finish_start() waits for it. `stop`: a
  // descriptor that becomes readable when nobody wants the process any more; each wait for the
  // process then ends at once, with WorkerEnd::Died. It must outlive the process; -1: none.
  static WorkerResult<std::unique_ptr<WorkerProcess>> begin_start(const WorkerImage& image,
                                                                  int stop = -1);
  WorkerResult<WorkerAnswer> finish_start(Clock::time_point until);
  // Kills the process and waits for its end.
  ~WorkerProcess();
  WorkerProcess(const WorkerProcess&) = delete;
  WorkerProcess& operator=(const WorkerProcess&) = delete;

  // molar.loadContent(json), kept under `key`; `drop`: the key of a content to forget, "" for none.
  WorkerResult<WorkerAnswer> load(std::string_view key, std::string_view json,
                                  std::string_view drop, const HostFunctions& host,
                                  Clock::time_point until);
  WorkerResult<WorkerAnswer> call(const WorkerCall& call, const HostFunctions& host,
                                  Clock::time_point until);

  // Whether the code that the image had for its bundle was of use.
  bool took_code() const { return took_code_; }
  // What the engine has compiled of the bundle so far: WorkerImage::use_code().
  WorkerResult<std::string> code(Clock::time_point until);

  // Whether a call that was over its time has not come back.
  bool is_running() const { return is_running_; }
  // Whether it waits for an answer of a host that was late, which resume() refuses.
  bool owes_answer() const { return owes_answer_; }
  // Goes on with such a call; what it asked of a host that was late is refused.
  WorkerResult<WorkerAnswer> resume(const HostFunctions& host, Clock::time_point until);

  // Whether the process has ended, or speaks without being asked. Only while no call runs.
  bool has_ended() const;
  pid_t pid() const { return pid_; }
  // Readable when the worker has something to say; for poll().
  int socket() const { return socket_; }
  // Resident bytes of the process; 0 when it has ended.
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
  std::string last_words() const;

  pid_t pid_;
  int socket_;
  int errors_;  // what the process writes to its standard error
  int stop_;
  bool took_code_ = false;
  bool is_running_ = false;
  bool owes_answer_ = false;  // to a script that waits in molarHost.get
  int lines_ = 0;             // that it logged in this call
  FrameReader reader_;
};

}  // namespace molar::render

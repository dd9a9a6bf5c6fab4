// One JavaScript virtual machine with the server bundle in it. js_context.cc is the only file that
// includes JavaScriptCore's headers.
//
// A JsContext belongs to the thread that made it: every call, and its end, happen there.
#pragma once

#include <boost/system/result.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace molar::render {

// Sets the process's time zone to UTC and the engine's options, through the environment: what a
// page shows must not depend on where it is rendered. Once a process; JsContext::create() calls it
// too, but it belongs before the first thread (setenv is not thread-safe).
void prepare_process();

enum class ScriptEnd {
  Threw,       // the script is at fault, the VM is as good as before
  TimeOver,    // stopped by the engine: `finally` blocks did not run, the VM must not be used again
  MemoryOver,  // the same, for memory
};

struct ScriptFault {
  ScriptEnd end = ScriptEnd::Threw;
  std::string text;  // message and stack, for the log only
};

template <class T>
using ScriptResult = boost::system::result<T, ScriptFault>;

// value() asked of a fault is a bug, so an exception.
[[noreturn]] void throw_exception_from_error(const ScriptFault& fault,
                                             const boost::source_location& where);

// What a call may use. Both are looked at about every 10 ms of script time; a single native step of
// the engine (sorting, joining) is stopped only when it returns, an endless chain of promises
// never.
struct ScriptLimits {
  std::chrono::steady_clock::time_point deadline;
  std::size_t memory_growth_bytes = std::size_t{256} << 20U;
};

// What scripts may call. An exception of theirs becomes a JavaScript Error with the same text.
struct HostFunctions {
  std::function<std::string(std::string_view path_and_query)> get;         // molarHost.get
  std::function<void(std::string_view level, std::string_view text)> log;  // molarHost.log, console
};

// A value inside the VM, kept from the garbage collector. Must end before its JsContext.
class JsHandle {
 public:
  JsHandle() = default;
  JsHandle(JsHandle&& other) noexcept;
  JsHandle& operator=(JsHandle&& other) noexcept;
  JsHandle(const JsHandle&) = delete;
  JsHandle& operator=(const JsHandle&) = delete;
  ~JsHandle();

 private:
  friend class JsContext;
  JsHandle(const void* context, const void* value);
  const void* context_ = nullptr;  // JSContextRef
  const void* value_ = nullptr;    // JSValueRef, protected
};

class JsContext {
 public:
  using Argument = std::variant<std::string_view, const JsHandle*>;

  // A VM with `bundle` evaluated, its intrinsics frozen or watched, and everything removed that
  // makes code from text. Costs some 20 ms and the bundle's own evaluation.
  static ScriptResult<std::unique_ptr<JsContext>> create(std::string_view bundle,
                                                         HostFunctions host,
                                                         const ScriptLimits& limits);
  ~JsContext();
  JsContext(const JsContext&) = delete;
  JsContext& operator=(const JsContext&) = delete;

  // Sets what Date.now(), new Date() and performance.now() answer, and starts Math.random() anew,
  // so that a page depends on its input only.
  void set_now(std::int64_t millis);

  // False when a script gave every object a new property (Object.prototype is the one intrinsic
  // that is not closed). Cheap: to be asked after each page.
  bool is_clean() const;

  // Calls globalThis.molar.<function>. Promises that can settle have settled when it returns.
  ScriptResult<JsHandle> call(std::string_view function, std::initializer_list<Argument> arguments,
                              const ScriptLimits& limits);

  // Runs a text as a script; for tests.
  ScriptResult<std::string> evaluate(std::string_view script, const ScriptLimits& limits);

  // Readers never run user code on plain values; a value of another type reads as "", 0 or false.
  std::string text(const JsHandle& value) const;
  std::string text_of(const JsHandle& object, std::string_view property) const;
  int number_of(const JsHandle& object, std::string_view property) const;
  bool truth_of(const JsHandle& object, std::string_view property) const;

  // For tests, some 10 ms each: takes down everything that the globals lead to, and says (as paths)
  // what has changed since. Empty unless something leaks between pages.
  void remember_globals();
  std::vector<std::string> changed_globals();

  // Collects garbage now: some milliseconds, so for idle time only.
  void collect_garbage();
  // Bytes of the heap, dead objects not yet collected included. Walks the heap: about 0.2 ms.
  std::size_t heap_bytes() const;

 private:
  struct Impl;
  explicit JsContext(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace molar::render

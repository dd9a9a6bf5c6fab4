// Report that the process writes when a fatal signal ends it.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace molar {

// Installs handlers for SIGSEGV, SIGABRT, SIGBUS, SIGFPE and SIGILL. They write to standard error:
// the signal, the build id of the program, the thread's CrashContext and its stack as module and
// offset (addr2line -e MODULE OFFSET). Then the signal has its default effect: the process ends,
// with a core dump where they are enabled. The calling thread gets a permanent CrashStack.
void report_fatal_signals();

// Alternative signal stack of the calling thread, so that a stack overflow is reported too.
class CrashStack {
 public:
  CrashStack();
  ~CrashStack();
  CrashStack(const CrashStack&) = delete;
  CrashStack& operator=(const CrashStack&) = delete;

 private:
  void* memory_;
};

// The current work of the thread, for the report: "GET /join-now". Truncated to kSize. The
// destructor restores the previous note.
class CrashContext {
 public:
  CrashContext(std::string_view kind, std::string_view detail);
  ~CrashContext();
  CrashContext(const CrashContext&) = delete;
  CrashContext& operator=(const CrashContext&) = delete;

  static constexpr std::size_t kSize = 128;

 private:
  std::array<char, kSize> former_;
};

}  // namespace molar

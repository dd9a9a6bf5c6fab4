// What a crash says before the process ends of it.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace molar {

// From now on SIGSEGV, SIGABRT, SIGBUS, SIGFPE and SIGILL write to standard error which signal it
// was, the build id of the program, what the thread was at and its stack, as module and offset
// (addr2line -e MODULE OFFSET). Then the signal takes its usual way: the process ends of it, with a
// core dump where they are on. The calling thread gets a CrashStack for good.
void report_fatal_signals();

// A stack of the calling thread for that report, so that one is written of a full stack as well.
class CrashStack {
 public:
  CrashStack();
  ~CrashStack();
  CrashStack(const CrashStack&) = delete;
  CrashStack& operator=(const CrashStack&) = delete;

 private:
  void* memory_;
};

// What the calling thread is at, for the report: "GET /join-now". Cut to some length; the former
// one comes back at its end.
class WorkNote {
 public:
  WorkNote(std::string_view kind, std::string_view detail);
  ~WorkNote();
  WorkNote(const WorkNote&) = delete;
  WorkNote& operator=(const WorkNote&) = delete;

  static constexpr std::size_t kSize = 128;

 private:
  std::array<char, kSize> former_;
};

}  // namespace molar

#include "base/fatal_signal.h"

#include <elf.h>
#include <execinfo.h>
#include <link.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <csignal>
#include <cstring>

namespace molar {

namespace {

constexpr std::array kSignals{SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL};
constexpr std::size_t kStackBytes = std::size_t{64} << 10U;
constexpr std::size_t kFrames = 64;
// If the reader of standard error has stopped, SIGALRM ends the process after this time.
constexpr unsigned kReportSeconds = 3;

// Read by the handler, which may not allocate.
thread_local std::array<char, CrashContext::kSize> t_work{};
std::array<char, 64> g_build_id{};  // NOLINT: as hex; written before the handlers are installed

std::size_t aligned(std::size_t size) {
  return (size + 3) / 4 * 4;
}

void write_hex(const unsigned char* bytes, std::size_t count) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  for (std::size_t i = 0; i < count && 2 * i + 2 < g_build_id.size(); ++i) {
    g_build_id[2 * i] = kDigits[bytes[i] >> 4U];
    g_build_id[2 * i + 1] = kDigits[bytes[i] & 0xfU];
  }
}

// Finds the build id among the notes of the program, which is the first module.
int find_build_id(dl_phdr_info* module, std::size_t /*size*/, void* /*unused*/) {
  for (int i = 0; i < module->dlpi_phnum; ++i) {
    const ElfW(Phdr)& part = module->dlpi_phdr[i];
    if (part.p_type != PT_NOTE) {
      continue;
    }
    const char* at = reinterpret_cast<const char*>(module->dlpi_addr + part.p_vaddr);
    for (const char* end = at + part.p_memsz; at + sizeof(ElfW(Nhdr)) <= end;) {
      ElfW(Nhdr) note;
      std::memcpy(&note, at, sizeof(note));
      const char* name = at + sizeof(note);
      const char* bytes = name + aligned(note.n_namesz);
      if (note.n_type == NT_GNU_BUILD_ID && note.n_namesz == 4 &&
          std::memcmp(name, "GNU", 4) == 0) {
        write_hex(reinterpret_cast<const unsigned char*>(bytes), note.n_descsz);
        return 1;
      }
      at = bytes + aligned(note.n_descsz);
    }
  }
  return 1;
}

// One line of the report, written with one call, so that log lines of other threads do not mix with
// it.
class Line {
 public:
  Line& operator<<(std::string_view text) {
    const std::size_t count = std::min(text.size(), bytes_.size() - 1 - size_);
    std::copy_n(text.data(), count, bytes_.data() + size_);
    size_ += count;
    return *this;
  }

  Line& operator<<(int number) {
    std::array<char, 12> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
    return *this << std::string_view(digits.data(), static_cast<std::size_t>(end - digits.data()));
  }

  void write() {
    bytes_[size_] = '\n';
    [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, bytes_.data(), size_ + 1);
  }

 private:
  std::array<char, 256> bytes_{};
  std::size_t size_ = 0;
};

std::string_view text_of(const char* bytes, std::size_t most) {
  return {bytes, ::strnlen(bytes, most)};
}

// Calls only functions that a signal handler may call. report_fatal_signals() has called each of
// them before, so that they are already bound.
void report(int signal) {
  ::alarm(kReportSeconds);
  (Line() << "molar: fatal signal " << signal << " SIG" << ::sigabbrev_np(signal)).write();
  (Line() << "build id: " << text_of(g_build_id.data(), g_build_id.size())).write();
  const std::string_view work = text_of(t_work.data(), t_work.size());
  (Line() << "at: " << (work.empty() ? "no crash context" : work)).write();
  (Line() << "stack:").write();
  std::array<void*, kFrames> frames{};
  const int count = ::backtrace(frames.data(), kFrames);
  ::backtrace_symbols_fd(frames.data(), count, STDERR_FILENO);
  (Line() << "end of stack").write();
  ::alarm(0);
  // SA_RESETHAND has removed the handler, and the signal is blocked until the handler returns. Then
  // it ends the process at the faulting instruction.
  ::raise(signal);
}

}  // namespace

void report_fatal_signals() {
  static const CrashStack stack;
  ::dl_iterate_phdr(find_build_id, nullptr);
  std::array<void*, 1> frame{};
  ::backtrace(frame.data(), 1);
  (void)::sigabbrev_np(SIGABRT);
  ::alarm(0);
  struct sigaction action {};
  action.sa_handler = report;
  action.sa_flags = static_cast<int>(SA_ONSTACK | SA_RESETHAND);
  sigemptyset(&action.sa_mask);
  for (const int signal : kSignals) {
    ::sigaction(signal, &action, nullptr);
  }
}

CrashStack::CrashStack()
    : memory_(::mmap(nullptr, kStackBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1,
                     0)) {
  if (memory_ != MAP_FAILED) {
    stack_t stack{};
    stack.ss_sp = memory_;
    stack.ss_size = kStackBytes;
    ::sigaltstack(&stack, nullptr);
  }
}

CrashStack::~CrashStack() {
  if (memory_ != MAP_FAILED) {
    stack_t none{};
    none.ss_flags = SS_DISABLE;
    ::sigaltstack(&none, nullptr);
    ::munmap(memory_, kStackBytes);
  }
}

CrashContext::CrashContext(std::string_view kind, std::string_view detail) : former_(t_work) {
  constexpr std::size_t kMost = kSize - 1;
  const std::size_t first = std::min(kind.size(), kMost - 1);
  const std::size_t second = std::min(detail.size(), kMost - first - 1);
  std::copy_n(kind.data(), first, t_work.data());
  t_work[first] = ' ';
  std::copy_n(detail.data(), second, t_work.data() + first + 1);
  t_work[first + 1 + second] = '\0';
}

CrashContext::~CrashContext() {
  t_work = former_;
}

}  // namespace molar

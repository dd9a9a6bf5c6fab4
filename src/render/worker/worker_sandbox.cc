#include "render/worker/worker_sandbox.h"

#include <fcntl.h>
#include <linux/landlock.h>
#include <linux/sockios.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <memory>
#include <system_error>
#include <utility>

namespace molar::render {

namespace {

// Calls that the headers of the oldest build system do not define.
constexpr int kFchmodat2 = 452;
constexpr int kSetxattrat = 463;
constexpr int kRemovexattrat = 466;
constexpr int kFileSetattr = 469;

// Network, files, processes, signals, and calls that configure the kernel.
constexpr int kForbidden[] = {SCMP_SYS(socket),
                              SCMP_SYS(connect),
                              SCMP_SYS(bind),
                              SCMP_SYS(listen),
                              SCMP_SYS(accept),
                              SCMP_SYS(accept4),
                              SCMP_SYS(fork),
                              SCMP_SYS(vfork),
                              SCMP_SYS(ptrace),
                              SCMP_SYS(process_vm_readv),
                              SCMP_SYS(process_vm_writev),
                              SCMP_SYS(kill),
                              SCMP_SYS(tkill),
                              SCMP_SYS(rt_sigqueueinfo),
                              SCMP_SYS(rt_tgsigqueueinfo),
                              SCMP_SYS(pidfd_getfd),
                              SCMP_SYS(process_madvise),
                              SCMP_SYS(pidfd_open),
                              SCMP_SYS(pidfd_send_signal),
                              SCMP_SYS(creat),
                              SCMP_SYS(mkdir),
                              SCMP_SYS(mkdirat),
                              SCMP_SYS(rmdir),
                              SCMP_SYS(unlink),
                              SCMP_SYS(unlinkat),
                              SCMP_SYS(rename),
                              SCMP_SYS(renameat),
                              SCMP_SYS(renameat2),
                              SCMP_SYS(link),
                              SCMP_SYS(linkat),
                              SCMP_SYS(symlink),
                              SCMP_SYS(symlinkat),
                              SCMP_SYS(mknod),
                              SCMP_SYS(mknodat),
                              SCMP_SYS(chmod),
                              SCMP_SYS(fchmod),
                              SCMP_SYS(fchmodat),
                              kFchmodat2,
                              SCMP_SYS(chown),
                              SCMP_SYS(fchown),
                              SCMP_SYS(lchown),
                              SCMP_SYS(fchownat),
                              SCMP_SYS(setxattr),
                              SCMP_SYS(lsetxattr),
                              SCMP_SYS(fsetxattr),
                              kSetxattrat,
                              SCMP_SYS(removexattr),
                              SCMP_SYS(lremovexattr),
                              SCMP_SYS(fremovexattr),
                              kRemovexattrat,
                              kFileSetattr,
                              SCMP_SYS(utime),
                              SCMP_SYS(utimes),
                              SCMP_SYS(futimesat),
                              SCMP_SYS(utimensat),
                              SCMP_SYS(open_by_handle_at),
                              SCMP_SYS(truncate),
                              SCMP_SYS(chroot),
                              SCMP_SYS(pivot_root),
                              SCMP_SYS(mount),
                              SCMP_SYS(umount2),
                              SCMP_SYS(move_mount),
                              SCMP_SYS(open_tree),
                              SCMP_SYS(fsopen),
                              SCMP_SYS(mount_setattr),
                              SCMP_SYS(unshare),
                              SCMP_SYS(setns),
                              SCMP_SYS(bpf),
                              SCMP_SYS(perf_event_open),
                              SCMP_SYS(keyctl),
                              SCMP_SYS(add_key),
                              SCMP_SYS(request_key),
                              SCMP_SYS(init_module),
                              SCMP_SYS(finit_module),
                              SCMP_SYS(userfaultfd)};
// Fail with ENOSYS: libraries then use the older call, whose arguments the filter can check.
constexpr int kUnknown[] = {SCMP_SYS(clone3), SCMP_SYS(openat2), SCMP_SYS(io_uring_setup)};
// Calls for a process or thread, with the number of the argument that selects it. The value 0 is
// the caller.
struct OwnOnly {
  int call;
  unsigned argument;
};
constexpr OwnOnly kOwnOnly[] = {{SCMP_SYS(prlimit64), 0},          {SCMP_SYS(setpriority), 1},
                                {SCMP_SYS(ioprio_set), 1},         {SCMP_SYS(sched_setaffinity), 0},
                                {SCMP_SYS(sched_setscheduler), 0}, {SCMP_SYS(sched_setparam), 0},
                                {SCMP_SYS(sched_setattr), 0},      {SCMP_SYS(migrate_pages), 0},
                                {SCMP_SYS(move_pages), 0}};
// Placeholder for the process's own id, because the filter is created before the process. No
// process has this id.
constexpr std::uint32_t kOwnProcess = 0x7ffffff0U;
// Set the owner of a descriptor, to which the kernel itself sends signals.
constexpr scmp_datum_t kOwnerCommands[] = {F_SETOWN, F_SETOWN_EX, F_SETSIG};
constexpr scmp_datum_t kOwnerControls[] = {FIOSETOWN, SIOCSPGRP};
// The kernel reads these arguments as 32 bits.
constexpr scmp_datum_t kLowHalf = 0xffffffffU;
constexpr scmp_datum_t kWritingFlags[] = {O_WRONLY, O_RDWR, O_CREAT, O_TRUNC};

// Folders and files of a program and its libraries. Missing ones are skipped.
constexpr const char* kReadable[] = {"/lib",       "/lib64",    "/usr/lib",    "/etc/ld.so.cache",
                                     "/proc/self", "/dev/null", "/dev/urandom"};

constexpr std::size_t kMostInstructions = 1024;

using Context = std::unique_ptr<void, decltype(&seccomp_release)>;

void check(int answer, const char* what) {
  if (answer < 0) {
    throw std::system_error(-answer, std::generic_category(), what);
  }
}

// Forbids the call if one of its arguments matches the comparison.
void forbid_flags(scmp_filter_ctx context, int call, const scmp_arg_cmp& argument, int error) {
  check(seccomp_rule_add_array(context, SCMP_ACT_ERRNO(error), call, 1, &argument), "seccomp rule");
}

void add_rules(scmp_filter_ctx context) {
  for (const int call : kForbidden) {
    check(seccomp_rule_add(context, SCMP_ACT_ERRNO(EPERM), call, 0), "seccomp rule");
  }
  for (const int call : kUnknown) {
    check(seccomp_rule_add(context, SCMP_ACT_ERRNO(ENOSYS), call, 0), "seccomp rule");
  }
  for (const scmp_datum_t flag : kWritingFlags) {
    forbid_flags(context, SCMP_SYS(open), {1, SCMP_CMP_MASKED_EQ, flag, flag}, EACCES);
    forbid_flags(context, SCMP_SYS(openat), {2, SCMP_CMP_MASKED_EQ, flag, flag}, EACCES);
  }
  for (const OwnOnly& each : kOwnOnly) {
    forbid_flags(context, each.call, {each.argument, SCMP_CMP_NE, 0}, EPERM);
  }
  // Allows raise() and abort(), with which a process ends itself after a fault.
  forbid_flags(context, SCMP_SYS(tgkill), {0, SCMP_CMP_NE, kOwnProcess}, EPERM);
  for (const scmp_datum_t command : kOwnerCommands) {
    forbid_flags(context, SCMP_SYS(fcntl), {1, SCMP_CMP_MASKED_EQ, kLowHalf, command}, EPERM);
  }
  for (const scmp_datum_t control : kOwnerControls) {
    forbid_flags(context, SCMP_SYS(ioctl), {1, SCMP_CMP_MASKED_EQ, kLowHalf, control}, EPERM);
  }
  // Allows threads, forbids processes.
  forbid_flags(context, SCMP_SYS(clone), {0, SCMP_CMP_MASKED_EQ, CLONE_THREAD, 0}, EPERM);
}

std::vector<sock_filter> make_filter() {
  const Context context(seccomp_init(SCMP_ACT_ALLOW), &seccomp_release);
  if (context == nullptr) {
    throw std::system_error(ENOMEM, std::generic_category(), "seccomp filter");
  }
  add_rules(context.get());
  const int file = ::memfd_create("seccomp", MFD_CLOEXEC);
  if (file < 0) {
    throw std::system_error(errno, std::generic_category(), "memfd_create");
  }
  const int exported = seccomp_export_bpf(context.get(), file);
  struct stat status {};
  ::fstat(file, &status);
  std::vector<sock_filter> filter(static_cast<std::size_t>(status.st_size) / sizeof(sock_filter));
  const ssize_t size = ::pread(file, filter.data(), filter.size() * sizeof(sock_filter), 0);
  ::close(file);
  check(exported, "seccomp_export_bpf");
  if (filter.empty() || filter.size() > kMostInstructions || size != status.st_size) {
    throw std::system_error(EIO, std::generic_category(), "seccomp filter");
  }
  return filter;
}

bool allow_reading(int ruleset, const char* path) noexcept {
  const int file = ::open(path, O_PATH | O_CLOEXEC);
  if (file < 0) {
    return true;
  }
  struct stat status {};
  landlock_path_beneath_attr rule{};
  rule.allowed_access = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_EXECUTE;
  if (::fstat(file, &status) == 0 && S_ISDIR(status.st_mode)) {
    rule.allowed_access |= LANDLOCK_ACCESS_FS_READ_DIR;
  }
  rule.parent_fd = file;
  const long added =
      ::syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
  ::close(file);
  return added == 0;
}

// Returns true also on a kernel without Landlock, or in a container that hides it: there only the
// seccomp filter prevents writing.
bool restrict_files(const char* program) noexcept {
  landlock_ruleset_attr attributes{};
  attributes.handled_access_fs =
      (LANDLOCK_ACCESS_FS_MAKE_SYM << 1U) - 1;  // all rights of Landlock's first version
  const long ruleset = ::syscall(SYS_landlock_create_ruleset, &attributes, sizeof(attributes), 0);
  if (ruleset < 0) {
    return errno == ENOSYS || errno == EOPNOTSUPP || errno == EPERM;
  }
  bool done = allow_reading(static_cast<int>(ruleset), program);
  for (const char* path : kReadable) {
    done = done && allow_reading(static_cast<int>(ruleset), path);
  }
  done = done && ::syscall(SYS_landlock_restrict_self, ruleset, 0) == 0;
  ::close(static_cast<int>(ruleset));
  return done;
}

bool set_limit(int resource, std::size_t most) noexcept {
  const rlimit limit{most, most};
  return ::setrlimit(static_cast<__rlimit_resource>(resource), &limit) == 0;
}

}  // namespace

bool WorkerSandbox::confines_reading() {
  return ::syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION) > 0;
}

WorkerSandbox::WorkerSandbox(std::string program, std::size_t address_space_bytes)
    : program_(std::move(program)),
      address_space_bytes_(address_space_bytes),
      filter_(make_filter()) {}

bool WorkerSandbox::enter() const noexcept {
  constexpr std::size_t kFiles = 64;
  std::array<sock_filter, kMostInstructions> filter;
  const std::size_t size = std::min(filter_.size(), filter.size());
  for (std::size_t i = 0; i < size; ++i) {
    filter[i] = filter_[i];
    if (filter[i].k == kOwnProcess) {
      filter[i].k = static_cast<std::uint32_t>(::getpid());
    }
  }
  const sock_fprog program{static_cast<unsigned short>(size), filter.data()};
  return set_limit(RLIMIT_AS, address_space_bytes_) && set_limit(RLIMIT_NOFILE, kFiles) &&
         set_limit(RLIMIT_FSIZE, 0) && ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
         restrict_files(program_.c_str()) &&
         ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

}  // namespace molar::render

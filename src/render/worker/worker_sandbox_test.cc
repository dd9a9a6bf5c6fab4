#include "render/worker/worker_sandbox.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fcntl.h>
#include <sched.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <boost/json.hpp>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "render/testing/test_bundle.h"
#include "render/worker/worker_process.h"

namespace molar::render {
namespace {

// Runs a script instead of worker.js, with all of Node.js, and returns the JSON that it sends.
boost::json::object tried_by(const std::string& script) {
  WorkerImage image(testing::node_path(), {}, std::size_t{64} << 20U);
  image.arguments.back() = script + R"js(
    function say(text) {
      const bytes = Buffer.from(text);
      const head = Buffer.alloc(9);
      head.writeUInt32LE(bytes.length + 5, 0);
      head[4] = 18;
      head.writeUInt32LE(bytes.length, 5);
      require('node:fs').writeSync(3, Buffer.concat([head, bytes]));
    })js";
  const auto worker =
      testing::start_worker(image, WorkerProcess::Clock::now() + std::chrono::seconds(20));
  EXPECT_TRUE(worker.has_error());
  boost::system::error_code error;
  const auto said = boost::json::parse(worker.error().text, error);
  EXPECT_FALSE(error) << worker.error().text;
  return error ? boost::json::object() : said.as_object();
}

TEST(WorkerSandbox, AWorkerCannotAccessNetworkFilesAndProcesses) {
  const auto tried = tried_by(R"js(
    const fs = require('node:fs');
    const tried = {};
    const note = (name, act) => { try { act(); tried[name] = 'done'; } catch (error) { tried[name] = error.code; } };
    note('write', () => fs.writeFileSync('/tmp/molar-worker-was-here', 'x'));
    note('remove', () => fs.unlinkSync('/etc/hostname'));
    note('folder', () => fs.mkdirSync('/tmp/molar-worker-was-here'));
    note('start', () => { const { error } = require('node:child_process').spawnSync('/bin/true'); if (error) throw error; });
    note('signal', () => process.kill(process.ppid, 'SIGTERM'));
    note('read', () => fs.readFileSync('/etc/passwd'));
    note('environment', () => fs.readFileSync(`/proc/${process.ppid}/environ`));
    tried.variables = Object.keys(process.env).length;
    fs.closeSync(4); // the scripts, which worker.js closes when it has read them
    tried.descriptors = fs.existsSync('/proc/self/fd/5') && [5, 6, 7].some((fd) => { try { return fs.fstatSync(fd).isFile(); } catch { return false; } });
    require('node:net').connect(1, '127.0.0.1').on('error', ({ code }) => say(JSON.stringify({ ...tried, connect: code })));
  )js");
  EXPECT_EQ(tried.at("connect"), "EPERM");
  EXPECT_EQ(tried.at("write"), "EACCES");
  EXPECT_EQ(tried.at("remove"), "EPERM");
  EXPECT_EQ(tried.at("folder"), "EPERM");
  EXPECT_EQ(tried.at("start"), "EPERM");
  EXPECT_EQ(tried.at("signal"), "EPERM");
  EXPECT_EQ(tried.at("variables"), 4);
  EXPECT_EQ(tried.at("descriptors"), false);
  if (WorkerSandbox::confines_reading()) {
    EXPECT_EQ(tried.at("read"), "EACCES");
    EXPECT_EQ(tried.at("environment"), "EACCES");
  }
}

// A system call with which native code in a worker could attack the server or its files.
struct Attempt {
  const char* name;
  long number;
  std::array<long, 6> arguments;
};

// Runs in the child of a process with threads, so it makes only system calls.
[[noreturn]] void try_confined(const WorkerSandbox& sandbox, const std::vector<Attempt>& attempts,
                               int answers) noexcept {
  if (!sandbox.enter()) {
    ::_exit(1);
  }
  // The call of raise().
  if (::syscall(SYS_tgkill, ::getpid(), ::gettid(), 0) != 0) {
    ::_exit(2);
  }
  for (const Attempt& each : attempts) {
    const auto& [a, b, c, d, e, f] = each.arguments;
    const int error = ::syscall(each.number, a, b, c, d, e, f) == -1 ? errno : 0;
    if (::write(answers, &error, sizeof(error)) != sizeof(error)) {
      ::_exit(1);
    }
  }
  ::_exit(0);
}

TEST(WorkerSandbox, NativeCodeCannotAccessTheServerOrChangeFileModes) {
  std::string path = ::testing::TempDir() + "molar-sandbox-XXXXXX";
  const int file = ::mkstemp(path.data());
  ASSERT_GE(file, 0);
  const auto at = [](const void* value) { return reinterpret_cast<long>(value); };
  const long name = at(path.c_str());
  const long self = ::getpid();
  rlimit before{};
  const sched_param priority{};
  const std::array<long, 16> cores{1};
  const std::array<std::uint32_t, 12> attributes{sizeof(attributes)};
  constexpr long kNone = 0;  // signal 0 only checks the permission
  const std::vector<Attempt> attempts = {
      {"kill", SYS_kill, {self, kNone}},
      {"tkill", SYS_tkill, {self, kNone}},
      {"tgkill", SYS_tgkill, {self, self, kNone}},
      {"rt_sigqueueinfo", SYS_rt_sigqueueinfo, {self, kNone}},
      {"rt_tgsigqueueinfo", SYS_rt_tgsigqueueinfo, {self, self, kNone}},
      {"prlimit64", SYS_prlimit64, {self, RLIMIT_CORE, 0, at(&before)}},
      {"setpriority", SYS_setpriority, {PRIO_PROCESS, self, 0}},
      {"sched_setaffinity", SYS_sched_setaffinity, {self, sizeof(cores), at(&cores)}},
      {"sched_setscheduler", SYS_sched_setscheduler, {self, SCHED_OTHER, at(&priority)}},
      {"sched_setattr", SYS_sched_setattr, {self, at(&attributes), 0}},
      {"owner of a descriptor", SYS_fcntl, {file, F_SETOWN, self}},
      {"the same, with more bits", SYS_fcntl, {file, F_SETOWN | (1L << 40), self}},
      {"signal of a descriptor", SYS_fcntl, {file, F_SETSIG, 9}},
      {"chmod", SYS_chmod, {name, 0600}},
      {"fchmodat", SYS_fchmodat, {AT_FDCWD, name, 0600}},
      {"fchmodat2", 452, {AT_FDCWD, name, 0600, 0}},
      {"setxattr", SYS_setxattr, {name, at("user.x"), at("x"), 1, 0}},
      {"removexattr", SYS_removexattr, {name, at("user.x")}},
      {"utimensat", SYS_utimensat, {AT_FDCWD, name, 0, 0}},
      {"utimes", SYS_utimes, {name, 0}},
  };
  const WorkerSandbox sandbox(testing::node_path(), std::size_t{1} << 30U);
  std::array<int, 2> answers{};
  ASSERT_EQ(::pipe2(answers.data(), O_CLOEXEC), 0);
  const pid_t child = ::fork();
  if (child == 0) {
    try_confined(sandbox, attempts, answers[1]);
  }
  ::close(answers[1]);
  for (const Attempt& each : attempts) {
    int error = 0;
    ASSERT_EQ(::read(answers[0], &error, sizeof(error)), sizeof(error)) << each.name;
    EXPECT_EQ(error, EPERM) << each.name;
  }
  ::close(answers[0]);
  int status = 0;
  ::waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
  ::close(file);
  ::unlink(path.c_str());
}

}  // namespace
}  // namespace molar::render

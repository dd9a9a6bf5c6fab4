#include "render/worker_sandbox.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <linux/landlock.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <boost/json.hpp>
#include <chrono>
#include <string>

#include "render/testing/test_bundle.h"
#include "render/worker_process.h"

namespace molar::render {
namespace {

// Runs a script of its own in the place of worker.js, with all of Node.js at hand, and takes what
// it says.
boost::json::object tried_by(const std::string& script) {
  WorkerImage image(testing::node_path(), "", std::size_t{64} << 20U);
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
      WorkerProcess::start(image, WorkerProcess::Clock::now() + std::chrono::seconds(20));
  EXPECT_TRUE(worker.has_error());
  boost::system::error_code error;
  const auto said = boost::json::parse(worker.error().text, error);
  EXPECT_FALSE(error) << worker.error().text;
  return error ? boost::json::object() : said.as_object();
}

bool kernel_has_landlock() {
  return ::syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION) > 0;
}

TEST(WorkerSandbox, AWorkerReachesNoNetworkNoFileAndNoProcess) {
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
  if (kernel_has_landlock()) {
    EXPECT_EQ(tried.at("read"), "EACCES");
    EXPECT_EQ(tried.at("environment"), "EACCES");
  }
}

}  // namespace
}  // namespace molar::render

#include "base/log_stream.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdio>
#include <fstream>
#include <string>
#include <vector>

namespace molar {
namespace {

using std::chrono::milliseconds;

// A pipe whose reader reads only when the test calls read().
class LogStreamTest : public testing::Test {
 protected:
  LogStreamTest() {
    EXPECT_EQ(::pipe2(ends_.data(), O_CLOEXEC), 0);
    EXPECT_EQ(::fcntl(ends_[0], F_SETFL, O_NONBLOCK), 0);
  }
  ~LogStreamTest() override {
    ::close(ends_[0]);
    ::close(ends_[1]);
  }

  std::string read() {
    std::string text;
    std::array<char, 4096> bytes{};
    for (ssize_t size = 0; (size = ::read(ends_[0], bytes.data(), bytes.size())) > 0;) {
      text.append(bytes.data(), static_cast<std::size_t>(size));
    }
    return text;
  }

  std::array<int, 2> ends_{};
};

TEST_F(LogStreamTest, AReaderThatStopsDoesNotBlockTheWriters) {
  LogStream stream(ends_[1], milliseconds(1));
  const std::string line = R"({"event":")" + std::string(86, 'x') + "\"}\n";
  std::string batch;
  for (int i = 0; i < 100; ++i) {
    batch += line;
  }
  for (int i = 0; i < 20; ++i) {
    stream.write(batch);
  }
  const std::string first = read();
  EXPECT_EQ(first.size() % line.size(), 0u) << "only whole lines";
  EXPECT_LT(first.size(), 20 * batch.size());
  stream.write(line);
  const std::string rest = read();
  const std::size_t lost = 2'000 - first.size() / line.size();
  EXPECT_NE(rest.find(R"("event":"log_lines_lost","lines":)" + std::to_string(lost) + "}\n" + line),
            std::string::npos)
      << rest;
}

TEST_F(LogStreamTest, ALineThatWasCutEndsBeforeTheNextOne) {
  LogStream stream(ends_[1], milliseconds(1));
  stream.write(std::string(1'000'000, 'x') + "\n");
  const std::string first = read();
  EXPECT_EQ(first, std::string(first.size(), 'x'));
  stream.write("next\n");
  const std::string rest = read();
  EXPECT_TRUE(rest.starts_with("\n{")) << rest;
  EXPECT_TRUE(rest.ends_with("\"lines\":1}\nnext\n")) << rest;
}

// A file on a full disk takes a part of the line.
TEST(LogStream, ALineThatTheDiskCutEndsBeforeTheNextOne) {
  const std::string path = testing::TempDir() + "log_stream." + std::to_string(::getpid());
  const int file = ::open(path.c_str(), O_CREAT | O_TRUNC | O_WRONLY | O_APPEND | O_CLOEXEC, 0600);
  ASSERT_GE(file, 0);
  LogStream stream(file, milliseconds(1));
  const std::string line = std::string(59, 'x') + "\n";
  const auto former = std::signal(SIGXFSZ, SIG_IGN);
  rlimit limit{};
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &limit), 0);
  const rlimit full{100, limit.rlim_max};
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &full), 0);
  stream.write(line + line + line);
  const rlimit nearly_full{110, limit.rlim_max};
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &nearly_full), 0);
  stream.write(line);
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &limit), 0);
  std::signal(SIGXFSZ, former);
  stream.write("next\n");
  ::close(file);
  std::ifstream written(path);
  std::vector<std::string> lines;
  for (std::string one; std::getline(written, one);) {
    lines.push_back(one);
  }
  std::remove(path.c_str());
  ASSERT_EQ(lines.size(), 5U);
  EXPECT_EQ(lines[1], std::string(40, 'x'));
  EXPECT_EQ(lines[2], R"({"time":")");
  EXPECT_TRUE(lines[3].ends_with(R"("event":"log_lines_lost","lines":3})")) << lines[3];
  EXPECT_EQ(lines[4], "next");
}

}  // namespace
}  // namespace molar

#include "base/durable_file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <iterator>
#include <string>

namespace molar {
namespace {

namespace fs = std::filesystem;

class DurableFileTest : public ::testing::Test {
 protected:
  void SetUp() override { fs::create_directories(folder_); }
  void TearDown() override { fs::remove_all(folder_); }

  std::string content() const {
    std::ifstream file(path_, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }

  const fs::path folder_ =
      fs::path(::testing::TempDir()) / ("durable_file_test." + std::to_string(::getpid()));
  const fs::path draft_ = folder_ / "file.part";
  const fs::path path_ = folder_ / "file";
};

TEST_F(DurableFileTest, ReplacesTheFileAndLeavesNoDraft) {
  const std::string large(3'000'000, 'x');
  ASSERT_TRUE(write_durably(draft_, path_, "first"));
  ASSERT_TRUE(write_durably(draft_, path_, large));
  EXPECT_EQ(content(), large);
  EXPECT_FALSE(fs::exists(draft_));
  struct stat found {};
  ASSERT_EQ(::stat(path_.c_str(), &found), 0);
  EXPECT_EQ(found.st_mode & 0777U, 0600U);
}

TEST_F(DurableFileTest, OverwritesAnOldDraft) {
  std::ofstream(draft_) << "much longer than what comes";
  ASSERT_TRUE(write_durably(draft_, path_, "short"));
  EXPECT_EQ(content(), "short");
}

TEST_F(DurableFileTest, SetsErrnoOnFailure) {
  EXPECT_FALSE(write_durably(folder_ / "no" / "draft", path_, "x"));
  EXPECT_EQ(errno, ENOENT);
  fs::create_symlink(folder_ / "elsewhere", draft_);
  EXPECT_FALSE(write_durably(draft_, path_, "x"));
  EXPECT_EQ(errno, ELOOP);
  EXPECT_FALSE(fs::exists(folder_ / "elsewhere"));
  EXPECT_FALSE(fs::exists(path_));
}

}  // namespace
}  // namespace molar

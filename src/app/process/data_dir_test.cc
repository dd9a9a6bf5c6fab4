#include "app/process/data_dir.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <csignal>
#include <cstdlib>

namespace molar::app {
namespace {

namespace fs = std::filesystem;

class DataDirTest : public testing::Test {
 protected:
  void SetUp() override {
    // Each test has its own folder, because tests run in parallel.
    std::string folder = fs::path(testing::TempDir()) / "molar-data-dir-XXXXXX";
    ASSERT_NE(::mkdtemp(folder.data()), nullptr);
    folder_ = folder;
    config_.data_dir = folder_ / "data";
  }

  void TearDown() override { fs::remove_all(folder_); }

  fs::path folder_;
  Config config_;
  SystemRandom random_;
};

TEST_F(DataDirTest, FoldersAreAccessibleToTheirOwnerOnly) {
  ASSERT_TRUE(prepare_data_dir(config_).has_value());
  struct stat info {};
  ASSERT_EQ(::stat(config_.data_dir.c_str(), &info), 0);
  EXPECT_EQ(info.st_mode & 0777U, 0700U);
}

// A supervisor starts the server again after an Unavailable error only.
TEST_F(DataDirTest, AKeyThatFindsNoRoomIsCreatedByALaterStart) {
  ASSERT_TRUE(prepare_data_dir(config_).has_value());
  const auto former = std::signal(SIGXFSZ, SIG_IGN);
  rlimit limit{};
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &limit), 0);
  const rlimit none{0, limit.rlim_max};
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &none), 0);
  const auto refused = load_secret_key(config_, random_);
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &limit), 0);
  std::signal(SIGXFSZ, former);
  ASSERT_TRUE(refused.has_error());
  EXPECT_EQ(refused.error().kind, ErrorKind::Unavailable);
  EXPECT_TRUE(refused.error().detail.ends_with("keys/secret: File too large"))
      << refused.error().detail;
  EXPECT_TRUE(fs::is_empty(config_.data_dir + "/keys"));
  EXPECT_TRUE(load_secret_key(config_, random_).has_value());
}

TEST_F(DataDirTest, CreatesTheSecretOnceAndReadsItAgain) {
  ASSERT_TRUE(prepare_data_dir(config_).has_value());
  auto first = load_secret_key(config_, random_);
  auto second = load_secret_key(config_, random_);
  ASSERT_TRUE(first.has_value());
  EXPECT_EQ(*first, *second);
  EXPECT_GE(first->size(), 43U);
  struct stat info {};
  ASSERT_EQ(::stat((config_.data_dir + "/keys/secret").c_str(), &info), 0);
  EXPECT_EQ(info.st_mode & 0777U, 0600U);
}

TEST_F(DataDirTest, UsesAConfiguredSecretUnchanged) {
  config_.secret_key = "configured";
  EXPECT_EQ(*load_secret_key(config_, random_), "configured");
}

TEST_F(DataDirTest, NamesAFolderThatCannotBeWritten) {
  config_.data_dir = "/proc/molar";
  auto result = prepare_data_dir(config_);
  ASSERT_TRUE(result.has_error());
  EXPECT_NE(result.error().detail.find("/proc/molar"), std::string::npos);
}

}  // namespace
}  // namespace molar::app

#include "adapters/folder_file_store.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <fstream>

#include "base/log.h"

namespace molar::adapters {
namespace {

namespace fs = std::filesystem;

constexpr const char* kId = "01JD3K5V7Q8XW2Y4Z6A8B0C2D4";

bool folder_sync_fails = false;

}  // namespace

// Replaces the function of the C library in this test program.
extern "C" int fsync(int file) {
  struct stat found {};
  if (folder_sync_fails && ::fstat(file, &found) == 0 && S_ISDIR(found.st_mode)) {
    errno = EIO;
    return -1;
  }
  return static_cast<int>(::syscall(SYS_fsync, file));
}

namespace {

class FolderFileStoreTest : public testing::Test {
 protected:
  FolderFileStoreTest() {
    std::string name = fs::temp_directory_path() / "molar-files-XXXXXX";
    folder_ = ::mkdtemp(name.data());
    set_log_sink([](std::string_view) {});
  }
  ~FolderFileStoreTest() override {
    set_log_sink(nullptr);
    fs::remove_all(folder_);
  }

  fs::path folder_;
};

TEST_F(FolderFileStoreTest, StoresFilesReadableByTheirOwnerOnly) {
  FolderFileStore store(folder_ / "uploads");
  const std::string bytes("%PDF-1.7\0\xFF", 10);
  ASSERT_FALSE(store.put(kId, bytes).has_error());
  EXPECT_EQ(FolderFileStore(folder_ / "uploads").get(kId), bytes);
  std::size_t files = 0;
  for (const auto& entry : fs::recursive_directory_iterator(folder_ / "uploads")) {
    files += entry.is_regular_file() ? 1 : 0;
    EXPECT_EQ(entry.status().permissions() & fs::perms(0077), fs::perms::none) << entry.path();
  }
  EXPECT_EQ(files, 1U) << "nothing half-written stays";
  EXPECT_TRUE(store.remove(kId));
  EXPECT_FALSE(store.get(kId));
  EXPECT_TRUE(store.remove(kId));
}

TEST_F(FolderFileStoreTest, RefusesPathsAsIds) {
  FolderFileStore store(folder_ / "uploads");
  std::ofstream(folder_ / "secret") << "secret";
  for (const char* id : {"", "../secret", "secret", "/etc/passwd", "01JD3K5V7Q8XW2Y4Z6A8B0C2D/"}) {
    EXPECT_FALSE(store.get(id)) << id;
    EXPECT_TRUE(store.put(id, "x").has_error()) << id;
    store.remove(id);
  }
  EXPECT_TRUE(fs::exists(folder_ / "secret"));
}

TEST_F(FolderFileStoreTest, ReportsAFileThatCannotBeRemoved) {
  FolderFileStore store(folder_);
  // A folder that contains a file cannot be removed like a file, also not by root.
  fs::create_directories(folder_ / "D4" / kId / "content");
  EXPECT_FALSE(store.remove(kId));
  fs::remove_all(folder_ / "D4" / kId);
  EXPECT_TRUE(store.remove(kId));
  fs::create_directories(folder_ / "D4" / (std::string(kId) + ".part") / "content");
  EXPECT_FALSE(store.remove(kId));
}

TEST_F(FolderFileStoreTest, AFileThatCannotBeReadIsNotMissing) {
  FolderFileStore store(folder_);
  EXPECT_EQ(store.get(kId), std::nullopt);
  // A folder can be opened like a file, but its bytes cannot be read.
  fs::create_directories(folder_ / "D4" / kId);
  EXPECT_THROW(store.get(kId), UnavailableException);
  fs::remove(folder_ / "D4" / kId);
  ASSERT_FALSE(store.put(kId, "").has_error());
  EXPECT_EQ(store.get(kId), "");
}

TEST_F(FolderFileStoreTest, IsUnavailableWhenTheFolderCannotBeCreated) {
  std::ofstream(folder_ / "file") << "in the way";
  FolderFileStore store(folder_ / "file");
  EXPECT_EQ(store.put(kId, "x").error().code, "files_unavailable");
}

TEST_F(FolderFileStoreTest, StoresNothingWhenTheFolderCannotBeSynced) {
  FolderFileStore store(folder_);
  folder_sync_fails = true;
  const Status put = store.put(kId, "x");
  folder_sync_fails = false;
  EXPECT_EQ(put.error().code, "files_unavailable");
  EXPECT_EQ(store.get(kId), std::nullopt);
}

TEST_F(FolderFileStoreTest, LogsTheFirstFailureAndStopsThere) {
  static std::string written;
  written.clear();
  set_log_sink([](std::string_view line) { written += line; });
  // Where the folder of the id belongs, there is a link whose target does not exist.
  fs::create_symlink("absent", folder_ / "D4");
  EXPECT_EQ(FolderFileStore(folder_).put(kId, "x").error().code, "files_unavailable");
  EXPECT_NE(written.find("\"what\":\"File exists\""), std::string::npos) << written;

  std::ofstream(folder_ / "file") << "in the way";
  const fs::perms before = fs::status(folder_ / "file").permissions();
  EXPECT_TRUE(FolderFileStore(folder_ / "file").put(kId, "x").has_error());
  EXPECT_EQ(fs::status(folder_ / "file").permissions(), before);
}

}  // namespace
}  // namespace molar::adapters

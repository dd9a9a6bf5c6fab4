#include "render/worker/code_file.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "base/testing/quiet_log.h"

namespace molar::render {
namespace {

class CodeFileTest : public QuietLogTest {
 protected:
  ~CodeFileTest() override { std::filesystem::remove_all(folder_); }

  const std::filesystem::path folder_ =
      std::filesystem::temp_directory_path() / ("molar-code-file-" + std::to_string(::getpid()));
  const std::string code_ = std::string("code\0of the engine", 18);
};

TEST_F(CodeFileTest, IsReadOnlyForTheSameBundle) {
  const CodeFile file(folder_, "bundle 1");
  EXPECT_EQ(file.read(), "");
  file.write(code_);
  EXPECT_EQ(file.read(), code_);
  EXPECT_EQ(CodeFile(folder_, "bundle 1").read(), code_);
  EXPECT_EQ(CodeFile(folder_, "bundle 2").read(), "");
  CodeFile(folder_, "bundle 2").write("other");
  EXPECT_EQ(file.read(), "");
}

TEST_F(CodeFileTest, DetectsDamage) {
  const CodeFile file(folder_, "bundle");
  file.write(code_);
  const auto path = std::filesystem::directory_iterator(folder_)->path();
  {
    std::fstream stream(path, std::ios::in | std::ios::out | std::ios::binary);
    stream.seekp(-1, std::ios::end);
    stream.put('?');
  }
  EXPECT_EQ(file.read(), "");
  std::filesystem::resize_file(path, 10);
  EXPECT_EQ(file.read(), "");
}

TEST_F(CodeFileTest, WithoutAFolderNothingIsStored) {
  const CodeFile file("", "bundle");
  file.write(code_);
  EXPECT_EQ(file.read(), "");
  const CodeFile nowhere("/proc/no-such-folder", "bundle");
  nowhere.write(code_);
  EXPECT_EQ(nowhere.read(), "");
}

}  // namespace
}  // namespace molar::render

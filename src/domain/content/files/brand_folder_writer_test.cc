#include "domain/content/files/brand_folder_writer.h"

#include <gtest/gtest.h>

#include <unistd.h>

#include <fstream>
#include <iterator>
#include <map>

#include "domain/content/testing/read_brand_folder.h"
#include "domain/content/testing/test_brands.h"

namespace molar::domain {
namespace {

namespace fs = std::filesystem;

class BrandFolderWriterTest : public testing::Test {
 protected:
  void SetUp() override {
    root_ = fs::temp_directory_path() / ("molar_folder_writer_" + std::to_string(::getpid()));
    fs::remove_all(root_);
    fs::create_directories(root_);
  }
  void TearDown() override { fs::remove_all(root_); }

  std::map<std::string, std::string> files(const fs::path& folder) {
    std::map<std::string, std::string> found;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
      if (entry.is_regular_file()) {
        std::ifstream stream(entry.path(), std::ios::binary);
        found[entry.path().lexically_relative(folder).string()] =
            std::string(std::istreambuf_iterator<char>(stream), {});
      }
    }
    return found;
  }

  fs::path root_;
};

TEST_F(BrandFolderWriterTest, writes_a_folder_that_reads_back_unchanged) {
  BrandFolder folder = make_test_folder();
  auto written = write_brand_folder(folder, root_ / "cedar/", ExistingFolder::Refuse);
  ASSERT_TRUE(written.has_value());
  EXPECT_EQ(*written, root_ / "cedar");
  auto again = read_brand_folder(*written);
  ASSERT_TRUE(again.has_value());
  EXPECT_EQ(again->group_key, "cedar");
  EXPECT_EQ(again->site_json, folder.site_json);
  EXPECT_EQ(again->catalogue_json, folder.catalogue_json);
  EXPECT_FALSE(again->origin.has_value());
  ASSERT_EQ(again->assets.size(), folder.assets.size());
  for (std::size_t i = 0; i < folder.assets.size(); ++i) {
    EXPECT_EQ(again->assets[i].name, folder.assets[i].name);
    EXPECT_EQ(again->assets[i].bytes, folder.assets[i].bytes);
  }
}

TEST_F(BrandFolderWriterTest, stores_the_origin_of_an_export) {
  BrandFolder folder = make_test_folder();
  folder.origin = FolderOrigin{"published", "content"};
  auto written = write_brand_folder(folder, root_ / "cedar", ExistingFolder::Refuse);
  ASSERT_TRUE(written.has_value());
  EXPECT_EQ(read_brand_folder(*written)->origin->published, "published");
  ASSERT_TRUE(write_origin(*written, {"", "later"}).has_value());
  EXPECT_EQ(read_brand_folder(*written)->origin->content, "later");
  std::ofstream(*written / kOriginFile) << "{";
  EXPECT_FALSE(read_brand_folder(*written)->origin.has_value());
}

TEST_F(BrandFolderWriterTest, writes_the_brand_below_a_folder_of_another_name) {
  auto written = write_brand_folder(make_test_folder(), root_, ExistingFolder::Refuse);
  ASSERT_TRUE(written.has_value());
  EXPECT_EQ(*written, root_ / "cedar");
}

TEST_F(BrandFolderWriterTest, refuses_a_folder_that_is_not_empty) {
  fs::create_directories(root_ / "cedar");
  std::ofstream(root_ / "cedar/mine.txt") << "mine";
  auto refused = write_brand_folder(make_test_folder(), root_, ExistingFolder::Refuse);
  ASSERT_TRUE(refused.has_error());
  EXPECT_EQ(refused.error().code, "folder_not_empty");
  EXPECT_EQ(files(root_).size(), 1U);
}

TEST_F(BrandFolderWriterTest, replaces_the_files_of_a_brand_and_no_others) {
  BrandFolder folder = make_test_folder();
  folder.assets.push_back({"old.png", "image/png", "png"});
  ASSERT_TRUE(write_brand_folder(folder, root_, ExistingFolder::Refuse));
  std::ofstream(root_ / "cedar/notes.txt") << "mine";
  folder.assets.pop_back();
  folder.catalogue_json.clear();
  ASSERT_TRUE(write_brand_folder(folder, root_, ExistingFolder::Replace));
  auto written = files(root_ / "cedar");
  EXPECT_FALSE(written.contains("assets/old.png"));
  EXPECT_FALSE(written.contains("catalogue.json"));
  EXPECT_TRUE(written.contains("assets/logo.svg"));
  EXPECT_EQ(written.at("notes.txt"), "mine");
}

TEST_F(BrandFolderWriterTest, reports_that_it_cannot_write) {
  std::ofstream(root_ / "file") << "x";
  auto refused = write_brand_folder(make_test_folder(), root_ / "file", ExistingFolder::Replace);
  ASSERT_TRUE(refused.has_error());
  EXPECT_EQ(refused.error().code, "folder_unwritable");
}

}  // namespace
}  // namespace molar::domain

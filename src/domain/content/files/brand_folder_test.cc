#include "domain/content/files/brand_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <unistd.h>

#include <fstream>

#include "domain/content/testing/read_brand_folder.h"

namespace molar::domain {
namespace {

namespace fs = std::filesystem;

class BrandFolderTest : public testing::Test {
 protected:
  void SetUp() override {
    root_ = fs::temp_directory_path() / ("molar_brand_folder_" + std::to_string(::getpid()));
    folder_ = root_ / "cedar";
    fs::create_directories(folder_ / "assets");
  }
  void TearDown() override { fs::remove_all(root_); }
  void write(const std::string& name, std::string_view bytes) {
    std::ofstream(folder_ / name, std::ios::binary) << bytes;
  }
  std::vector<std::string> faults() {
    auto folder = read_brand_folder(folder_);
    std::vector<std::string> fields;
    if (folder.has_error()) {
      for (const FieldError& fault : folder.error().fields) {
        fields.push_back(fault.field);
      }
    }
    return fields;
  }

  fs::path root_;
  fs::path folder_;
};

TEST_F(BrandFolderTest, reads_site_catalogue_and_assets) {
  write("site.json", "{}");
  write("catalogue.json", "{\"plans\":[]}");
  write("assets/logo.svg", "<svg/>");
  write("assets/.hidden", "x");
  auto folder = read_brand_folder(folder_.string() + "/");
  ASSERT_TRUE(folder.has_value());
  EXPECT_EQ(folder->group_key, "cedar");
  EXPECT_EQ(folder->site_json, "{}");
  EXPECT_EQ(folder->catalogue_json, "{\"plans\":[]}");
  ASSERT_EQ(folder->assets.size(), 1U);
  EXPECT_EQ(folder->assets[0].media_type, "image/svg+xml");
}

TEST_F(BrandFolderTest, a_symbolic_link_is_never_followed) {
  std::ofstream(root_ / "secret") << "the key";
  write("site.json", "{}");
  fs::create_symlink(root_ / "secret", folder_ / "assets" / "logo.svg");
  fs::create_symlink(root_ / "secret", folder_ / "catalogue.json");
  EXPECT_THAT(faults(), testing::UnorderedElementsAre("catalogue.json", "assets/logo.svg"));
  fs::remove(folder_ / "assets" / "logo.svg");
  fs::remove(folder_ / "catalogue.json");
  fs::create_symlink("/dev/zero", folder_ / "origin.json");
  EXPECT_TRUE(faults().empty());
  fs::rename(folder_ / "assets", root_ / "pictures");
  fs::create_directory_symlink(root_ / "pictures", folder_ / "assets");
  EXPECT_THAT(faults(), testing::ElementsAre("assets"));
}

TEST_F(BrandFolderTest, a_link_without_a_target_does_not_count_as_an_absent_file) {
  write("site.json", "{}");
  fs::create_symlink(root_ / "missing", folder_ / "catalogue.json");
  EXPECT_THAT(faults(), testing::ElementsAre("catalogue.json"));
}

TEST_F(BrandFolderTest, assets_that_cannot_be_listed_do_not_count_as_absent) {
  write("site.json", "{}");
  fs::remove(folder_ / "assets");
  write("assets", "a file");
  EXPECT_THAT(faults(), testing::ElementsAre("assets"));
}

TEST_F(BrandFolderTest, catalogue_and_assets_may_be_absent) {
  write("site.json", "{}");
  fs::remove(folder_ / "assets");
  EXPECT_TRUE(faults().empty());
}

TEST_F(BrandFolderTest, an_empty_file_is_refused) {
  write("site.json", "");
  write("catalogue.json", "");
  EXPECT_THAT(faults(), testing::ElementsAre("site.json", "catalogue.json"));
}

TEST_F(BrandFolderTest, lists_every_refused_file) {
  write("assets/page.html", "<script>");
  write("assets/Logo.svg", "x");
  write("assets/huge.png", std::string(3U << 20U, 'x'));
  EXPECT_THAT(faults(), testing::UnorderedElementsAre("site.json", "assets/page.html",
                                                      "assets/Logo.svg", "assets/huge.png"));
}

}  // namespace
}  // namespace molar::domain

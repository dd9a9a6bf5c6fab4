#include "app/site/asset_archive.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

#include "app/site/static_site.h"

namespace molar::app {
namespace {

namespace fs = std::filesystem;

class AssetArchiveTest : public ::testing::Test {
 protected:
  fs::path root = fs::temp_directory_path() / ("molar-archive-" + std::to_string(::getpid()));
  fs::path archive = root / "assets";

  ~AssetArchiveTest() override { fs::remove_all(root); }

  // Creates a web build with these files below client/assets/.
  SitePack build(const std::string& id, const std::map<std::string, std::string>& assets) {
    const fs::path web = root / ("web-" + id);
    fs::create_directories(web / "client/assets");
    fs::create_directories(web / "client/builds");
    fs::create_directories(web / "server");
    std::ofstream(web / "server/molar-server.js") << "1";
    std::ofstream(web / "client/builds/latest.json") << R"({"id":")" << id << R"("})";
    for (const auto& [name, bytes] : assets) {
      std::ofstream(web / "client/assets" / name) << bytes;
    }
    return SitePack::from_directory(web).value();
  }

  // Simulates a server start with this build.
  AssetArchive start(const SitePack& site, const std::string& id) {
    AssetArchive kept = AssetArchive::open(archive, site, id);
    kept.save(site);
    return kept;
  }

  // Sets the age of a build: builds of the same file system clock tick would have no order.
  void age(const std::string& id, int hours) {
    fs::last_write_time(archive / (id + ".pack"),
                        fs::file_time_type::clock::now() - std::chrono::hours(hours));
  }
};

std::string body_of(const StaticSite& site, const std::string& path) {
  http::Request request;
  request.method = "GET";
  request.path = path;
  const auto response = site.find(request);
  return response && response->status == 200 ? std::string(response->content()) : std::string();
}

TEST_F(AssetArchiveTest, ServesFilesOfFormerBuildsUnlessTheCurrentBuildHasThem) {
  const SitePack first = build("one", {{"a-1.js", "a1"}, {"same.js", "old"}, {"a-1.js.br", "b"}});
  EXPECT_TRUE(start(first, "one").files().empty());
  age("one", 1);

  const SitePack second = build("two", {{"a-2.js", "a2"}, {"same.js", "new"}});
  const AssetArchive kept = start(second, "two");
  const StaticSite site(second, kept.files());
  EXPECT_EQ(body_of(site, "/assets/a-1.js"), "a1");
  EXPECT_EQ(body_of(site, "/assets/a-2.js"), "a2");
  EXPECT_EQ(body_of(site, "/assets/same.js"), "new");
  EXPECT_EQ(body_of(site, "/assets/a-1.js.br"), "") << "a coding is no file of its own";
  EXPECT_EQ(site.build_id(), "two");
}

TEST_F(AssetArchiveTest, KeepsOnlyTheLastBuilds) {
  int hours = 10;
  for (const std::string id : {"one", "two", "three", "four"}) {
    start(build(id, {{id + ".js", id}}), id);
    age(id, hours--);
  }
  const AssetArchive kept = start(build("five", {}), "five");
  EXPECT_EQ(kept.files().size(), AssetArchive::kFormerBuilds);
  EXPECT_TRUE(kept.files().contains("four.js"));
  EXPECT_FALSE(fs::exists(archive / "one.pack"));
}

TEST_F(AssetArchiveTest, ABuildThatStartsAgainIsTheNewest) {
  start(build("one", {{"one.js", "1"}}), "one");
  age("one", 5);
  start(build("two", {{"two.js", "2"}}), "two");
  age("two", 4);
  EXPECT_TRUE(start(build("one", {{"one.js", "1"}}), "one").files().contains("two.js"));
  age("two", 4);
  start(build("three", {{"three.js", "3"}}), "three");
  start(build("four", {{"four.js", "4"}}), "four");
  EXPECT_TRUE(fs::exists(archive / "one.pack"));
  EXPECT_FALSE(fs::exists(archive / "two.pack"));
}

TEST_F(AssetArchiveTest, ConvertsFoldersOfLooseFilesToPacks) {
  for (const std::string id : {"one", "two"}) {
    fs::create_directories(archive / id);
    std::ofstream(archive / id / "same.js") << id;
    std::ofstream(archive / id / (id + ".js")) << "its own";
  }
  fs::create_directories(archive / "lost+found");
  fs::create_directories(archive / "two" / "folder");
  fs::last_write_time(archive / "two", fs::file_time_type::clock::now() - std::chrono::hours(2));

  const SitePack present = build("three", {{"three.js", "3"}});
  const AssetArchive kept = start(present, "three");
  EXPECT_EQ(kept.files().at("same.js"), "one") << "of the newer one";
  EXPECT_EQ(kept.files().at("two.js"), "its own");
  EXPECT_TRUE(fs::exists(archive / "lost+found"));
  EXPECT_FALSE(fs::exists(archive / "lost+found.pack"));
  EXPECT_TRUE(fs::exists(archive / "one")) << "for a server of the version before";
  fs::remove(archive / "one" / "one.js");
  EXPECT_EQ(start(present, "three").files(), kept.files()) << "a pack is not made again";

  start(build("four", {{"four.js", "4"}}), "four");
  EXPECT_FALSE(fs::exists(archive / "two")) << "as its build is dropped";
  EXPECT_FALSE(fs::exists(archive / "two.pack"));
}

TEST_F(AssetArchiveTest, AFolderUsedAgainByAFormerServerIsTheNewest) {
  int hours = 9;
  for (const std::string id : {"one", "two", "three"}) {
    start(build(id, {{id + ".js", id}}), id);
    age(id, hours--);
  }
  start(build("four", {{"four.js", "4"}}), "four");
  EXPECT_FALSE(fs::exists(archive / "one.pack"));
  fs::create_directories(archive / "two");
  age("four", 1);

  const AssetArchive kept = start(build("five", {{"five.js", "5"}}), "five");
  EXPECT_TRUE(kept.files().contains("two.js"));
  EXPECT_TRUE(kept.files().contains("four.js"));
  EXPECT_FALSE(fs::exists(archive / "three.pack"));
}

TEST_F(AssetArchiveTest, IgnoresTheFolderOfLooseFilesOfItsOwnBuild) {
  fs::create_directories(archive / "one");
  std::ofstream(archive / "one" / "half.js") << "h";
  start(build("one", {{"half.js", "half"}, {"one.js", "1"}}), "one");
  EXPECT_EQ(start(build("two", {{"two.js", "2"}}), "two").files().at("half.js"), "half");
}

TEST_F(AssetArchiveTest, AnUnreadableBuildLosesOnlyItsOwnFiles) {
  for (const std::string id : {"one", "two", "three"}) {
    fs::create_directories(archive / id);
    std::ofstream(archive / id / (id + ".js")) << "its own";
  }
  fs::create_symlink("loop.js", archive / "one" / "loop.js");
  fs::create_directories(archive / "two.pack" / "a folder in the way");
  const AssetArchive kept = start(build("four", {{"four.js", "4"}}), "four");
  EXPECT_EQ(kept.files().size(), 1);
  EXPECT_TRUE(kept.files().contains("three.js"));
  EXPECT_TRUE(fs::exists(archive / "two" / "two.js"));
}

TEST_F(AssetArchiveTest, DeletesOldDrafts) {
  fs::create_directories(archive / ".one.1.draft");  // a folder whose deletion was interrupted
  std::ofstream(archive / ".two.1.draft") << "of a process that starts now";
  std::ofstream(archive / ".keep") << "not ours";
  for (const char* name : {".one.1.draft", ".keep"}) {
    fs::last_write_time(archive / name, fs::file_time_type::clock::now() - std::chrono::hours(2));
  }
  start(build("one", {{"one.js", "1"}}), "one");
  EXPECT_FALSE(fs::exists(archive / ".one.1.draft"));
  EXPECT_TRUE(fs::exists(archive / ".two.1.draft"));
  EXPECT_TRUE(fs::exists(archive / ".keep"));
}

TEST_F(AssetArchiveTest, ATruncatedPackLosesOnlyItsOwnFiles) {
  start(build("one", {{"one.js", "1"}}), "one");
  start(build("two", {{"two.js", "2"}}), "two");
  fs::resize_file(archive / "one.pack", fs::file_size(archive / "one.pack") - 1);
  const AssetArchive kept = start(build("three", {{"three.js", "3"}}), "three");
  EXPECT_TRUE(kept.files().contains("two.js"));
  EXPECT_FALSE(kept.files().contains("one.js"));

  fs::resize_file(archive / "three.pack", 0);
  start(build("three", {{"three.js", "3"}}), "three");
  EXPECT_TRUE(start(build("four", {}), "four").files().contains("three.js"));
}

TEST_F(AssetArchiveTest, RebuildsATruncatedPackFromLooseFiles) {
  fs::create_directories(archive / "one");
  std::ofstream(archive / "one" / "one.js") << "1";
  start(build("two", {}), "two");
  fs::resize_file(archive / "one.pack", 3);
  EXPECT_EQ(start(build("two", {}), "two").files().at("one.js"), "1");
}

TEST_F(AssetArchiveTest, WithoutAWritableFolderThereAreNoOldFiles) {
  std::ofstream(root.string()) << "a file where the folder should be";
  const AssetArchive kept = start(SitePack(), "one");
  EXPECT_TRUE(kept.files().empty());
  fs::remove(root);
}

}  // namespace
}  // namespace molar::app

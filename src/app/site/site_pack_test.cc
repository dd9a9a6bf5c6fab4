#include "app/site/site_pack.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

namespace molar::app {
namespace {

std::string packed(std::string index, std::string_view bytes = "") {
  std::string head;
  for (unsigned shift = 0; shift < 64; shift += 8) {
    head += static_cast<char>(static_cast<std::uint64_t>(index.size()) >> shift & 0xFFU);
  }
  return head + index + std::string(bytes);
}

TEST(SitePack, FindsFilesByNameWithoutCopyingThem) {
  const std::string bytes = packed(R"([["client/a.js",0,3],["server/b.js",3,0]])", "xyz");
  const auto pack = SitePack::parse(bytes);
  ASSERT_TRUE(pack.has_value());
  EXPECT_EQ(pack->find("client/a.js"), "xyz");
  EXPECT_EQ(pack->find("client/a.js")->data(), bytes.data() + bytes.size() - 3);
  EXPECT_EQ(pack->find("server/b.js"), "");
  EXPECT_EQ(pack->find("client/absent.js"), std::nullopt);
}

TEST(SitePack, RefusesInvalidPacks) {
  const std::string long_index = "\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x7F[]";
  for (const std::string& bytes :
       {std::string(), std::string("short"), long_index, packed("{}"), packed("[["),
        packed(R"([["a",0,4]])", "xyz"), packed(R"([["a",4,0]])", "xyz"),
        packed(R"([["a",-1,1]])", "xyz"), packed(R"([["a",1,18446744073709551615]])", "xyz"),
        packed(R"([["a",0]])", "xyz"), packed(R"([[1,0,1]])", "xyz")}) {
    const auto pack = SitePack::parse(bytes);
    ASSERT_TRUE(pack.has_error()) << bytes;
    EXPECT_EQ(pack.error().code, "site_pack_broken");
  }
}

TEST(SitePack, MapsAWrittenFile) {
  const auto file =
      std::filesystem::temp_directory_path() / ("molar-pack-" + std::to_string(::getpid()));
  std::ofstream(file, std::ios::binary) << SitePack::pack({{"a.js", "xyz"}, {"empty.js", ""}});
  const auto pack = SitePack::map(file);
  std::filesystem::remove(file);
  ASSERT_TRUE(pack.has_value());
  EXPECT_EQ(pack->find("a.js"), "xyz");
  EXPECT_EQ(pack->find("empty.js"), "");
  EXPECT_EQ(SitePack::map(file).error().code, "site_pack_broken") << "it is gone";
  std::ofstream(file).close();
  EXPECT_EQ(SitePack::map(file).error().code, "site_pack_broken") << "it is empty";
  std::filesystem::remove(file);
}

TEST(SitePack, TheBinaryContainsAReadablePack) {
  EXPECT_TRUE(SitePack::embedded().has_value());
}

// Returns the number of memory pages in RAM that contain a part of `bytes`.
std::size_t resident_pages(std::string_view bytes) {
  constexpr unsigned kPresent = 63;  // bit of a pagemap entry
  const auto page = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
  const auto first = reinterpret_cast<std::uintptr_t>(bytes.data()) / page;
  const auto last = (reinterpret_cast<std::uintptr_t>(bytes.data()) + bytes.size()) / page;
  const int map = ::open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC);
  std::size_t count = 0;
  for (std::uintptr_t at = first; at <= last; ++at) {
    std::uint64_t entry = 0;
    if (::pread(map, &entry, sizeof entry, static_cast<off_t>(at * sizeof entry)) == sizeof entry) {
      count += entry >> kPresent;
    }
  }
  ::close(map);
  return count;
}

TEST(SitePack, ReleasesMemoryOfTheBinaryAndStillHasItsFiles) {
  const auto pack = SitePack::embedded();
  ASSERT_TRUE(pack.has_value());
  const std::string_view bundle = pack->find("server/molar-server.js").value_or("");
  const std::string copy(bundle);
  const std::size_t before = resident_pages(bundle);
  pack->release_memory();
  const std::size_t after = resident_pages(bundle);
  EXPECT_EQ(bundle, copy);
  if (before == 0) {
    GTEST_SKIP() << "no web build in this binary, or no page map";
  }
  EXPECT_LT(after, before);
}

class SitePackDirectory : public ::testing::Test {
 protected:
  std::filesystem::path directory =
      std::filesystem::temp_directory_path() / ("molar-site-" + std::to_string(::getpid()));

  void SetUp() override {
    std::filesystem::create_directories(directory / "client/assets");
    std::filesystem::create_directories(directory / "server");
  }
  void TearDown() override { std::filesystem::remove_all(directory); }
  void write(const std::string& name, const std::string& bytes) const {
    std::ofstream(directory / name, std::ios::binary) << bytes;
  }
};

TEST_F(SitePackDirectory, ReadsTheSameNamesFromADirectory) {
  write("client/assets/app.js", std::string("a\0b", 3));
  write("server/molar-server.js", "bundle");
  write("openapi.json", "{}");
  write("notes.txt", "not part of the site");
  const auto pack = SitePack::from_directory(directory);
  ASSERT_TRUE(pack.has_value());
  EXPECT_EQ(pack->files().size(), 3U);
  EXPECT_EQ(pack->find("client/assets/app.js"), std::string_view("a\0b", 3));
  EXPECT_EQ(pack->find("server/molar-server.js"), "bundle");
  EXPECT_EQ(pack->find("openapi.json"), "{}");
}

TEST_F(SitePackDirectory, NamesADirectoryThatCannotBeRead) {
  std::filesystem::remove_all(directory / "server");
  const auto pack = SitePack::from_directory(directory);
  ASSERT_TRUE(pack.has_error());
  EXPECT_EQ(pack.error().code, "web_dir_unreadable");
  EXPECT_THAT(pack.error().detail, ::testing::HasSubstr("server"));
}

}  // namespace
}  // namespace molar::app

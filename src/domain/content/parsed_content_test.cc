#include "domain/content/parsed_content.h"

#include <gtest/gtest.h>

#include <chrono>

#include "base/log.h"
#include "base/testing/fake_clock.h"
#include "domain/content/content_store.h"
#include "domain/content/testing/test_brands.h"
#include "storage/testing/temp_database.h"

namespace molar::domain {
namespace {

constexpr Timestamp kNow{std::chrono::milliseconds(1'795'000'000'000)};
constexpr const char* kSite = R"({"site":{"name":"Cedar"}})";

class ParsedContentCacheTest : public storage::DatabaseTest {
 protected:
  void SetUp() override {
    DatabaseTest::SetUp();
    set_log_sink([](std::string_view) {});
  }
  void TearDown() override { set_log_sink(nullptr); }

  // The cache of a new process with this build; `schema` is the schema behind it.
  std::unique_ptr<ParsedContentCache> process(const std::string& build,
                                              FakeContentSchema*& schema) {
    auto fake = std::make_unique<FakeContentSchema>();
    schema = fake.get();
    return std::make_unique<ParsedContentCache>(std::move(fake), database(), clock_, build);
  }
  // Returns how often a process with this build calls the schema behind the cache.
  int calls(const std::string& build, std::string_view group, std::string_view json,
            std::string_view language) {
    FakeContentSchema* schema = nullptr;
    auto cache = process(build, schema);
    EXPECT_TRUE(cache->parse(group, json, language).has_value());
    return schema->calls;
  }

  FakeClock clock_{kNow};
};
MOLAR_ON_BOTH_DATABASES(ParsedContentCacheTest);

TEST_P(ParsedContentCacheTest, a_second_start_uses_the_cache) {
  FakeContentSchema* schema = nullptr;
  auto first = process("b1", schema);
  auto answer = first->parse("cedar", kSite, "en");
  EXPECT_EQ(schema->calls, 1);
  auto second = process("b1", schema);
  EXPECT_EQ(second->parse("cedar", kSite, "en")->json, answer->json);
  EXPECT_EQ(schema->calls, 0);
}

TEST_P(ParsedContentCacheTest, another_build_brand_language_or_text_is_parsed_again) {
  EXPECT_EQ(calls("b1", "cedar", kSite, "en"), 1);
  EXPECT_EQ(calls("b1", "cedar", kSite, "en"), 0);
  EXPECT_EQ(calls("b2", "cedar", kSite, "en"), 1) << "another bundle";
  EXPECT_EQ(calls("b1", "harbor", kSite, "en"), 1) << "another brand";
  EXPECT_EQ(calls("b1", "cedar", kSite, "es"), 1) << "another language";
  EXPECT_EQ(calls("b1", "cedar", R"({"site":{"name":"Cedar "}})", "en"), 1) << "another text";
}

TEST_P(ParsedContentCacheTest, faults_are_not_cached) {
  EXPECT_EQ(calls("b1", "cedar", R"({"broken":1})", "en"), 1);
  EXPECT_EQ(calls("b1", "cedar", R"({"broken":1})", "en"), 1);
}

TEST_P(ParsedContentCacheTest, deletes_old_entries) {
  EXPECT_EQ(calls("b1", "cedar", kSite, "en"), 1);
  clock_.advance(std::chrono::hours(24 * 31));
  EXPECT_EQ(calls("b2", "cedar", kSite, "en"), 1);
  EXPECT_EQ(calls("b1", "cedar", kSite, "en"), 1);
}

TEST_P(ParsedContentCacheTest, calls_the_schema_without_its_table) {
  temp_database().run_script("drop table content_parsed");
  EXPECT_EQ(calls("b1", "cedar", kSite, "en"), 1);
  EXPECT_EQ(calls("b1", "cedar", kSite, "en"), 1);
}

TEST_P(ParsedContentCacheTest, passes_reviews_to_the_schema) {
  FakeContentSchema* schema = nullptr;
  auto cache = process("b1", schema);
  EXPECT_EQ(cache->review("cedar", R"({"site":{"unlawful":1}})", "en")->size(), 1U);
  schema->engine_is_down = true;
  EXPECT_TRUE(cache->review("cedar", R"({"site":{}})", "en").has_error());
}

}  // namespace
}  // namespace molar::domain

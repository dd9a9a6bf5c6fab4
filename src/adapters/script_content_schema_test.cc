#include "adapters/script_content_schema.h"

#include <gtest/gtest.h>

namespace molar::adapters {
namespace {

TEST(ScriptContentSchema, AsksTheEngineAndPassesItsAnswerOn) {
  std::string asked;
  ScriptContentSchema schema([&](std::string_view group, std::string_view json,
                                 std::string_view language) -> Result<domain::ParsedContent> {
    asked = std::string(group) + " " + std::string(json) + " " + std::string(language);
    return domain::ParsedContent{"{}", {}};
  });
  EXPECT_EQ(schema.parse("cedar", "{ }", "es")->json, "{}");
  EXPECT_EQ(asked, "cedar { } es");
}

TEST(ScriptContentSchema, AnEngineThatIsDownIsUnavailable) {
  ScriptContentSchema schema([](auto...) -> Result<domain::ParsedContent> {
    return Error::unavailable("script_engine_unavailable", "busy");
  });
  EXPECT_EQ(schema.parse("cedar", "{}", "en").error().kind, ErrorKind::Unavailable);
}

TEST(ScriptContentSchema, HugeContentNeverReachesTheEngine) {
  ScriptContentSchema schema([](auto...) -> Result<domain::ParsedContent> {
    ADD_FAILURE() << "asked";
    return domain::ParsedContent{};
  });
  const auto parsed =
      schema.parse("cedar", std::string(ScriptContentSchema::kMaxBytes + 1, ' '), "en");
  ASSERT_TRUE(parsed.has_value());
  EXPECT_TRUE(parsed->json.empty());
  EXPECT_EQ(parsed->faults.size(), 1U);
}

}  // namespace
}  // namespace molar::adapters

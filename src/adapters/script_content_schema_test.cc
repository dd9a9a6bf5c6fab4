#include "adapters/script_content_schema.h"

#include <gtest/gtest.h>

namespace molar::adapters {
namespace {

Result<std::vector<domain::ContentFinding>> no_review(std::string_view, std::string_view,
                                                      std::string_view) {
  return std::vector<domain::ContentFinding>{};
}

TEST(ScriptContentSchema, ReturnsTheResultOfTheEngine) {
  std::string arguments;
  ScriptContentSchema schema(
      [&](std::string_view group, std::string_view json,
          std::string_view language) -> Result<domain::ParsedContent> {
        arguments = std::string(group) + " " + std::string(json) + " " + std::string(language);
        return domain::ParsedContent{"{}", {}};
      },
      no_review);
  EXPECT_EQ(schema.parse("cedar", "{ }", "es")->json, "{}");
  EXPECT_EQ(arguments, "cedar { } es");
}

TEST(ScriptContentSchema, ReturnsTheReview) {
  ScriptContentSchema schema(
      [](auto...) { return domain::ParsedContent{}; },
      [](std::string_view group, std::string_view json,
         std::string_view language) -> Result<std::vector<domain::ContentFinding>> {
        return std::vector<domain::ContentFinding>{
            {std::string(group), std::string(json), std::string(language)}};
      });
  const auto findings = schema.review("cedar", "{}", "es");
  ASSERT_EQ(findings->size(), 1U);
  EXPECT_EQ(findings->at(0).message, "es");
}

TEST(ScriptContentSchema, IsUnavailableWithoutTheEngine) {
  ScriptContentSchema schema(
      [](auto...) -> Result<domain::ParsedContent> {
        return Error::unavailable("script_engine_unavailable", "busy");
      },
      no_review);
  EXPECT_EQ(schema.parse("cedar", "{}", "en").error().kind, ErrorKind::Unavailable);
}

TEST(ScriptContentSchema, RefusesTooLargeContentWithoutTheEngine) {
  ScriptContentSchema schema(
      [](auto...) -> Result<domain::ParsedContent> {
        ADD_FAILURE() << "the engine was called";
        return domain::ParsedContent{};
      },
      no_review);
  const auto parsed =
      schema.parse("cedar", std::string(ScriptContentSchema::kMaxBytes + 1, ' '), "en");
  ASSERT_TRUE(parsed.has_value());
  EXPECT_TRUE(parsed->json.empty());
  EXPECT_EQ(parsed->faults.size(), 1U);
}

}  // namespace
}  // namespace molar::adapters

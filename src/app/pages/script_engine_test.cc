#include "app/pages/script_engine.h"

#include <gtest/gtest.h>

#include <string>

namespace molar::app {
namespace {

// Returns `parsed`, and findings that contain the arguments.
class SchemaRenderer final : public render::PageRenderer {
 public:
  Result<render::ContentParse> parsed = render::ContentParse{};
  std::string arguments;

  render::PageResult render(const render::PageRequest&, const render::ApiCall&) override {
    return {};
  }
  Result<render::ContentParse> parse_content(std::string_view group, std::string_view json,
                                             std::string_view language) override {
    arguments = std::string(group) + " " + std::string(json) + " " + std::string(language);
    return parsed;
  }
  Result<std::vector<render::ContentFinding>> review_content(std::string_view group,
                                                             std::string_view json,
                                                             std::string_view language) override {
    return std::vector<render::ContentFinding>{
        {std::string(group), std::string(json), std::string(language)}};
  }
  Result<std::string> render_mail(const render::MailRequest&) override { return std::string(); }
  void set_warm_pages(std::vector<render::WarmPage>) override {}
  bool healthy() const override { return true; }
  Stats stats() const override { return {}; }
};

TEST(MakeContentSchema, returns_the_result_of_the_engine) {
  SchemaRenderer renderer;
  renderer.parsed = render::ContentParse{"{}", {{"header", "is missing"}}};
  const auto found = make_content_schema(renderer)->parse("cedar", "{ }", "es");
  EXPECT_EQ(found->json, "{}");
  ASSERT_EQ(found->faults.size(), 1U);
  EXPECT_EQ(found->faults[0].path, "header");
  EXPECT_EQ(found->faults[0].message, "is missing");
  EXPECT_EQ(renderer.arguments, "cedar { } es");
}

TEST(MakeContentSchema, returns_the_review) {
  SchemaRenderer renderer;
  const auto findings = make_content_schema(renderer)->review("cedar", "{}", "es");
  ASSERT_EQ(findings->size(), 1U);
  EXPECT_EQ(findings->at(0).path, "cedar");
  EXPECT_EQ(findings->at(0).rule, "{}");
  EXPECT_EQ(findings->at(0).message, "es");
}

TEST(MakeContentSchema, is_unavailable_without_the_engine) {
  SchemaRenderer renderer;
  renderer.parsed = Error::unavailable("script_engine_unavailable", "busy");
  const auto schema = make_content_schema(renderer);
  EXPECT_EQ(schema->parse("cedar", "{}", "en").error().kind, ErrorKind::Unavailable);
}

TEST(MakeContentSchema, refuses_too_large_content_without_the_engine) {
  SchemaRenderer renderer;
  const auto parsed =
      make_content_schema(renderer)->parse("cedar", std::string(kMaxContentBytes + 1, ' '), "en");
  ASSERT_TRUE(parsed.has_value());
  EXPECT_TRUE(parsed->json.empty());
  EXPECT_EQ(parsed->faults.size(), 1U);
  EXPECT_EQ(renderer.arguments, "");
}

}  // namespace
}  // namespace molar::app

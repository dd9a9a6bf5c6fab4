#include "app/pages/script_engine.h"

#include <gtest/gtest.h>

#include <string>

#include "base/text.h"

namespace molar::app {
namespace {

// Returns `answer` and stores the arguments.
class SchemaRenderer final : public render::PageRenderer {
 public:
  Result<std::string> answer = std::string();
  std::string arguments;

  render::PageResult render(const render::PageRequest&, const render::ApiCall&) override {
    return {};
  }
  Result<std::string> check_content(std::string_view function,
                                    const std::vector<std::string_view>& texts) override {
    arguments = std::string(function) + " " + join(texts, " ");
    return answer;
  }
  Result<std::string> render_mail(const render::MailRequest&) override { return std::string(); }
  void set_warm_pages(std::vector<render::WarmPage>) override {}
  bool healthy() const override { return true; }
  Stats stats() const override { return {}; }
};

TEST(MakeContentSchema, returns_the_parsed_content) {
  SchemaRenderer renderer;
  renderer.answer = R"({"ok":true,"content":{"name":"Cedar ñ"}})";
  const auto found = make_content_schema(renderer)->parse("cedar", "{ }", "es");
  EXPECT_EQ(found->json, R"({"name":"Cedar ñ"})");
  EXPECT_TRUE(found->faults.empty());
  EXPECT_EQ(renderer.arguments, "parseContent cedar { } es");
}

TEST(MakeContentSchema, returns_the_faults) {
  SchemaRenderer renderer;
  renderer.answer = R"({"ok":false,"faults":[{"path":"header","message":"is missing"}]})";
  const auto found = make_content_schema(renderer)->parse("cedar", "{ }", "es");
  EXPECT_EQ(found->json, "");
  ASSERT_EQ(found->faults.size(), 1U);
  EXPECT_EQ(found->faults[0].path, "header");
  EXPECT_EQ(found->faults[0].message, "is missing");
  renderer.answer = R"({"ok":false})";
  EXPECT_EQ(make_content_schema(renderer)->parse("cedar", "{ }", "es")->faults.size(), 1U);
}

TEST(MakeContentSchema, returns_the_review) {
  SchemaRenderer renderer;
  renderer.answer = R"([{"path":"promise","rule":"L-7","message":"es: seguro"}])";
  const auto findings = make_content_schema(renderer)->review("cedar", "{}", "es");
  ASSERT_EQ(findings->size(), 1U);
  EXPECT_EQ(findings->at(0).path, "promise");
  EXPECT_EQ(findings->at(0).rule, "L-7");
  EXPECT_EQ(findings->at(0).message, "es: seguro");
  EXPECT_EQ(renderer.arguments, "reviewContent cedar {} es");
}

TEST(MakeContentSchema, is_unavailable_without_the_engine) {
  SchemaRenderer renderer;
  renderer.answer = Error::unavailable("script_engine_unavailable", "busy");
  const auto schema = make_content_schema(renderer);
  EXPECT_EQ(schema->parse("cedar", "{}", "en").error().kind, ErrorKind::Unavailable);
}

TEST(MakeContentSchema, an_invalid_answer_of_the_engine_is_unavailable) {
  SchemaRenderer renderer;
  const auto schema = make_content_schema(renderer);
  for (const char* answer : {"{", "7"}) {
    renderer.answer = answer;
    EXPECT_EQ(schema->parse("cedar", "{}", "en").error().kind, ErrorKind::Unavailable);
    EXPECT_EQ(schema->review("cedar", "{}", "en").error().kind, ErrorKind::Unavailable);
  }
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

#include "app/script_mail_renderer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json.hpp>

namespace molar::app {
namespace {

namespace json = boost::json;

// Returns `answer` and stores the request.
class MailEngine final : public render::PageRenderer {
 public:
  Result<std::string> answer = std::string(R"({"ok":true,"subject":"S","text":"T","html":"H"})");
  render::MailRequest asked;

  render::PageResult render(const render::PageRequest&, const render::ApiCall&) override {
    return {};
  }
  Result<std::string> check_content(std::string_view,
                                    const std::vector<std::string_view>&) override {
    return std::string();
  }
  Result<std::string> render_mail(const render::MailRequest& request) override {
    asked = request;
    return answer;
  }
  void set_warm_pages(std::vector<render::WarmPage>) override {}
  bool healthy() const override { return true; }
  Stats stats() const override { return {}; }
};

class ScriptMailRendererTest : public testing::Test {
 protected:
  ScriptMailRendererTest() {
    brand_.group_key = "cedar";
    brand_.content_key = "cedar:3";
    brand_.time_zone = "America/New_York";
    brand_.languages = {"en"};
    brand_.content["en"] = std::make_shared<const std::string>("{}");
  }
  Result<domain::RenderedMail> render(const std::string& data = R"({"firstName":"Ana"})",
                                      const std::string& language = "en") {
    ScriptMailRenderer renderer(engine_, [](const domain::Brand& brand) {
      return "https://" + brand.group_key + ".example";
    });
    return renderer.render({brand_, "export_made", language, data, from_millis(1000)});
  }
  std::string code(const std::string& answer) {
    engine_.answer = answer;
    auto mail = render();
    return mail.has_error() ? mail.error().code : "";
  }

  domain::Brand brand_;
  MailEngine engine_;
};

TEST_F(ScriptMailRendererTest, RendersWithTheBrandsContentAndReturnsTheMail) {
  auto mail = render();
  ASSERT_TRUE(mail.has_value());
  EXPECT_EQ(mail->subject + mail->text + mail->html, "STH");
  EXPECT_EQ(engine_.asked.content_key, "cedar:3:en");
  EXPECT_EQ(json::value(engine_.asked.input),
            json::parse(R"({"kind":"export_made","language":"en","origin":"https://cedar.example",
                           "timeZone":"America/New_York","now":1000,"data":{"firstName":"Ana"}})"));
}

TEST_F(ScriptMailRendererTest, ARefusalOfTheTemplateIsPermanentAndHasItsReason) {
  engine_.answer =
      std::string(R"({"ok":false,"code":"mail_data_invalid","fault":"at: must be a day"})");
  auto mail = render();
  ASSERT_TRUE(mail.has_error());
  EXPECT_EQ(mail.error().kind, ErrorKind::InvalidInput);
  EXPECT_EQ(mail.error().code, "mail_data_invalid");
  EXPECT_EQ(mail.error().internal, "at: must be a day");
}

TEST_F(ScriptMailRendererTest, AnInvalidResultIsAPermanentFailure) {
  for (const char* answer : {"", "7", "{}", R"({"ok":1})", R"({"ok":true})", R"({"ok":false})"}) {
    EXPECT_EQ(code(answer), "mail_script_answer") << answer;
  }
}

TEST_F(ScriptMailRendererTest, ABusyEngineIsATemporaryFailure) {
  engine_.answer = Error::unavailable("script_engine_unavailable", "");
  EXPECT_EQ(render().error().kind, ErrorKind::Unavailable);
}

TEST_F(ScriptMailRendererTest, DoesNotCallTheEngineWithInvalidDataOrWithoutContent) {
  EXPECT_EQ(render("{").error().code, "mail_data_invalid");
  EXPECT_EQ(render("{}", "es").error().code, "mail_content_missing");
  EXPECT_EQ(engine_.asked.kind, "");
}

}  // namespace
}  // namespace molar::app

#include "adapters/mail/script_mail_renderer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json.hpp>

namespace molar::adapters {
namespace {

namespace json = boost::json;

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
    ScriptMailRenderer renderer(
        [this](const MailScript& script) -> Result<std::string> {
          script_ = script;
          return answer_;
        },
        [](const domain::Brand& brand) { return "https://" + brand.group_key + ".example"; });
    return renderer.render({brand_, "export_made", language, data, from_millis(1000)});
  }
  std::string code(const std::string& answer) {
    answer_ = answer;
    auto mail = render();
    return mail.has_error() ? mail.error().code : "";
  }

  domain::Brand brand_;
  Result<std::string> answer_ = std::string(R"({"ok":true,"subject":"S","text":"T","html":"H"})");
  MailScript script_;
};

TEST_F(ScriptMailRendererTest, RendersWithTheBrandsContentAndReturnsTheMail) {
  auto mail = render();
  ASSERT_TRUE(mail.has_value());
  EXPECT_EQ(mail->subject + mail->text + mail->html, "STH");
  EXPECT_EQ(script_.content_key, "cedar:3:en");
  EXPECT_EQ(json::parse(script_.input),
            json::parse(R"({"kind":"export_made","language":"en","origin":"https://cedar.example",
                           "timeZone":"America/New_York","now":1000,"data":{"firstName":"Ana"}})"));
}

TEST_F(ScriptMailRendererTest, ARefusalOfTheTemplateIsPermanentAndHasItsReason) {
  answer_ = std::string(R"({"ok":false,"code":"mail_data_invalid","fault":"at: must be a day"})");
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
  answer_ = Error::unavailable("script_engine_unavailable", "");
  EXPECT_EQ(render().error().kind, ErrorKind::Unavailable);
}

TEST_F(ScriptMailRendererTest, DoesNotCallTheEngineWithInvalidDataOrWithoutContent) {
  EXPECT_EQ(render("{").error().code, "mail_data_invalid");
  EXPECT_EQ(render("{}", "es").error().code, "mail_content_missing");
  EXPECT_EQ(script_.kind, "");
}

}  // namespace
}  // namespace molar::adapters

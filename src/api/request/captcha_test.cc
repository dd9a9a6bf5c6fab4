#include "api/request/captcha.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "api/testing/api_fixture.h"
#include "domain/ports/captcha.h"

namespace molar::api {
namespace {

// Accepts "good <action>"; records the checks.
class FakeCaptcha final : public domain::Captcha {
 public:
  domain::CaptchaVerdict verify(const domain::CaptchaCheck& check) override {
    asked.push_back(check);
    if (is_down) {
      return domain::CaptchaVerdict::Unavailable;
    }
    return check.token == "good " + check.action ? domain::CaptchaVerdict::Passed
                                                 : domain::CaptchaVerdict::Failed;
  }
  std::vector<domain::CaptchaCheck> asked;
  bool is_down = false;
};

class CaptchaApiTest : public ApiFixture {
 protected:
  void SetUp() override {
    ApiFixture::SetUp();
    if (!IsSkipped()) {
      add_member("ann@example.com");
      services().captcha = &captcha_;
    }
  }

  ApiAnswer login(ApiClient& client, const std::string& password, const std::string& token = {}) {
    std::vector<http::Header> headers = {{"User-Agent", "Tests"}};
    if (!token.empty()) {
      headers.push_back({"x-recaptcha-token", token});
    }
    return client.send("POST", "/api/login",
                       R"({"email":"ann@example.com","password":")" + password + "\"}", headers);
  }
  ApiAnswer reset(ApiClient& client, const std::string& token) {
    return client.send("POST", "/api/v4/member/resetPasswordEmail",
                       R"({"email":"ann@example.com"})", {{"x-recaptcha-token", token}});
  }

  FakeCaptcha captcha_;
};
MOLAR_ON_BOTH_DATABASES(CaptchaApiTest);

TEST_P(CaptchaApiTest, RequiresATokenOfTheRightAction) {
  auto visitor = browser();
  EXPECT_EQ(reset(visitor, "").code(), "captcha_required");
  EXPECT_TRUE(captcha_.asked.empty());
  EXPECT_EQ(reset(visitor, "good login").code(), "captcha_failed");
  EXPECT_EQ(reset(visitor, "good reset_password").status, 202);
  EXPECT_THAT(captcha_.asked.back().hosts, testing::Contains("cedar.localhost"));
  EXPECT_EQ(captcha_.asked.back().client_address, "192.0.2.1");
}

TEST_P(CaptchaApiTest, RefusesEveryRequestWhenTheServiceIsDown) {
  captcha_.is_down = true;
  auto visitor = browser();
  const auto answer = reset(visitor, "good reset_password");
  EXPECT_EQ(answer.status, 503);
  EXPECT_EQ(answer.code(), "captcha_unavailable");
  EXPECT_FALSE(answer.response.header("Retry-After").empty());
}

TEST_P(CaptchaApiTest, RefusesTooLongTokensWithoutAskingTheService) {
  auto visitor = browser();
  EXPECT_EQ(reset(visitor, std::string(9'000, 'x')).code(), "captcha_failed");
  EXPECT_TRUE(captcha_.asked.empty());  // no captcha is required
}

TEST_P(CaptchaApiTest, RequiresNoTokenWithoutAService) {
  services().captcha = &no_captcha();
  auto visitor = browser();
  EXPECT_EQ(reset(visitor, "").status, 202);
}

TEST_P(CaptchaApiTest, RequiresATokenAtLoginOnlyAfterThreeFailures) {
  auto visitor = browser();
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(login(visitor, "a wrong guess").code(), "login_failed") << i;
  }
  EXPECT_EQ(login(visitor, kTestPassword).code(), "captcha_required");
  EXPECT_EQ(login(visitor, kTestPassword, "bad").code(), "captcha_failed");
  EXPECT_EQ(login(visitor, kTestPassword, "good login").status, 200);
  auto again = browser();  // a success clears the account's failures, time those of the network
  again.client_address = "198.51.100.1";
  EXPECT_EQ(login(again, kTestPassword).status, 200);
}

TEST_P(CaptchaApiTest, ProtectsSignUpAndReportsOfOffices) {
  auto visitor = browser();
  const std::string sign_up = R"({"inviteToken":"none","password":"walnut kettle harvest 58"})";
  EXPECT_EQ(visitor.post("/api/v4/member/signup", sign_up).code(), "captcha_required");
  EXPECT_EQ(
      visitor.send("POST", "/api/v4/member/signup", sign_up, {{"x-recaptcha-token", "good signup"}})
          .code(),
      "invite_expired");
  const std::string report = R"({"topics":["phone"]})";
  EXPECT_EQ(visitor.post("/api/km/office/1000001/report", report).code(), "captcha_required");
  EXPECT_EQ(visitor
                .send("POST", "/api/km/office/1000001/report", report,
                      {{"x-recaptcha-token", "good report_office"}})
                .code(),
            "office_not_found");
}

TEST_P(CaptchaApiTest, CountsFailuresOfANetworkToo) {
  for (const char* name : {"one", "two", "three"}) {
    auto visitor = browser();
    visitor.post("/api/login", R"({"email":")" + std::string(name) +
                                   R"(@example.com","password":"a wrong guess"})");
  }
  auto ann = browser();
  EXPECT_EQ(login(ann, kTestPassword).code(), "captcha_required");
  auto elsewhere = browser();
  elsewhere.client_address = "198.51.100.1";
  EXPECT_EQ(login(elsewhere, kTestPassword).status, 200);
}

TEST_P(CaptchaApiTest, TreatsUnknownAccountsLikeExistingOnes) {
  auto visitor = browser();
  for (int i = 0; i < 3; ++i) {
    visitor.post("/api/login", R"({"email":"nobody@example.com","password":"a wrong guess"})");
  }
  EXPECT_EQ(visitor.post("/api/login", R"({"email":"nobody@example.com","password":"x"})").code(),
            "captcha_required");
}

}  // namespace
}  // namespace molar::api

// The captcha's adapters against a verifier that fails, hangs and answers wrongly.
#include "app/settings/page_services.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <mutex>
#include <thread>

#include "base/log.h"
#include "http/testing/test_server.h"

namespace molar::app {
namespace {

namespace json = boost::json;
using domain::CaptchaVerdict;

// Answers a given result and records the requests.
class Verifier {
 public:
  Verifier() : server_({}, hooks()) {}

  std::string url(const std::string& path = "") const {
    return "http://127.0.0.1:" + std::to_string(server_.port()) + path;
  }
  void answer(int status, std::string body) {
    const std::lock_guard lock(mutex_);
    status_ = status;
    body_ = std::move(body);
  }
  void answer(const json::object& body) { answer(200, json::serialize(body)); }
  void hang(bool hangs) { hangs_ = hangs; }
  http::Request last() {
    const std::lock_guard lock(mutex_);
    return last_;
  }

 private:
  http::ServerHooks hooks() {
    http::ServerHooks hooks;
    hooks.knows_host = [](std::string_view) { return true; };
    hooks.fast_path = [](const http::Request&) { return std::nullopt; };
    hooks.handle = [this](const http::Request& request) {
      while (hangs_) {
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
      }
      const std::lock_guard lock(mutex_);
      last_ = request;
      return http::Response::json(status_, body_);
    };
    return hooks;
  }

  std::mutex mutex_;
  int status_ = 200;
  std::string body_ = "{}";
  http::Request last_;
  std::atomic<bool> hangs_ = false;
  http::testing::TestServer server_;
};

class CaptchaSettingsTest : public testing::Test {
 protected:
  void SetUp() override {
    set_log_sink([](std::string_view) {});
    config_.captcha.site_key = "site";
    config_.captcha.secret = "s3cret&more";
    config_.captcha.timeout_ms = 300;
  }
  void TearDown() override { set_log_sink(nullptr); }

  CaptchaVerdict verify(const std::string& token = "tok&en") {
    auto captcha = make_captcha(config_);
    EXPECT_TRUE(captcha.has_value() && *captcha);
    return (*captcha)->verify({.token = token,
                               .action = "login",
                               .hosts = {"cedar.localhost", "www.cedar.example"},
                               .client_address = "192.0.2.1",
                               .user_agent = "Tests"});
  }

  Verifier verifier_;
  Config config_;
};

class RecaptchaTest : public CaptchaSettingsTest {
 protected:
  void SetUp() override {
    CaptchaSettingsTest::SetUp();
    config_.captcha.provider = "recaptcha";
    config_.captcha.verify_url = verifier_.url("/recaptcha/api/siteverify");
  }
  static json::object good() {
    return {{"success", true},
            {"score", 0.9},
            {"action", "login"},
            {"hostname", "Cedar.localhost"},
            {"challenge_ts", "2026-11-21T17:00:00Z"}};
  }
  static json::object with(std::string_view name, json::value value) {
    json::object body = good();
    body[name] = std::move(value);
    return body;
  }
};

TEST_F(RecaptchaTest, PassesTokensThatTheServiceAccepts) {
  verifier_.answer(good());
  EXPECT_EQ(verify(), CaptchaVerdict::Passed);
  const http::Request request = verifier_.last();
  EXPECT_EQ(request.method, "POST");
  EXPECT_EQ(request.path, "/recaptcha/api/siteverify");
  EXPECT_EQ(request.body, "secret=s3cret%26more&response=tok%26en&remoteip=192.0.2.1");
}

TEST_F(RecaptchaTest, RefusesOtherAnswers) {
  const std::vector<json::object> answers = {
      {{"success", false}, {"error-codes", {"timeout-or-duplicate"}}},
      with("score", 0.49),
      with("action", "signup"),
      with("hostname", "evil.example"),
      with("success", "true"),  // a string, not a boolean
      with("score", "0.9"),
      with("score", 90),
      with("score", nullptr),
      {{"success", true}},
  };
  for (const json::object& answer : answers) {
    verifier_.answer(answer);
    EXPECT_EQ(verify(), CaptchaVerdict::Failed) << answer;
  }
}

TEST_F(RecaptchaTest, IsUnavailableIfTheServiceFails) {
  for (const auto& [status, body] :
       {std::pair<int, std::string>{500, "{}"},
        {302, ""},
        {200, "<html>sign in to this wireless network</html>"},
        {200, "[]"},
        {200, R"({"success":true,"success":true})"},
        {200, std::string(70'000, ' ') + "{}"},
        {200, R"({"success":false,"error-codes":["invalid-input-secret"]})"}}) {
    verifier_.answer(status, body);
    EXPECT_EQ(verify(), CaptchaVerdict::Unavailable) << status << " " << body.substr(0, 60);
  }
  config_.captcha.verify_url = "http://127.0.0.1:1/";
  EXPECT_EQ(verify(), CaptchaVerdict::Unavailable);
}

TEST_F(RecaptchaTest, IsUnavailableAfterTheTimeout) {
  verifier_.answer(good());
  verifier_.hang(true);
  EXPECT_EQ(verify(), CaptchaVerdict::Unavailable);
  verifier_.hang(false);
  EXPECT_EQ(verify(), CaptchaVerdict::Passed);
}

TEST_F(RecaptchaTest, UsesTheConfiguredScore) {
  verifier_.answer(with("score", 0.3));
  EXPECT_EQ(verify(), CaptchaVerdict::Failed);
  config_.captcha.least_score_percent = 30;
  EXPECT_EQ(verify(), CaptchaVerdict::Passed);
}

class RecaptchaEnterpriseTest : public CaptchaSettingsTest {
 protected:
  void SetUp() override {
    CaptchaSettingsTest::SetUp();
    config_.captcha.provider = "recaptcha_enterprise";
    config_.captcha.project = "dental 1";
    config_.captcha.verify_url = verifier_.url();
  }
  static json::object good() {
    return {{"name", "projects/1/assessments/2"},
            {"riskAnalysis", {{"score", 0.7}, {"reasons", json::array{}}}},
            {"tokenProperties",
             {{"valid", true}, {"action", "login"}, {"hostname", "www.cedar.example"}}}};
  }
};

TEST_F(RecaptchaEnterpriseTest, PassesTokensThatTheServiceAccepts) {
  verifier_.answer(good());
  EXPECT_EQ(verify(), CaptchaVerdict::Passed);
  const http::Request request = verifier_.last();
  EXPECT_EQ(request.target, "/v1/projects/dental%201/assessments");
  EXPECT_EQ(request.header("X-Goog-Api-Key"), "s3cret&more");
  const json::value event = json::parse(request.body).at("event");
  EXPECT_EQ(event.at("token"), "tok&en");
  EXPECT_EQ(event.at("siteKey"), "site");
  EXPECT_EQ(event.at("expectedAction"), "login");
}

TEST_F(RecaptchaEnterpriseTest, RefusesOtherAnswers) {
  for (const auto& [name, value] : {std::pair<const char*, json::value>{"valid", false},
                                    {"valid", "true"},
                                    {"action", "signup"},
                                    {"hostname", "evil.example"}}) {
    json::object answer = good();
    answer["tokenProperties"].as_object()[name] = value;
    verifier_.answer(answer);
    EXPECT_EQ(verify(), CaptchaVerdict::Failed) << answer;
  }
  json::object low = good();
  low["riskAnalysis"] = {{"score", 0.1}};
  verifier_.answer(low);
  EXPECT_EQ(verify(), CaptchaVerdict::Failed);
  low.erase("riskAnalysis");
  verifier_.answer(low);
  EXPECT_EQ(verify(), CaptchaVerdict::Failed);
}

TEST_F(RecaptchaEnterpriseTest, IsUnavailableIfTheServiceFails) {
  for (const auto& [status, body] : {std::pair<int, std::string>{403, "{}"},
                                     {200, "{}"},
                                     {200, R"({"tokenProperties":"valid"})"}}) {
    verifier_.answer(status, body);
    EXPECT_EQ(verify(), CaptchaVerdict::Unavailable) << body;
  }
}

TEST_F(CaptchaSettingsTest, RefusesAnIncompleteConfiguration) {
  config_.captcha.provider = "recaptcha";
  config_.captcha.secret = "";
  EXPECT_EQ(make_captcha(config_).error().code, "captcha_incomplete");
  config_.captcha.secret = "s";
  config_.captcha.provider = "recaptcha_enterprise";
  EXPECT_EQ(make_captcha(config_).error().code, "captcha_incomplete");
  config_.captcha.provider = "off";
  EXPECT_FALSE((*make_captcha(config_))->is_asked());
}

TEST_F(CaptchaSettingsTest, RefusesTheTestProviderInProduction) {
  config_.captcha.provider = "test";
  EXPECT_EQ(verify("test:login"), CaptchaVerdict::Passed);
  EXPECT_EQ(verify("test:signup"), CaptchaVerdict::Failed);
  EXPECT_EQ(verify("test-unavailable"), CaptchaVerdict::Unavailable);
  config_.server.mode = "production";
  EXPECT_EQ(make_captcha(config_).error().code, "captcha_not_for_production");
}

TEST_F(CaptchaSettingsTest, SendsNoSecretToPages) {
  config_.captcha.provider = "recaptcha";
  const std::string settings = json::serialize(captcha_page_settings(config_));
  EXPECT_THAT(settings, testing::HasSubstr("site"));
  EXPECT_THAT(settings, testing::Not(testing::HasSubstr("s3cret")));
  EXPECT_THAT(captcha_origins(config_), testing::Contains("https://www.gstatic.com"));
  config_.captcha.script_url = "http://127.0.0.1:4242/captcha.js";
  EXPECT_THAT(captcha_origins(config_), testing::ElementsAre("http://127.0.0.1:4242"));
  config_.captcha.provider = "off";
  EXPECT_TRUE(captcha_origins(config_).empty());
}

}  // namespace
}  // namespace molar::app

// The mails of the web build's bundle, in the engine of the server.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "base/testing/source_path.h"
#include "render/page_worker.h"
#include "render/testing/test_bundle.h"

namespace molar::render {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

namespace json = boost::json;

PageWorker::Clock::time_point soon() {
  return PageWorker::Clock::now() + std::chrono::seconds(20);
}

class RealBundleMailTest : public ::testing::Test {
 protected:
  void SetUp() override {
    auto process = testing::start_worker(image_, soon());
    ASSERT_TRUE(process.has_value()) << process.error().text;
    worker_ = std::make_unique<PageWorker>(std::move(*process), shells_);
    const std::string site = testing::read_file(source_path("content/brands/cedar/site.json"));
    const auto parsed = worker_->check_content("parseContent", {"cedar", site, "en"}, soon());
    ASSERT_TRUE(parsed.has_value());
    content_ = std::make_shared<const std::string>(
        json::serialize(json::parse(parsed.value()).at("content")));
  }

  json::object mail(const std::string& kind, json::object data) {
    const json::object input{{"kind", kind},
                             {"language", "en"},
                             {"origin", "https://cedar.example"},
                             {"timeZone", "America/New_York"},
                             {"now", 1'795'280'400'000},
                             {"data", std::move(data)}};
    auto answer = worker_->render_mail({"cedar", "cedar:1:en", content_, input, kind}, soon());
    EXPECT_TRUE(answer.has_value()) << answer.error().text;
    return json::parse(*answer).as_object();
  }

  // Detects changed globals in the realm of the bundle: call "$remember", then "$changed".
  std::string globals(std::string_view function) {
    const HostFunctions nothing{[](std::string_view) { return ApiAnswer(); },
                                [](std::string_view, std::string_view) {}};
    auto answer = worker_->process().call({function, 0, "", {}}, nothing, soon());
    return answer.has_error() ? answer.error().text : answer->fields.at(0);
  }

  ShellStore shells_;
  WorkerImage image_{testing::node_path(), testing::real_bundles(), std::size_t{128} << 20U};
  std::unique_ptr<PageWorker> worker_;
  std::shared_ptr<const std::string> content_;
};

TEST_F(RealBundleMailTest, RendersHtmlAndTextWithTheBrandsName) {
  const json::object made =
      mail("password_changed", {{"firstName", "Ana O'Neil"}, {"at", "2026-11-21T20:05:00Z"}});
  EXPECT_EQ(made.at("ok"), true);
  EXPECT_EQ(made.at("subject"), "Your password was changed, Cedar Dental Club");
  const std::string html(made.at("html").as_string());
  EXPECT_THAT(html, HasSubstr("Hello Ana O&#x27;Neil,"));
  EXPECT_THAT(html, HasSubstr("11/21/2026, 3:05 PM EST"));
  EXPECT_THAT(html, HasSubstr("Cedar Dental Club, Inc."));
  EXPECT_THAT(std::string(made.at("text").as_string()), HasSubstr("Hello Ana O'Neil,"));
}

TEST_F(RealBundleMailTest, OmitsAnInvalidNameFromTheGreeting) {
  const json::object made =
      mail("password_changed", {{"firstName", "Ana <b>"}, {"at", "2026-11-21T20:05:00Z"}});
  EXPECT_THAT(std::string(made.at("html").as_string()), HasSubstr("Hello,"));
  EXPECT_THAT(std::string(made.at("text").as_string()), HasSubstr("Hello,"));
}

TEST_F(RealBundleMailTest, NamesInvalidData) {
  const json::object made = mail("password_changed", {{"at", "yesterday"}});
  EXPECT_EQ(made.at("ok"), false);
  EXPECT_EQ(made.at("code"), "mail_data_invalid");
  EXPECT_THAT(std::string(made.at("fault").as_string()), HasSubstr("at:"));
}

TEST_F(RealBundleMailTest, AMailLeavesNoDataInTheWorker) {
  const json::object first = mail("email_changed", {{"newEmail", "ana@example.com"}});
  globals("$remember");
  for (int i = 0; i < 300; ++i) {
    mail("email_changed", {{"newEmail", "bo" + std::to_string(i) + "@example.com"}});
    mail("no_such_kind", {});
  }
  EXPECT_EQ(globals("$changed"), "");
  EXPECT_EQ(mail("email_changed", {{"newEmail", "ana@example.com"}}), first);
  EXPECT_EQ(worker_->state(), WorkerState::Idle);
}

TEST_F(RealBundleMailTest, AMailCreatesNoShell) {
  mail("export_made", {{"firstName", "Ana"}});
  EXPECT_FALSE(shells_.has("cedar:1:en"));
}

}  // namespace
}  // namespace molar::render

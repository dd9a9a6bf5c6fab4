// Content of a purchase's welcome mail besides its notice.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "api/testing/api_fixture.h"
#include "api/testing/join.h"
#include "base/log.h"
#include "domain/cards/card_service.h"
#include "domain/content/brand_catalog.h"
#include "domain/directory/testing/test_offices.h"
#include "domain/directory/visitor/directory_services.h"
#include "domain/documents/testing/fake_printer.h"
#include "domain/mails/member_mails.h"

namespace molar::api {
namespace {

namespace json = boost::json;
using domain::MailImages;
using domain::MailSubject;

const Date kToday = *parse_date("2026-11-21");
constexpr std::int64_t kOffice = 1'000'001;

class WelcomeMailTest : public ApiFixture {
 protected:
  void SetUp() override {
    ApiFixture::SetUp();
    if (!IsSkipped()) {
      domain::put_test_places(database());
    }
  }

  // Adds offices, each some seven miles farther from the member's home.
  void put_offices(int count, const std::string& group = "cedar") {
    for (int i = 0; i < count; ++i) {
      domain::put_test_office(database(), group,
                              {.id = kOffice + i,
                               .name = group + " office " + std::to_string(i + 1),
                               .location = LatLng{33.45 + i * 0.1, -112.07},
                               .verified_on = kToday},
                              kToday);
    }
  }
  std::string new_household() {
    ApiClient ana = browser();
    join(ana);
    return *database().read([](storage::Connection& sql) {
      return sql.query_one<std::string>("select household_id from outbox where kind = 'welcome'");
    });
  }
  static std::vector<std::string> names(const json::object& data) {
    std::vector<std::string> all;
    for (const json::value& office : data.at("offices").as_array()) {
      all.emplace_back(office.at("name").as_string());
    }
    return all;
  }
  domain::MemberMails mails() {
    return {database(), services().graph.directory.offices, services().graph.cards, printer_,
            [](const domain::Brand&) { return "https://cedar.example"; }};
  }
  MailSubject subject(const std::string& household, std::string_view group = "cedar") {
    brand_ = *services().graph.brands.find_by_group(group);
    return {brand_, "welcome", household, "en"};
  }

  domain::FakePrinter printer_;
  domain::Brand brand_;
};
MOLAR_ON_BOTH_DATABASES(WelcomeMailTest);

TEST_P(WelcomeMailTest, NamesTheThreeNearestOfficesOfTheBrand) {
  put_offices(4);
  put_offices(2, "harbor");
  const std::string household = new_household();
  json::object data;
  mails().prepare(subject(household), data);
  const json::array& offices = data.at("offices").as_array();
  ASSERT_EQ(offices.size(), 3U);
  EXPECT_EQ(offices[0].at("name"), "cedar office 1");
  EXPECT_EQ(offices[2].at("name"), "cedar office 3");
  EXPECT_EQ(offices[0].at("phone").as_string().size(), 10U);
  EXPECT_GT(offices[2].at("miles").to_number<double>(), 10.0);
}

TEST_P(WelcomeMailTest, LeavesOutOfficesThatAcceptNoNewPatientsOrLeaveSoon) {
  put_offices(2);
  const auto put = [this](domain::TestOffice office) {
    office.location = LatLng{33.45, -112.07};
    office.verified_on = kToday;
    domain::put_test_office(database(), "cedar", office, kToday);
  };
  put({.id = kOffice + 10, .name = "full", .accepts_new_patients = false});
  put({.id = kOffice + 11, .name = "leaves", .to = parse_date("2026-12-21")});
  put({.id = kOffice + 12, .name = "unknown", .accepts_new_patients = std::nullopt});
  const std::string household = new_household();
  json::object data;
  mails().prepare(subject(household), data);
  EXPECT_EQ(names(data), (std::vector<std::string>{"cedar office 1", "unknown", "cedar office 2"}));
}

TEST_P(WelcomeMailTest, ReportsNoOfficeNearbyOnlyWhenNoneIsListed) {
  const std::string household = new_household();
  json::object data;
  mails().prepare(subject(household), data);
  EXPECT_TRUE(data.at("offices").as_array().empty());
  domain::put_test_office(database(), "cedar",
                          {.verified_on = kToday, .accepts_new_patients = false}, kToday);
  data.clear();
  mails().prepare(subject(household), data);
  EXPECT_FALSE(data.contains("offices"));
}

TEST_P(WelcomeMailTest, OmitsOfficesWhenTheSearchIsImpossible) {
  put_offices(1);
  const std::string household = new_household();
  database().write(
      [](storage::Connection& sql) { sql.execute("update subscription set plan_id = 999"); });
  json::object data;
  mails().prepare(subject(household), data);
  EXPECT_FALSE(data.contains("offices"));
}

TEST_P(WelcomeMailTest, SendsTheMailWithoutALogoThatCannotBeDrawnAndTriesItAgain) {
  auto extras = mails();
  json::object data;
  MailSubject any = subject("");
  brand_.logo = std::make_shared<const VectorPicture>(VectorPicture{300, 73, {}});
  printer_.draws_logo = []() -> Result<domain::MailPicture> { throw std::runtime_error("no"); };
  EXPECT_FALSE(extras.prepare(any, data).logo.has_value());
  EXPECT_TRUE(extras.files(any, "<img src=\"cid:logo@mail\">").empty());
  printer_.draws_logo = [] {
    return Result<domain::MailPicture>(Error::unavailable("memory", ""));
  };
  EXPECT_FALSE(extras.prepare(any, data).logo.has_value());
  printer_.draws_logo = nullptr;
  EXPECT_TRUE(extras.prepare(any, data).logo.has_value());
}

TEST_P(WelcomeMailTest, HasTheCardAsPictureAndAsPdf) {
  const std::string household = new_household();
  json::object data;
  auto extras = mails();
  const MailImages images = extras.prepare(subject(household), data);
  ASSERT_TRUE(images.card.has_value());
  EXPECT_EQ(images.card->src, "cid:card@mail");
  const auto files = extras.files(subject(household), "<img src=\"cid:card@mail\">");
  ASSERT_EQ(files.size(), 2U);
  EXPECT_EQ(files[0].id, "card@mail");
  EXPECT_EQ(files[0].media_type, "image/png");
  EXPECT_THAT(files[0].bytes, testing::HasSubstr("Ana"));
  EXPECT_EQ(files[1].id, "");
  EXPECT_EQ(files[1].name, "membership-card.pdf");
  EXPECT_THAT(files[1].bytes, testing::StartsWith("%PDF"));
  EXPECT_TRUE(extras.files(subject(household), "a mail without pictures").empty());
}

TEST_P(WelcomeMailTest, AddsNothingToMailsOfAnotherBrandOrKind) {
  put_offices(1, "harbor");
  const std::string household = new_household();
  json::object data;
  auto extras = mails();
  EXPECT_FALSE(extras.prepare(subject(household, "harbor"), data).card.has_value());
  EXPECT_FALSE(data.contains("offices"));
  const std::string html = "<img src=\"cid:card@mail\">";
  EXPECT_TRUE(extras.files(subject(household, "harbor"), html).empty());
  MailSubject receipt = subject(household);
  receipt.kind = "receipt";
  EXPECT_FALSE(extras.prepare(receipt, data).card.has_value());
  EXPECT_TRUE(extras.files(receipt, html).empty());
  EXPECT_FALSE(extras.prepare(subject(""), data).card.has_value());
}

TEST_P(WelcomeMailTest, AddsTheLogoToEveryMailIfItCanBeDrawn) {
  auto extras = mails();
  json::object data;
  MailSubject any = subject("");
  any.kind = "password_reset";
  EXPECT_FALSE(extras.prepare(any, data).logo.has_value());
  EXPECT_TRUE(extras.files(any, "<img src=\"cid:logo@mail\">").empty());
  brand_.logo = std::make_shared<const VectorPicture>(VectorPicture{300, 73, {}});
  brand_.content_key = "cedar:2";
  EXPECT_EQ(extras.prepare(any, data).logo->width, 300);
  const auto files = extras.files(any, "<img src=\"cid:logo@mail\">");
  ASSERT_EQ(files.size(), 1U);
  EXPECT_THAT(files[0].bytes, testing::StartsWith("PNG logo on #"));
}

}  // namespace
}  // namespace molar::api

#include "domain/directory/moderation/office_review.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/log.h"
#include "base/testing/fake_clock.h"
#include "base/testing/seeded_random.h"
#include "domain/directory/moderation/office_reports.h"
#include "domain/directory/office_store.h"
#include "domain/directory/testing/test_offices.h"
#include "storage/testing/temp_database.h"

namespace molar::domain {
namespace {

using storage::Connection;
using testing::ElementsAre;
using testing::HasSubstr;

const Date kToday = *parse_date("2026-11-21");

class OfficeReviewTest : public storage::DatabaseTest {
 protected:
  void SetUp() override {
    DatabaseTest::SetUp();
    if (IsSkipped()) {
      return;
    }
    set_log_sink([](std::string_view) {});
    limits_ = std::make_unique<RateLimiter>(database(), clock_, "key");
    reports_ = std::make_unique<OfficeReports>(ServiceBase(database(), clock_, random_), *limits_);
    review_ = std::make_unique<OfficeReview>(database(), clock_, random_, "cli:test");
    put({.id = kFresh, .name = "Fresh", .verified_on = add_days(kToday, -90)});
    put({.id = kStale, .name = "Stale", .verified_on = add_days(kToday, -91)});
    put({.id = kHidden, .name = "Hidden", .verified_on = add_days(kToday, -181)});
    put({.id = kNever, .name = "Never"});
    put({.id = kEnding, .name = "Ending", .verified_on = kToday, .to = add_days(kToday, 30)});
    put({.id = kStale, .name = "Of harbor"}, "harbor");
  }
  void TearDown() override { set_log_sink(nullptr); }

  void put(const TestOffice& office, const std::string& group = "cedar") {
    put_test_office(database(), group, office, kToday);
  }
  static Brand brand(const std::string& group = "cedar") {
    Brand made;
    made.group_key = group;
    made.name = group;
    made.time_zone = "America/Phoenix";
    made.languages = {"en", "es"};
    made.organisation.email = "help@" + group + ".example";
    return made;
  }
  std::string report(std::int64_t office, const std::string& topic, const std::string& email = "") {
    OfficeReportInput input{
        {topic}, std::nullopt, email.empty() ? std::nullopt : std::optional(email)};
    const Brand cedar = brand();
    return reports_->receive({cedar, "es", "192.0.2." + std::to_string(++network_)}, office, input)
        .value()
        .number;
  }
  std::vector<std::string> listed(std::optional<ReviewReason> reason) {
    std::vector<std::string> lines;
    for (const ReviewItem& item : review_->list(brand(), reason, 50)) {
      lines.push_back(item.office_name + " " + (item.day ? format_date(*item.day) : "never"));
    }
    return lines;
  }
  std::int64_t count(storage::Sql sql) {
    return *database().read([&](Connection& c) { return c.query_one<std::int64_t>(sql); });
  }

  std::int64_t audited(const std::string& action, std::int64_t office) {
    return *database().read([&](Connection& sql) {
      return sql.query_one<std::int64_t>(
          "select count(*) from audit where action = :action and entity = 'office' and"
          " entity_id = :id and group_key = 'cedar' and actor = 'cli:test'",
          action, std::to_string(office));
    });
  }

  static constexpr std::int64_t kFresh = 1'000'001;
  static constexpr std::int64_t kStale = 1'000'002;
  static constexpr std::int64_t kHidden = 1'000'003;
  static constexpr std::int64_t kNever = 1'000'004;
  static constexpr std::int64_t kEnding = 1'000'005;

  FakeClock clock_{from_millis(1'795'280'400'000)};  // 2026-11-21, a Saturday
  SeededRandom random_{5};
  int network_ = 0;
  std::unique_ptr<RateLimiter> limits_;
  std::unique_ptr<OfficeReports> reports_;
  std::unique_ptr<OfficeReview> review_;
};
MOLAR_ON_BOTH_DATABASES(OfficeReviewTest);

TEST_P(OfficeReviewTest, ListsOfficesToReviewByReason) {
  report(kFresh, "phone");
  EXPECT_THAT(listed(ReviewReason::Report), ElementsAre("Fresh 2026-11-24"));
  EXPECT_THAT(listed(ReviewReason::Stale), ElementsAre("Stale 2026-08-22"));
  EXPECT_THAT(listed(ReviewReason::Hidden), ElementsAre("Never never", "Hidden 2026-05-24"));
  EXPECT_THAT(listed(ReviewReason::AgreementEnding), ElementsAre("Ending 2026-12-21"));
  EXPECT_EQ(listed(std::nullopt).size(), 5U);
  EXPECT_EQ(review_->list(brand(), std::nullopt, 1).size(), 4U);
  clock_.set(clock_.now() - std::chrono::hours(24));
  EXPECT_TRUE(listed(ReviewReason::AgreementEnding).empty());
}

TEST_P(OfficeReviewTest, ConfirmedOfficesAreFreshAgain) {
  ASSERT_TRUE(review_->confirm(brand(), std::to_string(kNever), "").has_value());
  EXPECT_THAT(listed(ReviewReason::Hidden), ElementsAre("Hidden 2026-05-24"));
  EXPECT_EQ(count("select count(*) from office where group_key = 'cedar' and id = 1000004 and"
                  " verified_on = '2026-11-21'"),
            1);
  EXPECT_EQ(count("select count(*) from office_spot where office_id = 1000004 and verified_day >"
                  " 0"),
            1);
}

TEST_P(OfficeReviewTest, CorrectsFactsAndAnswersEveryReport) {
  report(kFresh, "phone", "ana@example.com");
  report(kFresh, "hours", "ben@example.com");
  OfficeCorrection correction;
  correction.phone = "6025550199";
  correction.accepts_new_patients = false;
  const auto done = review_->correct(brand(), "D-2026-000002", correction, "by telephone");
  ASSERT_TRUE(done.has_value());
  EXPECT_EQ(done->office.facts.phone, "6025550199");
  EXPECT_EQ(done->office.facts.facets & kAcceptsNewPatients, 0);
  EXPECT_TRUE(done->reports.empty());
  EXPECT_EQ(count("select count(*) from outbox where kind = 'office_report_answer' and language ="
                  " 'es' and data like '%corrected%'"),
            2);
  EXPECT_EQ(audited("office.correct", kFresh), 1);
}

TEST_P(OfficeReviewTest, ATerminatedOfficeLeavesEveryListImmediately) {
  report(kFresh, "closed", "ana@example.com");
  const auto before =
      database().read([](Connection& sql) { return office_store::find_revision(sql, "cedar"); });
  const auto done = review_->terminate(brand(), std::to_string(kFresh), "closed for good");
  ASSERT_TRUE(done.has_value());
  EXPECT_FALSE(done->is_listed);
  EXPECT_EQ(done->office.agreements.front().ends_on, add_days(kToday, -1));
  EXPECT_EQ(count("select count(*) from office_spot where group_key = 'cedar' and office_id ="
                  " 1000001"),
            0);
  EXPECT_GT(
      database().read([](Connection& sql) { return office_store::find_revision(sql, "cedar"); }),
      before);
  EXPECT_EQ(count("select count(*) from outbox where kind = 'office_report_answer' and data like"
                  " '%terminated%'"),
            1);
  EXPECT_EQ(review_->terminate(brand(), std::to_string(kFresh), "").error().code,
            "office_terminated");
  EXPECT_EQ(review_->confirm(brand(), std::to_string(kFresh), "").error().code,
            "office_terminated");
  EXPECT_EQ(audited("office.terminate", kFresh), 1);
}

TEST_P(OfficeReviewTest, DismissesOneReportAndLeavesTheOfficeAsItIs) {
  report(kStale, "phone");
  report(kStale, "hours");
  const auto done = review_->dismiss(brand(), "D-2026-000001", "spam");
  ASSERT_TRUE(done.has_value());
  EXPECT_THAT(done->reports, ElementsAre(testing::Field(&OfficeReport::number, "D-2026-000002")));
  EXPECT_EQ(done->office.facts.verified_on, add_days(kToday, -91));
  EXPECT_EQ(review_->dismiss(brand(), "D-2026-000001", "").error().code, "report_closed");
  EXPECT_EQ(review_->dismiss(brand(), std::to_string(kStale), "").error().code, "report_not_found");
  EXPECT_EQ(audited("office.dismiss", kStale), 1);
}

TEST_P(OfficeReviewTest, OfficesOfOtherBrandsAreNeitherShownNorChanged) {
  report(kFresh, "phone");
  const Brand harbor = brand("harbor");
  EXPECT_EQ(review_->show(harbor, "D-2026-000001").error().code, "report_not_found");
  EXPECT_EQ(review_->show(harbor, std::to_string(kFresh)).error().code, "office_not_found");
  EXPECT_EQ(review_->terminate(harbor, std::to_string(kFresh), "").error().code,
            "office_not_found");
  ASSERT_TRUE(review_->confirm(harbor, std::to_string(kStale), "").has_value());
  EXPECT_THAT(listed(ReviewReason::Stale), ElementsAre("Stale 2026-08-22"));
  EXPECT_EQ(review_->list(harbor, std::nullopt, 50).size(), 0U);
}

TEST_P(OfficeReviewTest, ShowingAnOfficeIsAudited) {
  report(kFresh, "phone", "ana@example.com");
  ASSERT_TRUE(review_->show(brand(), "D-2026-000001").has_value());
  EXPECT_EQ(count("select count(*) from audit where action = 'office.review' and entity_id ="
                  " '1000001'"),
            1);
}

TEST(BusinessDays, SkipWeekends) {
  const auto after = [](const char* day, int days) {
    return format_date(add_business_days(*parse_date(day), days));
  };
  EXPECT_EQ(after("2026-11-16", 2), "2026-11-18");  // Monday
  EXPECT_EQ(after("2026-11-19", 2), "2026-11-23");  // Thursday
  EXPECT_EQ(after("2026-11-20", 2), "2026-11-24");  // Friday
  EXPECT_EQ(after("2026-11-21", 2), "2026-11-24");  // Saturday
  EXPECT_EQ(after("2026-11-22", 2), "2026-11-24");  // Sunday
}

}  // namespace
}  // namespace molar::domain

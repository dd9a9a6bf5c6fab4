// Notices to dependents with a login of their own whose membership ends.
#include <gtest/gtest.h>

#include "domain/billing/billing_views.h"
#include "domain/membership/testing/membership_test_base.h"
#include "domain/session/account_store.h"

namespace molar::domain {
namespace {

namespace json = boost::json;

struct QueuedMail {
  std::string to_address;
  std::string member_id;
  std::string language;
  std::string data;
};
BOOST_DESCRIBE_STRUCT(QueuedMail, (), (to_address, member_id, language, data))

class CoverageEndedTest : public MembershipTest {
 protected:
  // A household with two dependents, of whom the first one has a login.
  std::string join_with_login(bool auto_renew = false) {
    std::string home = join(2, 2, std::nullopt, "ana@example.com", "tok_1", auto_renew);
    person_ = household(home).dependents.front();
    (void)database().transact([&](storage::Connection& sql) -> Status {
      account_store::insert(sql, {"ACCOUNT1", "cedar", "kim@example.com", "hash", person_.id, home},
                            clock_.now());
      return {};
    });
    return home;
  }
  void expect_notice(const std::string& from, bool login_deleted) {
    auto rows = database().read([](storage::Connection& sql) {
      return sql.query<QueuedMail>(
          "select to_address, member_id, language, data from outbox where kind = 'coverage_ended'");
    });
    ASSERT_EQ(rows.size(), 1u);
    EXPECT_EQ(rows.front().to_address, "kim@example.com");
    EXPECT_EQ(rows.front().member_id, person_.id);
    EXPECT_EQ(rows.front().language, person_.language);
    EXPECT_EQ(json::parse(rows.front().data), (json::object{{"firstName", person_.first_name},
                                                            {"from", from},
                                                            {"loginDeleted", login_deleted}}));
  }

  Member person_;
};
MOLAR_ON_BOTH_DATABASES(CoverageEndedTest);

TEST_P(CoverageEndedTest, GetsANoticeOfTheRemoval) {
  std::string home = join_with_login();
  travel_to("2027-05-05");
  ASSERT_TRUE(change(home, ChangeKind::RemoveDependent, {{"memberId", person_.id}}).has_value());
  expect_notice("2027-05-05", true);
}

TEST_P(CoverageEndedTest, GetsANoticeOfTheCancellation) {
  std::string home = join_with_login();
  travel_to("2027-05-05");
  ASSERT_TRUE(change(home, ChangeKind::Cancel, {}).has_value());
  expect_notice("2027-05-06", false);
}

TEST_P(CoverageEndedTest, GetsANoticeOfAnUnpaidMembershipThatEnds) {
  std::string home = join_with_login(true);
  gateway_.set_charges_decline("insufficient_funds");
  for (const char* day :
       {"2027-11-21", "2027-11-24", "2027-11-28", "2027-12-05", "2027-12-12", "2027-12-19"}) {
    travel_to(day);
    run_renewals();
  }
  ASSERT_EQ(subscription(home).status, "canceled");
  EXPECT_EQ(notices("canceled"), 1);
  expect_notice("2027-12-05", false);
  // The member's pages name the same last day as the mail and the card.
  const Subscription ended = subscription(home);
  auto view = database().read([&](storage::Connection& sql) {
    return view_subscription(sql, ended, parse_date("2027-12-19").value(), "en");
  });
  EXPECT_EQ(format_date(view.last_day.value()), "2027-12-04");
  EXPECT_LT(view.ends_on, *view.last_day);
}

TEST_P(CoverageEndedTest, GetsANoticeOfATermThatEnds) {
  std::string home = join_with_login();
  std::string day = format_date(subscription(home).renews_on);
  travel_to(day);
  run_renewals();
  ASSERT_EQ(subscription(home).status, "expired");
  expect_notice(day, false);
}

}  // namespace
}  // namespace molar::domain

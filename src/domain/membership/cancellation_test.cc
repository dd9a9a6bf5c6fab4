#include <gtest/gtest.h>

#include "domain/billing/ledger_store.h"
#include "domain/billing/proration.h"
#include "domain/membership/testing/membership_test_base.h"

namespace molar::domain {
namespace {

namespace json = boost::json;

class CancellationTest : public MembershipTest {
 protected:
  std::int64_t refund_shown(const std::string& home) {
    return quote(home, ChangeKind::Cancel, {}).at("refundCents").as_int64();
  }
  // Marks the household's first payment as the events of a dispute do; without a time as when the
  // dispute is won.
  void bank_takes_back(const std::string& home, std::optional<Timestamp> at) {
    auto done = database().transact([&](storage::Connection& sql) -> Status {
      const auto charge = sql.query_one<std::string>(
          "select provider_id from payment where household_id = :household order by id limit 1",
          home);
      ledger_store::mark_reversed(sql, brand_.group_key, charge.value(), at);
      return {};
    });
    ASSERT_TRUE(done.has_value());
  }
};
MOLAR_ON_BOTH_DATABASES(CancellationTest);

TEST_P(CancellationTest, RefundsEverythingPeriodicWithinTheRefundWindow) {
  std::string home = join(1);  // 12,900 and a fee of 2,000, which may be kept in Arizona
  EXPECT_EQ(refund_shown(home), 12'900);
  travel_to("2026-12-21");  // the 30th day
  auto shown = quote(home, ChangeKind::Cancel, {});
  EXPECT_EQ(shown.at("refundCents"), 12'900);
  EXPECT_EQ(shown.at("endsOn"), "2026-12-21");
  auto done = accept(home, ChangeKind::Cancel, {}, shown.at("quoteId").as_string().c_str());
  ASSERT_TRUE(done.has_value()) << done.error().code;
  EXPECT_EQ(done->at("refundCents"), 12'900);
  EXPECT_EQ(done->at("card").at("last4").as_string().size(), 4u);
  Subscription s = subscription(home);
  EXPECT_EQ(s.status, "canceled");
  EXPECT_EQ(s.cancel_reason, "member");
  EXPECT_EQ(s.ends_on, parse_date("2026-12-21"));
  EXPECT_EQ(notices("canceled"), 1);
  expect_balance(home);
  EXPECT_EQ(gateway_.taken_cents(), 2'000);
}

TEST_P(CancellationTest, NeitherPromisesNorRefundsMoneyThatTheBankTookBack) {
  std::string home = join(1);
  bank_takes_back(home, clock_.now());
  EXPECT_EQ(refund_shown(home), 0);
  bank_takes_back(home, std::nullopt);
  EXPECT_EQ(refund_shown(home), 12'900);
  bank_takes_back(home, clock_.now());
  EXPECT_EQ(quote(home, ChangeKind::Cancel, {}).at("words"),
            (json::array{"Your membership ends today, 11/21/2026.", "Nothing is left to pay back.",
                         "Nothing will be charged any more."}));
  auto done = change(home, ChangeKind::Cancel, {});
  ASSERT_TRUE(done.has_value()) << done.error().code;
  EXPECT_EQ(done->at("refundCents"), 0);
  EXPECT_EQ(subscription(home).status, "canceled");
  EXPECT_EQ(notices("canceled"), 1);
  EXPECT_EQ(count("select count(*) from refund"), 0);
}

// 12,900 with 265 of 365 days unused are 9,366.
TEST_P(CancellationTest, RefundsTheUnusedDaysAfterTheRefundWindow) {
  std::string home = join(1);
  travel_to("2026-12-22");
  EXPECT_LT(refund_shown(home), 12'900);
  travel_to("2027-02-28");
  auto shown = quote(home, ChangeKind::Cancel, {});
  EXPECT_EQ(shown.at("daysLeft"), 265);
  EXPECT_EQ(shown.at("daysInTerm"), 365);
  EXPECT_EQ(shown.at("refundCents"), 9'366);
  ASSERT_TRUE(change(home, ChangeKind::Cancel, {}).has_value());
  expect_balance(home);
  EXPECT_EQ(gateway_.taken_cents(), 14'900 - 9'366);
}

TEST_P(CancellationTest, ConsidersPeopleAddedAndRemovedBefore) {
  std::string home = join(2, 1);
  travel_to("2027-02-28");
  ASSERT_TRUE(
      change(home, ChangeKind::AddDependent, person("Ben"), "key-1111111111111111").has_value());
  travel_to("2027-05-05");
  std::string kid = household(home).dependents.front().id;
  ASSERT_TRUE(change(home, ChangeKind::RemoveDependent, {{"memberId", kid}}).has_value());
  travel_to("2027-08-01");
  std::int64_t refund = refund_shown(home);
  EXPECT_EQ(refund, (22'500 * 111 * 2 + 365) / (2 * 365));  // the price for the remaining people
  ASSERT_TRUE(change(home, ChangeKind::Cancel, {}).has_value());
  expect_balance(home);
}

// Ben's charge pays for 266 days, of which 111 are left; the first charge is no longer paid.
TEST_P(CancellationTest, RefundsNoDaysWhoseMoneyTheBankTookBack) {
  std::string home = join(2, 1);
  travel_to("2027-02-28");
  auto added = quote(home, ChangeKind::AddDependent, person("Ben"));
  ASSERT_TRUE(
      change(home, ChangeKind::AddDependent, person("Ben"), "key-1111111111111111").has_value());
  const std::int64_t charge = added.at("dueTodayCents").as_int64();
  travel_to("2027-08-01");
  const std::int64_t whole = refund_shown(home);
  bank_takes_back(home, clock_.now());
  EXPECT_EQ(refund_shown(home), prorate(charge, 111, 266));
  ASSERT_TRUE(change(home, ChangeKind::Cancel, {}).has_value());
  EXPECT_EQ(count("select sum(amount_cents) from refund"), prorate(charge, 111, 266));
  EXPECT_GT(whole, charge);
}

TEST_P(CancellationTest, IsDoneOnceForRepeatedRequests) {
  std::string home = join(1);
  auto shown = quote(home, ChangeKind::Cancel, {});
  std::string id = shown.at("quoteId").as_string().c_str();
  auto first = accept(home, ChangeKind::Cancel, {}, id);
  auto again = accept(home, ChangeKind::Cancel, {}, id);
  ASSERT_TRUE(first.has_value());
  ASSERT_TRUE(again.has_value());
  EXPECT_EQ(json::serialize(*first), json::serialize(*again));
  EXPECT_EQ(count("select count(*) from refund"), 1);
  EXPECT_EQ(quote(home, ChangeKind::Cancel, {}).at("error"), "no_membership");
  expect_balance(home);
}

TEST_P(CancellationTest, RefusesAQuoteOfAnotherDay) {
  std::string home = join(1);
  clock_.set(std::chrono::sys_days{parse_date("2027-03-01").value()} + std::chrono::hours(6) +
             std::chrono::minutes(50));  // 23:50 in Phoenix
  auto shown = quote(home, ChangeKind::Cancel, {});
  clock_.advance(std::chrono::minutes(15));
  auto late = accept(home, ChangeKind::Cancel, {}, shown.at("quoteId").as_string().c_str());
  ASSERT_TRUE(late.has_error());
  EXPECT_EQ(late.error().code, "quote_expired");
  EXPECT_EQ(subscription(home).status, "active");
}

TEST_P(CancellationTest, EndsAPastDueMembershipWithoutACharge) {
  std::string home = join(1, 0, std::nullopt, "ana@example.com", "later_insufficient_funds", true);
  travel_to("2027-11-21");
  EXPECT_EQ(run_renewals().failed, 1);
  EXPECT_EQ(subscription(home).status, "past_due");
  auto shown = quote(home, ChangeKind::Cancel, {});
  EXPECT_EQ(shown.at("refundCents"), 0);
  EXPECT_EQ(shown.at("endsOn"), "2027-11-20");
  EXPECT_EQ(shown.at("words").at(0), "Your membership ends with the paid term, on 11/20/2027.");
  auto done = change(home, ChangeKind::Cancel, {});
  ASSERT_TRUE(done.has_value());
  EXPECT_EQ(done->at("endsOn"), shown.at("endsOn"));
  EXPECT_EQ(subscription(home).status, "canceled");
  EXPECT_FALSE(subscription(home).auto_renew);
  EXPECT_EQ(count("select count(*) from invoice where status = 'open'"), 0);
  travel_to("2027-12-05");
  RenewalTally tally = run_renewals();
  EXPECT_EQ(tally.renewed + tally.failed + tally.expired + tally.canceled + tally.left, 0);
  expect_balance(home);
}

TEST_P(CancellationTest, RefundsATermPaidInAdvance) {
  std::string home = join(1);
  travel_to("2027-10-01");
  ASSERT_TRUE(change(home, ChangeKind::Renew, json::object{}).has_value());
  std::int64_t unused = (12'900 * 50 * 2 + 365) / (2 * 365);
  EXPECT_EQ(refund_shown(home), 12'900 + unused);
  ASSERT_TRUE(change(home, ChangeKind::Cancel, {}).has_value());
  expect_balance(home);
  EXPECT_EQ(statement(home).credit_cents, 0);
  EXPECT_FALSE(subscription(home).prepaid_until);
  EXPECT_FALSE(subscription(home).next_notice_on);
}

// For 60 days after a renewal the whole price of the new term is refunded.
TEST_P(CancellationTest, HasARefundWindowAfterEachRenewal) {
  std::string home = join(1, 0, std::nullopt, "ana@example.com", "tok_1", true);
  travel_to("2027-11-21");
  EXPECT_EQ(run_renewals().renewed, 1);
  travel_to("2028-01-20");
  EXPECT_EQ(refund_shown(home), 12'900);
  travel_to("2028-01-21");
  EXPECT_LT(refund_shown(home), 12'900);
}

TEST_P(CancellationTest, RefusesANoticeFromBeforeTheMembershipOrTheLastTwoTerms) {
  std::string home = join(1, 0, std::nullopt, "ana@example.com", "tok_1", true);
  auto code = [&](const char* day) {
    auto quoted =
        memberships().changes().quote(caller(home), ChangeKind::Cancel, {{"noticeOn", day}});
    return quoted.has_error() ? quoted.error().fields.at(0).code : "ok";
  };
  EXPECT_EQ(code("2026-11-20"), "invalid");
  EXPECT_EQ(code("2026-11-21"), "ok");
  for (const char* day : {"2027-11-21", "2028-11-21"}) {
    travel_to(day);
    EXPECT_EQ(run_renewals().renewed, 1);
  }
  EXPECT_EQ(code("2027-11-20"), "invalid");
  EXPECT_EQ(code("2027-11-21"), "ok");
}

// L-14: a notice counts from the day on which it was sent. L-15: all charges after it are refunded.
TEST_P(CancellationTest, UsesTheDayOnWhichTheNoticeWasSent) {
  std::string home = join(1, 0, std::nullopt, "ana@example.com", "tok_1", true);
  travel_to("2027-03-20");
  json::object sent{{"noticeOn", "2027-02-28"}};
  EXPECT_EQ(quote(home, ChangeKind::Cancel, sent).at("refundCents"), 9'366);
  EXPECT_EQ(quote(home, ChangeKind::Cancel, {{"noticeOn", "2026-12-21"}}).at("refundCents"),
            12'900);

  travel_to("2027-11-21");
  EXPECT_EQ(run_renewals().renewed, 1);
  travel_to("2028-03-01");  // long after the renewal's refund window
  json::object before_renewal{{"noticeOn", "2027-11-11"}};
  auto shown = quote(home, ChangeKind::Cancel, before_renewal);
  std::int64_t nine_days = (12'900 * 9 * 2 + 365) / (2 * 365);
  EXPECT_EQ(shown.at("refundCents"), 12'900 + nine_days);
  ASSERT_TRUE(change(home, ChangeKind::Cancel, before_renewal).has_value());
  EXPECT_EQ(subscription(home).ends_on, parse_date("2027-11-11"));
  expect_balance(home);

  EXPECT_EQ(memberships()
                .changes()
                .quote(caller(join(1, 0, std::nullopt, "bea@example.com")), ChangeKind::Cancel,
                       {{"noticeOn", "2028-03-02"}})
                .error()
                .fields.at(0)
                .code,
            "in_future");
}

}  // namespace
}  // namespace molar::domain

#include "domain/membership/change_kinds.h"

#include <gtest/gtest.h>

#include "domain/billing/billing_store.h"
#include "domain/membership/consents.h"
#include "domain/membership/testing/membership_test_base.h"

namespace molar::domain {
namespace {

namespace json = boost::json;

class ManualRenewalTest : public MembershipTest {};
MOLAR_ON_BOTH_DATABASES(ManualRenewalTest);

TEST_P(ManualRenewalTest, OpensSixtyDaysBeforeTheEnd) {
  std::string home = join(1);
  travel_to("2027-09-21");
  EXPECT_EQ(quote(home, ChangeKind::Renew, json::object{}).at("error"), "not_renewable");
  travel_to("2027-09-22");
  auto shown = quote(home, ChangeKind::Renew, json::object{});
  EXPECT_EQ(shown.at("dueTodayCents"), 12'900);
  EXPECT_EQ(shown.at("startsOn"), "2027-11-21");
  EXPECT_EQ(shown.at("endsOn"), "2028-11-20");
  auto done =
      accept(home, ChangeKind::Renew, json::object{}, shown.at("quoteId").as_string().c_str());
  ASSERT_TRUE(done.has_value()) << done.error().code;
  EXPECT_EQ(done->at("subscription").at("paidUntil"), "2028-11-20");
  EXPECT_EQ(quote(home, ChangeKind::Renew, json::object{}).at("error"), "already_renewed");
  EXPECT_EQ(notices("renewed"), 1);
  EXPECT_EQ(notices("receipt"), 1);  // of joining; the renewal's mail names its own receipt
  expect_balance(home);

  travel_to("2027-11-21");
  int charges = gateway_.calls();
  EXPECT_EQ(run_renewals().renewed, 1);
  EXPECT_EQ(gateway_.calls(), charges);  // paid in advance
  Subscription s = subscription(home);
  EXPECT_EQ(s.status, "active");
  EXPECT_EQ(s.starts_on, parse_date("2027-11-21"));
  EXPECT_EQ(s.ends_on, parse_date("2028-11-20"));
  expect_balance(home);
  EXPECT_EQ(statement(home).credit_cents, 0);
}

TEST_P(ManualRenewalTest, LeavesTheRestDueWhenAPersonIsAddedAfterIt) {
  std::string home = join(2);
  travel_to("2027-10-01");
  ASSERT_TRUE(change(home, ChangeKind::Renew, json::object{}).has_value());
  auto added = change(home, ChangeKind::AddDependent, person("Kim"), "key-bbbbbbbbbbbbbbbb");
  ASSERT_TRUE(added.has_value()) << added.error().code;
  travel_to("2027-11-21");
  int charges = gateway_.calls();
  run_renewals();
  EXPECT_EQ(subscription(home).status, "past_due");
  EXPECT_EQ(statement(home).open_cents, 3'600);
  EXPECT_EQ(gateway_.calls(), charges);
}

TEST_P(ManualRenewalTest, WaivesAnAmountThatIsTooSmallToBeCharged) {
  const std::string ahead = join(1);
  const std::string lapsed = join(1, 0, std::nullopt, "bea@example.com");
  database().write([](storage::Connection& sql) {
    sql.execute("update subscription set next_price_cents = 49");
  });
  const auto renew_for_nothing = [&](const std::string& home) {
    const int charges = gateway_.calls();
    const auto shown = quote(home, ChangeKind::Renew, json::object{});
    EXPECT_EQ(shown.at("dueTodayCents"), 0);
    EXPECT_EQ(shown.at("lines").as_array().back().at("kind"), "waived");
    EXPECT_TRUE(change(home, ChangeKind::Renew, json::object{}).has_value());
    EXPECT_EQ(gateway_.calls(), charges);
  };
  travel_to("2027-10-01");
  renew_for_nothing(ahead);
  travel_to("2027-11-21");
  run_renewals();
  renew_for_nothing(lapsed);
  for (const std::string& home : {ahead, lapsed}) {
    EXPECT_EQ(subscription(home).status, "active");
    EXPECT_EQ(subscription(home).ends_on, parse_date("2028-11-20"));
    EXPECT_TRUE(statement(home).balances());
  }
}

TEST_P(ManualRenewalTest, RecordsATermThatCostsNothingAsPaid) {
  const std::string lapsed = join(1);
  database().write([](storage::Connection& sql) {
    sql.execute("update subscription set next_price_cents = 49");
  });
  travel_to("2027-11-21");
  run_renewals();
  ASSERT_TRUE(change(lapsed, ChangeKind::Renew, json::object{}).has_value());
  const Subscription s = subscription(lapsed);
  const auto terms = database().read([&](storage::Connection& sql) {
    return billing_store::find_paid_invoices(sql, s, s.starts_on);
  });
  ASSERT_EQ(terms.size(), 1U);
  EXPECT_EQ(terms[0].total_cents, 0);
  EXPECT_EQ(terms[0].term_ends_on, parse_date("2028-11-20"));
  auto canceled = change(lapsed, ChangeKind::Cancel, {});
  ASSERT_TRUE(canceled.has_value()) << canceled.error().code;
  EXPECT_EQ(canceled->at("refundCents"), 0);
  expect_balance(lapsed);
}

TEST_P(ManualRenewalTest, KeepsItsDatesAfterAShortLapse) {
  std::string home = join(1);
  travel_to("2027-11-21");
  EXPECT_EQ(run_renewals().expired, 1);
  travel_to("2027-12-18");  // the 28th day
  auto shown = quote(home, ChangeKind::Renew, json::object{});
  EXPECT_EQ(shown.at("startsOn"), "2027-11-21");
  EXPECT_EQ(shown.at("dueTodayCents"), 12'900);  // no fee for rejoining
  EXPECT_EQ(shown.at("refundUntil"), "2028-02-16");
  ASSERT_TRUE(change(home, ChangeKind::Renew, json::object{}).has_value());
  Subscription s = subscription(home);
  EXPECT_EQ(s.status, "active");
  EXPECT_EQ(s.starts_on, parse_date("2027-11-21"));
  EXPECT_EQ(s.renews_on, parse_date("2028-11-21"));
  EXPECT_EQ(s.refund_until, parse_date("2028-02-16"));
  expect_balance(home);
}

TEST_P(ManualRenewalTest, StartsOnTheDayOfRenewalAfterALongerLapse) {
  std::string home = join(1);
  travel_to("2027-11-21");
  EXPECT_EQ(run_renewals().expired, 1);
  travel_to("2027-12-19");
  EXPECT_EQ(quote(home, ChangeKind::Renew, json::object{}).at("startsOn"), "2027-12-19");
  travel_to("2028-02-18");
  EXPECT_EQ(quote(home, ChangeKind::Renew, json::object{}).at("startsOn"), "2028-02-18");
  travel_to("2028-02-19");
  EXPECT_EQ(quote(home, ChangeKind::Renew, json::object{}).at("error"), "not_renewable");
}

// A term that is over, or nearly, must not be sold when the jobs were off.
TEST_P(ManualRenewalTest, HasTheSameDatesBeforeTheJobHasEndedTheMembership) {
  std::string home = join(1);
  const auto starts_on = [&] {
    return quote(home, ChangeKind::Renew, json::object{}).at("startsOn");
  };
  travel_to("2027-12-18");
  EXPECT_EQ(starts_on(), "2027-11-21");
  travel_to("2028-02-19");
  EXPECT_EQ(quote(home, ChangeKind::Renew, json::object{}).at("error"), "not_renewable");
  travel_to("2028-02-18");
  EXPECT_EQ(starts_on(), "2028-02-18");
  ASSERT_EQ(subscription(home).status, "active");
  ASSERT_TRUE(change(home, ChangeKind::Renew, json::object{}).has_value());
  run_renewals();
  const Subscription s = subscription(home);
  EXPECT_EQ(s.status, "active");
  EXPECT_EQ(format_date(s.starts_on), "2028-02-18");
  EXPECT_EQ(format_date(s.ends_on), "2029-02-17");
  EXPECT_EQ(s.anchor_day, 18);
  expect_balance(home);
}

TEST_P(ManualRenewalTest, IsPossibleAfterACancellation) {
  std::string home = join(1);
  ASSERT_TRUE(change(home, ChangeKind::Cancel, {}).has_value());
  travel_to("2026-12-24");
  auto done = change(home, ChangeKind::Renew, json::object{});
  ASSERT_TRUE(done.has_value()) << done.error().code;
  Subscription s = subscription(home);
  EXPECT_EQ(s.status, "active");
  EXPECT_EQ(s.starts_on, parse_date("2026-12-24"));
  EXPECT_EQ(s.anchor_day, 24);
  EXPECT_FALSE(s.canceled_on);
  EXPECT_FALSE(s.cancel_reason);
  EXPECT_EQ(done->at("dueTodayCents"), 12'900);
  expect_balance(home);
  // The new term can be cancelled like any other.
  ASSERT_TRUE(change(home, ChangeKind::Cancel, {}).has_value());
  expect_balance(home);
}

TEST_P(ManualRenewalTest, IsPossibleOnTheDayOfARenewalThatWasCanceled) {
  std::string home = join(1);
  for (const char* year : {"2027", "2028"}) {
    const std::string key = std::string("key-aaaaaaaaaaaa") + year;
    travel_to(std::string(year) + "-10-01");
    ASSERT_TRUE(change(home, ChangeKind::Renew, json::object{}, key).has_value());
    travel_to(std::string(year) + "-11-21");
    EXPECT_EQ(run_renewals().renewed, 1);  // paid with the credit
  }
  ASSERT_TRUE(change(home, ChangeKind::Cancel, {}).has_value());
  expect_balance(home);
  auto again = change(home, ChangeKind::Renew, json::object{}, "key-cccccccccccccccc");
  ASSERT_TRUE(again.has_value()) << again.error().code;
  EXPECT_EQ(subscription(home).status, "active");
  expect_balance(home);
  // The credit of the canceled term was returned already.
  auto canceled = change(home, ChangeKind::Cancel, {});
  ASSERT_TRUE(canceled.has_value()) << canceled.error().code;
  EXPECT_EQ(canceled->at("refundCents"), 12'900);
  expect_balance(home);
}

TEST_P(ManualRenewalTest, IsPossibleBeforeTheRefundOfTheSameDayHasArrived) {
  std::string home = join(1, 0, std::nullopt, "ana@example.com", "tok_1", true);
  travel_to("2027-11-21");
  EXPECT_EQ(run_renewals().renewed, 1);
  ASSERT_TRUE(change(home, ChangeKind::Cancel, {}).has_value());
  auto again = change(home, ChangeKind::Renew, json::object{}, "key-cccccccccccccccc");
  ASSERT_TRUE(again.has_value()) << again.error().code;
  EXPECT_EQ(again->at("dueTodayCents"), 12'900);
  expect_balance(home);
}

TEST_P(ManualRenewalTest, CanSwitchThePlan) {
  std::string home = join(1);
  travel_to("2027-10-01");
  json::object to_free{{"planId", 5}};
  auto done = change(home, ChangeKind::Renew, to_free);
  ASSERT_TRUE(done.has_value()) << done.error().code;
  EXPECT_EQ(done->at("dueTodayCents"), 1'000);
  EXPECT_EQ(subscription(home).next_plan_id, 5);
  EXPECT_EQ(quote(join(1, 0, std::nullopt, "bea@example.com"), ChangeKind::Renew, {{"planId", 2}})
                .at("error"),
            "not_renewable");
}

TEST_P(ManualRenewalTest, RefusesAPlanThatNeedsAnOffice) {
  std::string home = join(1);
  travel_to("2027-10-01");
  auto refused =
      memberships().changes().quote(caller(home), ChangeKind::Renew, json::object{{"planId", 2}});
  ASSERT_TRUE(refused.has_error());
  ASSERT_EQ(refused.error().fields.size(), 1U);
  EXPECT_EQ(refused.error().fields[0].field, "planId");
}

TEST_P(ManualRenewalTest, KeepsTheOfficeOfAPlannedSwitchOnlyForItsPlan) {
  const json::object family{{"planId", 2}, {"officeId", 21}, {"when", "renewal"}};
  const auto renew = [&](const std::string& email, std::int64_t plan_id) {
    std::string home = join(1, 0, std::nullopt, email);
    EXPECT_TRUE(change(home, ChangeKind::SwitchAtRenewal, family).has_value());
    travel_to("2027-10-01");
    EXPECT_TRUE(change(home, ChangeKind::Renew, {{"planId", plan_id}}).has_value());
    travel_to("2026-11-21");
    return subscription(home);
  };
  EXPECT_EQ(renew("ana@example.com", 2).next_office_id, 21);
  const Subscription other = renew("bea@example.com", 5);
  EXPECT_EQ(other.next_plan_id, 5);
  EXPECT_EQ(other.next_office_id, std::nullopt);
}

TEST_P(ManualRenewalTest, IsRefusedWhileAPaymentIsDue) {
  std::string home = join(1, 0, std::nullopt, "ana@example.com", "later_insufficient_funds", true);
  travel_to("2027-11-21");
  run_renewals();
  EXPECT_EQ(quote(home, ChangeKind::Renew, json::object{}).at("error"), "payment_due");
}

TEST_P(ManualRenewalTest, RequiresConsentToChangedTexts) {
  std::string home = join(1);
  travel_to("2027-10-01");
  EXPECT_TRUE(quote(home, ChangeKind::Renew, json::object{}).at("consents").as_array().empty());
  for (auto& [language, texts] : brand_.consents) {
    texts.at(1).version = "v2";
  }
  auto shown = quote(home, ChangeKind::Renew, json::object{});
  ASSERT_EQ(shown.at("consents").as_array().size(), 1u);
  EXPECT_EQ(shown.at("consents").as_array().at(0).at("key"), "terms");
  std::string id = shown.at("quoteId").as_string().c_str();
  auto refused = accept(home, ChangeKind::Renew, json::object{}, id);  // agrees to v1
  ASSERT_TRUE(refused.has_error());
  EXPECT_EQ(refused.error().code, "consent_required");
  EXPECT_EQ(gateway_.succeeded(), 1);
  auto agreed =
      memberships().changes().accept(caller(home), ChangeKind::Renew, {},
                                     {id, "", "key-cccccccccccccccc",
                                      consents_to_json({{"terms", "v2"}}, {"192.0.2.7", "Tests"})});
  ASSERT_TRUE(agreed.has_value()) << agreed.error().code;
  EXPECT_EQ(count("select count(*) from consent where consent_key = 'terms' and text_version = 'v2'"
                  " and ip_address = '192.0.2.7'"),
            1);
}

}  // namespace
}  // namespace molar::domain

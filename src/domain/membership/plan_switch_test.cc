#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "domain/directory/testing/test_offices.h"
#include "domain/membership/testing/membership_test_base.h"

namespace molar::domain {
namespace {

namespace json = boost::json;

json::object to_family(std::string_view when) {
  return {{"planId", 2}, {"officeId", 21}, {"when", when}};
}

class PlanSwitchTest : public MembershipTest {};
MOLAR_ON_BOTH_DATABASES(PlanSwitchTest);

TEST_P(PlanSwitchTest, ChargesTheDifferenceForTheDaysLeft) {
  std::string home = join(1);  // Solo, 12,900
  travel_to("2027-05-05");     // 200 of 365 days remain
  auto shown = quote(home, ChangeKind::SwitchNow, to_family("now"));
  std::int64_t due = (6'000 * 200 * 2 + 365) / (2 * 365);
  EXPECT_EQ(shown.at("dueTodayCents"), due);
  EXPECT_EQ(shown.at("priceCents"), 18'900);
  auto done = accept(home, ChangeKind::SwitchNow, to_family("now"),
                     shown.at("quoteId").as_string().c_str());
  ASSERT_TRUE(done.has_value()) << done.error().code;
  Subscription s = subscription(home);
  EXPECT_EQ(s.plan_id, 2);
  EXPECT_EQ(s.plan_name, "Family");
  EXPECT_EQ(s.office_id, 21);
  EXPECT_EQ(s.price_cents, 18'900);
  EXPECT_EQ(s.next_price_cents, 18'900);
  EXPECT_EQ(gateway_.taken_cents(), 12'900 + 2'000 + due);
  EXPECT_EQ(notices("plan_switched"), 1);
  expect_balance(home);
}

TEST_P(PlanSwitchTest, SwitchesToACheaperPlanAtTheRenewal) {
  std::string home = join(1);
  json::object to_free{{"planId", 5}, {"when", "now"}};
  auto refused = memberships().changes().quote(caller(home), ChangeKind::SwitchNow, to_free);
  ASSERT_TRUE(refused.has_error());
  EXPECT_EQ(refused.error().fields.at(0).field, "when");

  json::object later{{"planId", 5}, {"when", "renewal"}};
  auto shown = quote(home, ChangeKind::SwitchAtRenewal, later);
  EXPECT_EQ(shown.at("dueTodayCents"), 0);
  EXPECT_EQ(shown.at("effectiveOn"), "2027-11-21");
  EXPECT_EQ(shown.at("nextPriceCents"), 1'000);
  auto done =
      accept(home, ChangeKind::SwitchAtRenewal, later, shown.at("quoteId").as_string().c_str());
  ASSERT_TRUE(done.has_value()) << done.error().code;
  EXPECT_EQ(done->at("subscription").at("plannedSwitch").at("planId"), 5);
  Subscription s = subscription(home);
  EXPECT_EQ(s.plan_id, 1);
  EXPECT_EQ(s.next_plan_id, 5);
  EXPECT_EQ(s.next_price_cents, 1'000);
  EXPECT_EQ(gateway_.succeeded(), 1);
}

TEST_P(PlanSwitchTest, AppliesThePlannedSwitchAtTheRenewal) {
  std::string home = join(1, 0, std::nullopt, "ana@example.com", "tok_1", true);
  ASSERT_TRUE(
      change(home, ChangeKind::SwitchAtRenewal, {{"planId", 5}, {"when", "renewal"}}).has_value());
  travel_to("2027-11-21");
  EXPECT_EQ(run_renewals().renewed, 1);
  Subscription s = subscription(home);
  EXPECT_EQ(s.plan_id, 5);
  EXPECT_FALSE(s.next_plan_id);
  EXPECT_EQ(s.price_cents, 1'000);
  EXPECT_EQ(s.starts_on, parse_date("2027-11-21"));
  EXPECT_EQ(gateway_.taken_cents(), 12'900 + 2'000 + 1'000);
  expect_balance(home);
}

TEST_P(PlanSwitchTest, UndoesAPlannedSwitch) {
  std::string home = join(1);
  ASSERT_TRUE(
      change(home, ChangeKind::SwitchAtRenewal, {{"planId", 5}, {"when", "renewal"}}).has_value());
  EXPECT_TRUE(memberships().switches(caller(home)).planned.has_value());
  auto undone = memberships().undo_switch(caller(home));
  ASSERT_TRUE(undone.has_value());
  EXPECT_FALSE(undone->planned_switch);
  EXPECT_EQ(undone->next_price_cents, 12'900);
  EXPECT_FALSE(subscription(home).next_plan_id);
  EXPECT_TRUE(memberships().undo_switch(caller(home)).has_value());  // nothing to undo is no error
}

// The pending payment may be for the term of the planned plan.
TEST_P(PlanSwitchTest, KeepsAPlannedSwitchWhileAPaymentIsPending) {
  const std::string home = join(1);
  ASSERT_TRUE(
      change(home, ChangeKind::SwitchAtRenewal, {{"planId", 5}, {"when", "renewal"}}).has_value());
  database().write([&](storage::Connection& sql) {
    return sql.execute("update charge_attempt set status = 'pending', household_id = :id", home);
  });
  EXPECT_EQ(memberships().undo_switch(caller(home)).error().code, "charge_in_progress");
  EXPECT_TRUE(subscription(home).next_plan_id);
}

// Otherwise the payment of the planned plan's invoice would begin a term of the more expensive
// plan.
TEST_P(PlanSwitchTest, KeepsAPlannedSwitchWhileItsInvoiceIsUnpaid) {
  std::string home = join(1, 0, std::nullopt, "ana@example.com", "later_insufficient_funds", true);
  ASSERT_TRUE(
      change(home, ChangeKind::SwitchAtRenewal, {{"planId", 5}, {"when", "renewal"}}).has_value());
  travel_to("2027-11-21");
  EXPECT_EQ(run_renewals().failed, 1);
  auto undone = memberships().undo_switch(caller(home));
  ASSERT_TRUE(undone.has_error());
  EXPECT_EQ(undone.error().code, "payment_due");

  ChargeOrder order;
  order.purpose = "pay_balance";
  order.payment_token = "tok_2";
  order.invoice_id = database().read([&](storage::Connection& sql) {
    return sql.query_one<std::string>("select id from invoice where status = 'open'");
  });
  auto paid = charges().collect({brand_, home, "key-bbbbbbbbbbbbbbbb", "", "member:test"},
                                [&](storage::Connection&) { return Result<ChargeOrder>(order); });
  ASSERT_TRUE(paid.has_value()) << paid.error().code;
  Subscription s = subscription(home);
  EXPECT_EQ(s.price_cents, 1'000);
  EXPECT_EQ(s.plan_id, 5);
  expect_balance(home);
}

TEST_P(PlanSwitchTest, ACancellationEndsAPlannedSwitch) {
  std::string home = join(1);
  ASSERT_TRUE(
      change(home, ChangeKind::SwitchAtRenewal, {{"planId", 5}, {"when", "renewal"}}).has_value());
  ASSERT_TRUE(change(home, ChangeKind::Cancel, {}).has_value());
  Subscription s = subscription(home);
  EXPECT_EQ(s.status, "canceled");
  EXPECT_FALSE(s.next_plan_id);
  expect_balance(home);
}

TEST_P(PlanSwitchTest, OffersOnlyPlansThatFit) {
  std::string home = join(2, 3);
  auto view = memberships().switches(caller(home));
  ASSERT_EQ(view.options.size(), 2u);  // the whitelist without the current plan and the draft
  for (const SwitchOption& option : view.options) {
    EXPECT_TRUE(option.when.empty());
    EXPECT_EQ(option.reason, "too_many_people");
  }
  EXPECT_EQ(
      quote(home, ChangeKind::SwitchAtRenewal, {{"planId", 1}, {"when", "renewal"}}).at("error"),
      "plan_unavailable");
  EXPECT_EQ(
      quote(home, ChangeKind::SwitchAtRenewal, {{"planId", 4}, {"when", "renewal"}}).at("error"),
      "plan_not_found");

  std::string solo = join(1, 0, std::nullopt, "bea@example.com");
  auto options = memberships().switches(caller(solo)).options;
  ASSERT_EQ(options.size(), 2u);
  EXPECT_EQ(options.at(0).offer->plan.id, 2);
  EXPECT_EQ(options.at(0).when, (std::vector<std::string>{"now", "renewal"}));
  EXPECT_EQ(options.at(0).due_today_cents, 6'000);
  ASSERT_EQ(options.at(0).offices.size(), 1u);  // without the paused one
  EXPECT_EQ(options.at(1).when, (std::vector<std::string>{"renewal"}));
}

TEST_P(PlanSwitchTest, OffersAPlannedPlanOnlyForToday) {
  std::string home = join(1);
  auto option_of = [&](std::int64_t plan_id) {
    auto options = memberships().switches(caller(home)).options;
    return *std::ranges::find_if(
        options, [&](const SwitchOption& option) { return option.offer->plan.id == plan_id; });
  };
  ASSERT_TRUE(
      change(home, ChangeKind::SwitchAtRenewal, {{"planId", 5}, {"when", "renewal"}}).has_value());
  EXPECT_TRUE(option_of(5).when.empty());
  EXPECT_EQ(option_of(5).reason, "already_planned");
  EXPECT_EQ(option_of(5).price_cents, 1'000);
  EXPECT_EQ(option_of(2).when, (std::vector<std::string>{"now", "renewal"}));

  ASSERT_TRUE(
      change(home, ChangeKind::SwitchAtRenewal, to_family("renewal"), "key-bbbbbbbbbbbbbbbb")
          .has_value());
  EXPECT_EQ(option_of(2).when, (std::vector<std::string>{"now"}));
  EXPECT_EQ(option_of(5).when, (std::vector<std::string>{"renewal"}));
}

TEST_P(PlanSwitchTest, NamesThePriceOfKeepingThePlan) {
  std::string home = join(1, 0, "FREE100");  // the first term only
  auto current = [&] { return memberships().switches(caller(home)).current.value(); };
  EXPECT_EQ(current().keep_price_cents, 12'900);
  ASSERT_TRUE(
      change(home, ChangeKind::SwitchAtRenewal, {{"planId", 5}, {"when", "renewal"}}).has_value());
  EXPECT_EQ(current().next_price_cents, 1'000);
  EXPECT_EQ(current().keep_price_cents, 12'900);
}

TEST_P(PlanSwitchTest, RefusesAPlanThatIsNotSoldInTheMembersState) {
  std::string home = join(2);
  (void)database().transact([](storage::Connection& sql) -> Status {
    sql.execute("update member set state = 'NV'");
    return {};
  });
  for (ChangeKind kind : {ChangeKind::SwitchNow, ChangeKind::SwitchAtRenewal}) {
    EXPECT_EQ(quote(home, kind, {{"planId", 1}}).at("error"), "plan_unavailable");
  }
  travel_to("2027-10-01");
  EXPECT_EQ(quote(home, ChangeKind::Renew, {{"planId", 1}}).at("error"), "plan_unavailable");
  ASSERT_TRUE(change(home, ChangeKind::Cancel, {}).has_value());
  json::object again{{"planId", 1}, {"billingCycle", "annual"}};
  EXPECT_EQ(quote(home, ChangeKind::Purchase, again).at("error"), "plan_unavailable");
}

TEST_P(PlanSwitchTest, NeedsAnOfficeWhereThePlanDoes) {
  std::string home = join(1);
  auto none = memberships().changes().quote(caller(home), ChangeKind::SwitchNow,
                                            {{"planId", 2}, {"when", "now"}});
  ASSERT_TRUE(none.has_error());
  EXPECT_EQ(none.error().fields.at(0).field, "officeId");
  json::object paused{{"planId", 2}, {"officeId", 22}, {"when", "now"}};
  EXPECT_EQ(quote(home, ChangeKind::SwitchNow, paused).at("error"), "office_not_found");
}

TEST_P(PlanSwitchTest, DropsACouponThatIsNotForTheNewPlan) {
  std::string home = join(2, 0, "FAMILY15");  // 18,900 − 1,500
  EXPECT_EQ(subscription(home).price_cents, 17'400);
  auto shown = quote(home, ChangeKind::SwitchAtRenewal, {{"planId", 1}, {"when", "renewal"}});
  EXPECT_EQ(shown.at("nextPriceCents"), 12'900);
}

TEST_P(PlanSwitchTest, RefundsThePaymentWhenThePlanWasRetiredMeanwhile) {
  std::string home = join(1);
  auto shown = quote(home, ChangeKind::SwitchNow, to_family("now"));
  gateway_.after_charge = [&] {
    auto retired = database().transact([&](storage::Connection& sql) -> Status {
      sql.execute("update plan set status = 'retired' where id = 2");
      return {};
    });
    ASSERT_TRUE(retired.has_value());
  };
  auto done = accept(home, ChangeKind::SwitchNow, to_family("now"),
                     shown.at("quoteId").as_string().c_str());
  gateway_.after_charge = nullptr;
  ASSERT_TRUE(done.has_error());
  EXPECT_EQ(subscription(home).plan_id, 1);
  expect_balance(home);
  EXPECT_EQ(gateway_.taken_cents(), 12'900 + 2'000);
}

TEST_P(PlanSwitchTest, NamesTheOfficesThatAcceptThePlan) {
  std::string home = join(2);
  auto offices = memberships().locations(caller(home));
  ASSERT_EQ(offices.size(), 1u);
  EXPECT_EQ(offices.front().id, 21);
}

// A list of 61 offices, most of them along a road to the north: offers the fifty nearest, and the
// farthest one, which a person of the household has chosen.
TEST_P(PlanSwitchTest, NamesTheNearestOfficesOfALongListAndTheChosenOne) {
  constexpr std::int64_t kFirst = 1'001'000;
  put_test_places(database());
  std::string list = "[21";
  for (int i = 0; i < 60; ++i) {
    put_test_office(database(), "cedar",
                    {.id = kFirst + i,
                     .location = LatLng{33.45 + 0.01 * i, -112.07},
                     .verified_on = *parse_date("2026-11-01")},
                    *parse_date("2026-11-21"));
    list += "," + std::to_string(kFirst + i);
  }
  std::string home = join(2);
  auto changed = database().transact([&](storage::Connection& sql) -> Status {
    sql.execute("update plan set office_ids = :list where group_key = 'cedar' and id = 2",
                list + "]");
    sql.execute("update member set home_office_id = :office where household_id = :home",
                kFirst + 59, home);
    sql.execute("update subscription set office_id = null where household_id = :home", home);
    return {};
  });
  ASSERT_TRUE(changed.has_value());
  std::vector<std::int64_t> ids;
  for (const Office& office : memberships().locations(caller(home))) {
    ids.push_back(office.id);
  }
  EXPECT_EQ(ids.size(), 51u);
  for (const std::int64_t near : {kFirst, kFirst + 40, kFirst + 59}) {
    EXPECT_EQ(std::ranges::count(ids, near), 1) << near;
  }
  EXPECT_EQ(std::ranges::count(ids, kFirst + 58), 0);
}

}  // namespace
}  // namespace molar::domain

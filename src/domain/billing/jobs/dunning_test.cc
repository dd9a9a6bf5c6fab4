// Declined renewals: retries, notices and the end of the membership.
#include <gtest/gtest.h>

#include "domain/billing/testing/billing_test_base.h"

namespace molar::domain {
namespace {

using storage::Connection;
using Kinds = std::vector<std::string>;

class DunningTest : public BillingTest {};
MOLAR_ON_BOTH_DATABASES(DunningTest);

TEST_P(DunningTest, a_soft_decline_is_retried_on_dunning_days_and_cancels_after_28) {
  std::string household = join();
  set_card("insufficient_funds");
  int calls = gateway_.calls();
  struct Day {
    int day;
    const char* status;
    int tries;
    const char* notice;
  };
  for (const Day& day : {Day{0, "past_due", 1, "payment_failed"}, Day{1, "past_due", 1, ""},
                         Day{3, "past_due", 2, "payment_failed"}, Day{6, "past_due", 2, ""},
                         Day{7, "past_due", 3, "payment_failed"}, Day{13, "past_due", 3, ""},
                         Day{14, "suspended", 4, "suspended"}, Day{20, "suspended", 4, ""},
                         Day{21, "suspended", 5, "payment_failed"}, Day{27, "suspended", 5, ""},
                         Day{28, "canceled", 5, "canceled"}, Day{29, "canceled", 5, ""}}) {
    travel(add_days(parse_date("2027-11-21").value(), day.day));
    std::size_t before = events(household).size();
    run_jobs();
    run_jobs();
    EXPECT_EQ(subscription(household).status, day.status) << day.day;
    EXPECT_EQ(gateway_.calls() - calls, day.tries) << day.day;
    Kinds kinds = events(household);
    ASSERT_EQ(kinds.size(), before + (*day.notice == 0 ? 0 : 1)) << day.day;
    if (*day.notice != 0) {
      EXPECT_EQ(kinds.back(), day.notice) << day.day;
    }
  }
  EXPECT_EQ(subscription(household).cancel_reason, "non_payment");
  EXPECT_EQ(count("select count(*) from invoice where status = 'uncollectible'"), 1);
  EXPECT_EQ(count("select count(*) from card_link"), 5);
  expect_balanced();
}

TEST_P(DunningTest, a_hard_decline_is_not_retried_but_notices_are_sent) {
  std::string household = join();
  set_card("lost_stolen");
  int calls = gateway_.calls();
  for (int day = 0; day <= 28; ++day) {
    travel(add_days(parse_date("2027-11-21").value(), day));
    run_jobs();
  }
  EXPECT_EQ(gateway_.calls() - calls, 1);
  EXPECT_EQ(events(household), (Kinds{"payment_failed", "payment_failed", "payment_failed",
                                      "suspended", "payment_failed", "canceled"}));
}

TEST_P(DunningTest, a_card_whose_provider_was_missing_by_mistake_is_charged_at_the_next_try) {
  std::string household = join();
  const auto set_provider = [&](const std::string& name) {
    database().write([&](Connection& sql) {
      return sql.execute("update payment_method set provider = :provider", name);
    });
  };
  set_provider("former");
  travel("2027-11-21");
  run_jobs();
  EXPECT_EQ(subscription(household).status, "past_due");
  EXPECT_EQ(last_notice("payment_failed").at("nextTryOn"), "2027-11-24");
  set_provider(std::string(gateway_.name()));
  travel("2027-11-24");
  run_jobs();
  EXPECT_EQ(subscription(household).status, "active");
  expect_term(household, "2027-11-21", "2028-11-20");
  expect_balanced();
}

TEST_P(DunningTest, a_successful_retry_ends_the_dunning_and_keeps_the_term) {
  std::string household = join();
  set_card("insufficient_funds");
  travel("2027-11-21");
  run_jobs();
  EXPECT_EQ(format_date(*subscription(household).grace_until), "2027-12-04");
  set_card("");
  travel("2027-11-24");
  run_jobs();
  Subscription s = subscription(household);
  EXPECT_EQ(s.status, "active");
  EXPECT_FALSE(s.next_try_on || s.past_due_since || s.grace_until);
  expect_term(household, "2027-11-21", "2028-11-20");
  EXPECT_EQ(format_date(s.refund_until), "2028-01-23");  // 60 days after the payment
  EXPECT_EQ(events(household), (Kinds{"payment_failed", "renewed"}));
  expect_balanced();
}

TEST_P(DunningTest, another_card_declined_on_the_same_day_is_audited_without_a_second_notice) {
  std::string household = join();
  ASSERT_TRUE(service().update_card(party(household), {"tok_new", "key-0123456789abcdef"}));
  gateway_.set_charges_decline("insufficient_funds");
  travel("2027-11-21");
  run_jobs();
  auto cards = service().cards(party(household));
  ASSERT_EQ(cards.size(), 2U);
  ASSERT_TRUE(service().activate_card(party(household), cards[1].id).has_value());
  clock_.advance(std::chrono::seconds(1));
  run_jobs();
  // Each declined charge has its entry in the audit log; the dunning is still at its first step.
  EXPECT_EQ(count("select count(*) from audit where action = 'payment_failed'"), 2);
  EXPECT_EQ(count("select count(*) from outbox where kind = 'payment_failed'"), 1);
  EXPECT_EQ(subscription(household).dunning_step, 1);
}

TEST_P(DunningTest, the_yearly_reminder_of_an_unpaid_membership_is_sent_once_it_is_paid) {
  TestMembership monthly;
  monthly.cycle = "monthly";
  monthly.price_cents = 990;
  std::string household = join(monthly);
  for (Date day = today(); day < parse_date("2027-11-21").value();
       day = add_months_clamped(day, 1, 21)) {
    travel(day);
    run_jobs();
  }
  auto reminders = [&] {
    Kinds kinds = notices(household);
    return std::count(kinds.begin(), kinds.end(), "yearly_reminder");
  };
  set_card("insufficient_funds");
  travel("2027-11-21");  // the day of the reminder and of a renewal
  run_jobs();
  EXPECT_EQ(subscription(household).status, "past_due");
  EXPECT_EQ(reminders(), 0);
  set_card("");
  travel("2027-11-24");
  run_jobs();
  run_jobs();
  EXPECT_EQ(subscription(household).status, "active");
  EXPECT_EQ(reminders(), 1);
  EXPECT_EQ(last_notice("yearly_reminder").at("renewsOn"), "2027-12-21");
  EXPECT_EQ(subscription(household).next_notice_on, parse_date("2028-11-21"));
}

TEST_P(DunningTest, a_missing_card_is_reported_to_the_member) {
  TestMembership membership;
  membership.token = "";
  std::string household = join(membership);
  travel("2027-11-21");
  run_jobs();
  EXPECT_EQ(subscription(household).status, "past_due");
  EXPECT_EQ(last_notice("payment_failed").at("reason").as_string(), "payment_method_missing");
}

TEST_P(DunningTest, missed_dunning_days_are_made_up_by_one_retry) {
  std::string household = join();
  set_card("insufficient_funds");
  travel("2027-11-30");  // nine days late
  run_jobs();
  Subscription s = subscription(household);
  EXPECT_EQ(format_date(*s.past_due_since), "2027-11-30");
  EXPECT_EQ(format_date(*s.next_try_on), "2027-12-03");
  travel("2027-12-12");  // days 3 and 7 missed
  run_jobs();
  EXPECT_EQ(subscription(household).dunning_step, 3);
  EXPECT_EQ(events(household).size(), 2U);
  set_card("");
  travel("2027-12-14");
  run_jobs();
  expect_term(household, "2027-11-21", "2028-11-20");
  expect_balanced();
}

}  // namespace
}  // namespace molar::domain

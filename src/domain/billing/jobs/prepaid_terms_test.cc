#include <gtest/gtest.h>

#include "domain/billing/testing/billing_test_base.h"

namespace molar::domain {
namespace {

using storage::Connection;

class PrepaidTermsTest : public BillingTest {};
MOLAR_ON_BOTH_DATABASES(PrepaidTermsTest);

TEST_P(PrepaidTermsTest, a_term_that_is_paid_in_part_without_auto_renew_is_due_and_not_charged) {
  TestMembership membership;
  membership.auto_renew = false;
  std::string pays = join(membership);
  std::string leaves = join(membership);
  for (const std::string& household : {pays, leaves}) {
    prepay_in_part(household);
  }
  for (const char* day : {"2027-11-21", "2027-11-24"}) {
    travel(day);
    run_jobs();
    EXPECT_EQ(gateway_.calls(), 2);
    EXPECT_EQ(subscription(pays).status, "past_due");
    EXPECT_EQ(last_notice("payment_failed").at("reason"), "partly_paid");
    EXPECT_EQ(last_notice("payment_failed").at("amountCents"), 3'600);
  }
  auto paid = service().pay(party(pays), {PaymentScope::PastDue, "", "key-0123456789abcdef"});
  ASSERT_TRUE(paid.has_value()) << paid.error().code;
  expect_term(pays, "2027-11-21", "2028-11-20");
  EXPECT_EQ(subscription(pays).status, "active");
  EXPECT_EQ(statement(pays).credit_cents, 0);

  travel("2027-12-19");
  run_jobs();
  EXPECT_EQ(subscription(leaves).status, "canceled");
  EXPECT_EQ(last_notice("canceled").at("refundCents"), 12'900);
  EXPECT_EQ(statement(leaves).credit_cents, 0);
}

// For example, after a person was removed from a membership that was renewed in advance.
TEST_P(PrepaidTermsTest, prepaid_money_that_no_term_has_used_is_returned_at_the_end) {
  TestMembership membership;
  membership.auto_renew = false;
  membership.cycle = "monthly";
  membership.price_cents = 1'590;
  std::string household = join(membership);
  auto paid =
      service().pay(party(household), {PaymentScope::RemainingTerm, "", "key-0123456789abcdef"});
  ASSERT_TRUE(paid.has_value()) << paid.error().code;
  set_next_price(household, 1'290);
  Date end = parse_date("2027-11-21").value();
  for (Date day = parse_date("2026-12-21").value(); day <= end; day = add_days(day, 1)) {
    travel(day);
    run_jobs();
  }
  EXPECT_EQ(subscription(household).status, "expired");
  EXPECT_EQ(gateway_.taken_cents(), 1'590 + 11 * 1'290);
  EXPECT_EQ(count("select sum(amount_cents) from refund where reason = 'expired'"), 11 * 300);
  EXPECT_EQ(statement(household).credit_cents, 0);
  expect_balanced();
}

TEST_P(PrepaidTermsTest, credit_is_used_before_the_card) {
  std::string household = join();
  (void)database().transact([&](Connection& sql) -> Status {
    ledger().grant_credit(sql, "cedar", household, 5'000, "goodwill", "test", "test");
    return {};
  });
  travel("2027-11-21");
  run_jobs();
  EXPECT_EQ(gateway_.taken_cents(), 12'900 + 7'900);
  EXPECT_EQ(statement(household).credit_cents, 0);
  EXPECT_EQ(subscription(household).price_cents, 12'900);
  expect_balanced();
}

// The pages state that the months are paid until the anniversary, so the member must be asked.
TEST_P(PrepaidTermsTest, a_prepaid_month_without_credit_is_due_and_does_not_end_the_membership) {
  TestMembership membership;
  membership.auto_renew = false;
  membership.cycle = "monthly";
  membership.price_cents = 990;
  std::string household = join(membership);
  ASSERT_TRUE(
      service().pay(party(household), {PaymentScope::RemainingTerm, "", "key-0123456789abcdef"}));
  set_next_price(household, 11 * 990);
  travel("2026-12-21");
  run_jobs();
  expect_term(household, "2026-12-21", "2027-01-20");
  const int calls = gateway_.calls();
  travel("2027-01-21");
  run_jobs();
  EXPECT_EQ(subscription(household).status, "past_due");
  EXPECT_EQ(gateway_.calls(), calls);
  EXPECT_EQ(last_notice("payment_failed").at("reason"), "partly_paid");
  EXPECT_EQ(last_notice("payment_failed").at("amountCents"), 11 * 990);
  travel("2027-02-18");
  run_jobs();
  EXPECT_EQ(subscription(household).status, "canceled");
  EXPECT_EQ(last_notice("canceled").at("refundCents"), 0);
  expect_balanced();
}

TEST_P(PrepaidTermsTest, a_rest_after_credit_that_is_too_small_to_be_charged_is_waived) {
  TestMembership membership;
  std::string charged = join(membership);
  membership.auto_renew = false;
  std::string prepaid = join(membership);
  (void)database().transact([&](Connection& sql) -> Status {
    for (const std::string& household : {charged, prepaid}) {
      ledger().grant_credit(sql, "cedar", household, 12'851, "prepaid", "test", household);
    }
    Subscription s = subscription_in(sql, prepaid);
    s.prepaid_until = parse_date("2028-11-20").value();
    billing_store::update_subscription(sql, s);
    return {};
  });
  EXPECT_EQ(service().balance(party(charged)).next_charge_cents, 0);
  travel("2027-11-21");
  run_jobs();
  EXPECT_EQ(gateway_.taken_cents(), 2 * 12'900);
  for (const std::string& household : {charged, prepaid}) {
    EXPECT_EQ(subscription(household).status, "active");
    expect_term(household, "2027-11-21", "2028-11-20");
    EXPECT_EQ(subscription(household).price_cents, 12'900);
    EXPECT_EQ(statement(household).credit_cents, 0);
  }
  auto lines = charge_lines_from_json(*database().read([](Connection& sql) {
    return sql.query_one<std::string>("select max(lines) from invoice where kind = 'renewal'");
  }));
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(lines[1].label, "Too small to charge");
  EXPECT_EQ(lines[1].cents, -49);
  expect_balanced();
}

}  // namespace
}  // namespace molar::domain

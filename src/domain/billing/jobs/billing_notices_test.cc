#include "domain/billing/jobs/billing_notices.h"

#include <gtest/gtest.h>

#include "domain/billing/testing/billing_test_base.h"
#include "domain/plan/plan_store.h"

namespace molar::domain {
namespace {

using storage::Connection;

class BillingNoticesTest : public BillingTest {};
MOLAR_ON_BOTH_DATABASES(BillingNoticesTest);

TEST_P(BillingNoticesTest, renewal_notices_are_sent_45_30_and_7_days_before_and_missed_ones_once) {
  std::string household = join();
  auto notice_count = [&] { return notices(household).size(); };
  travel("2027-10-06");
  run_jobs();
  EXPECT_EQ(notice_count(), 0U);
  travel("2027-10-07");
  run_jobs();
  run_jobs();
  EXPECT_EQ(notice_count(), 1U);
  EXPECT_EQ(last_notice("renewal_notice").at("daysBefore"), 45);
  travel("2027-11-16");  // the notices of 30 and 7 days were missed
  run_jobs();
  EXPECT_EQ(notice_count(), 2U);
  EXPECT_EQ(last_notice("renewal_notice").at("daysBefore"), 5);
  travel("2027-11-20");
  run_jobs();
  EXPECT_EQ(notice_count(), 2U);
  travel("2028-10-10");  // the renewal, very late
  run_jobs();
  travel("2028-10-22");
  run_jobs();
  EXPECT_EQ(last_notice("renewal_notice").at("daysBefore"), 30);
  EXPECT_EQ(last_notice("renewal_notice").at("renewsOn").as_string(), "2028-11-21");
}

TEST_P(BillingNoticesTest, a_notice_names_the_plan_in_the_language_of_its_reader) {
  TestMembership spanish;
  spanish.language = "es";
  const std::string household = join(spanish);
  const auto name_plan = [&](const std::string& name) {
    Plan plan;
    plan.id = subscription(household).plan_id;
    plan.name = {name, {{"es", "Solo para mí"}}};
    database().write([&](Connection& sql) { plan_store::put_plan(sql, brand_->group_key, plan); });
  };
  const std::string as_bought = subscription(household).plan_name;
  name_plan(as_bought);
  travel("2027-10-07");
  run_jobs();
  EXPECT_EQ(last_notice("renewal_notice").at("planName"), "Solo para mí");
  name_plan("Another name since");
  travel("2027-10-22");
  run_jobs();
  EXPECT_EQ(last_notice("renewal_notice").at("planName").as_string(), as_bought);
}

TEST_P(BillingNoticesTest, a_term_that_is_paid_ahead_is_not_announced) {
  TestMembership ending;
  ending.auto_renew = false;
  std::string renewing = join();
  std::string other = join(ending);
  travel("2027-10-08");  // after the first notices
  run_jobs();
  EXPECT_EQ(count("select count(*) from outbox where kind = 'renewal_notice'"), 2);
  for (const std::string& household : {renewing, other}) {
    (void)database().transact([&](Connection& sql) -> Status {
      Subscription s = subscription_in(sql, household);
      s.prepaid_until = parse_date("2028-11-20").value();
      billing_store::update_subscription(sql, s);
      ledger().grant_credit(sql, "cedar", household, 12'900, "prepaid", "test", household);
      return {};
    });
  }
  for (const char* day : {"2027-10-22", "2027-11-14"}) {
    travel(day);
    run_jobs();
  }
  EXPECT_EQ(count("select count(*) from outbox where kind = 'renewal_notice'"), 2);

  // The credit no longer suffices: the charge of the rest is announced.
  (void)database().transact([&](Connection& sql) -> Status {
    for (const std::string& household : {renewing, other}) {
      Subscription s = subscription_in(sql, household);
      s.next_price_cents = 16'500;
      s.next_notice_on = today();
      billing_store::update_subscription(sql, s);
    }
    return {};
  });
  run_jobs();
  EXPECT_EQ(count("select count(*) from outbox where kind = 'renewal_notice'"), 3);
  auto notice = last_notice("renewal_notice");
  EXPECT_EQ(notice.at("amountCents"), 16'500);
  EXPECT_EQ(notice.at("chargeCents"), 3'600);
  EXPECT_EQ(notice.at("creditCents"), 12'900);
  EXPECT_NE(notice.at("refundRule").as_string().find("$165.00"), std::string::npos);
}

TEST_P(BillingNoticesTest, a_renewal_notice_states_the_former_price_if_it_changes) {
  std::string household = join();
  set_next_price(household, 13'900);
  travel("2027-10-07");
  run_jobs();
  EXPECT_EQ(last_notice("renewal_notice").at("amountCents"), 13'900);
  EXPECT_EQ(last_notice("renewal_notice").at("previousCents"), 12'900);
}

TEST_P(BillingNoticesTest, a_renewal_notice_announces_the_charge_after_credit) {
  std::string household = join();
  (void)database().transact([&](Connection& sql) -> Status {
    ledger().grant_credit(sql, "cedar", household, 5'000, "goodwill", "test", "test");
    return {};
  });
  travel("2027-10-07");
  run_jobs();
  auto notice = last_notice("renewal_notice");
  EXPECT_EQ(notice.at("amountCents"), 12'900);
  EXPECT_EQ(notice.at("chargeCents"), 7'900);
  EXPECT_EQ(notice.at("creditCents"), 5'000);
  // A cancellation does not return goodwill credit.
  EXPECT_NE(notice.at("refundRule").as_string().find("$79.00"), std::string::npos);
}

TEST_P(BillingNoticesTest, monthly_members_are_reminded_once_a_year) {
  join(monthly());
  for (Date day = parse_date("2026-11-22").value(); day <= parse_date("2028-11-21").value();
       day = add_days(day, 1)) {
    travel(day);
    (void)jobs().run("renewals", [] { return true; });
    (void)jobs().run("notices", [] { return true; });
  }
  EXPECT_EQ(count("select count(*) from outbox where kind = 'yearly_reminder'"), 2);
  EXPECT_EQ(count("select count(*) from outbox where kind = 'renewal_notice'"), 0);
}

TEST_P(BillingNoticesTest, an_expiring_card_is_reported_once) {
  join();
  (void)database().transact([&](Connection& sql) -> Status {
    sql.execute("update payment_method set exp_year = 2027, exp_month = 8");
    return {};
  });
  travel("2027-07-31");
  run_jobs();
  EXPECT_EQ(count("select count(*) from outbox where kind = 'card_expiring'"), 0);
  travel("2027-08-02");
  run_jobs();
  run_jobs();
  EXPECT_EQ(count("select count(*) from outbox where kind = 'card_expiring'"), 1);
  EXPECT_EQ(last_notice("card_expiring").at("expMonth"), 8);
}

TEST_P(BillingNoticesTest, a_card_that_expired_in_an_earlier_year_is_reported_by_its_brand) {
  std::string household = join();
  std::string other = join(make_billing_brand("harbor", "America/Phoenix"), {});
  (void)database().transact([&](Connection& sql) -> Status {
    sql.execute("update payment_method set exp_year = 2026, exp_month = 12");
    sql.execute("update payment_method set expiry_notified = 1 where household_id = :id",
                household);
    return {};
  });
  travel("2027-03-01");
  run_jobs();
  EXPECT_EQ(count("select count(*) from outbox where kind = 'card_expiring'"), 0);
  EXPECT_EQ(count("select count(*) from payment_method where expiry_notified = 0"), 1);
  (void)database().transact([&](Connection& sql) -> Status {
    sql.execute("update payment_method set expiry_notified = 0");
    return {};
  });
  run_jobs();
  EXPECT_EQ(notices(household), std::vector<std::string>{"card_expiring"});
  EXPECT_EQ(notices(other), std::vector<std::string>{});
}

}  // namespace
}  // namespace molar::domain

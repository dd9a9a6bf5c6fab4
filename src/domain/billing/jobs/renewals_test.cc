#include "domain/billing/jobs/renewals.h"

#include <gtest/gtest.h>

#include "domain/billing/jobs/due_store.h"
#include "domain/billing/testing/billing_test_base.h"

namespace molar::domain {
namespace {

using storage::Connection;
using Kinds = std::vector<std::string>;

class RenewalsTest : public BillingTest {};
MOLAR_ON_BOTH_DATABASES(RenewalsTest);

TEST_P(RenewalsTest, renews_on_its_day_with_the_stored_card) {
  std::string household = join();
  travel("2027-11-20");
  run_jobs();
  EXPECT_EQ(gateway_.succeeded(), 1);
  travel("2027-11-21");
  run_jobs();
  run_jobs();
  EXPECT_EQ(gateway_.succeeded(), 2);
  expect_term(household, "2027-11-21", "2028-11-20");
  Subscription s = subscription(household);
  EXPECT_EQ(s.status, "active");
  EXPECT_EQ(format_date(s.refund_until), "2028-01-20");
  EXPECT_EQ(events(household), Kinds{"renewed"});
  EXPECT_EQ(count("select count(*) from receipt"), 1);
  EXPECT_EQ(count("select count(*) from invoice where kind = 'renewal' and status = 'paid'"), 1);
  EXPECT_EQ(count("select count(*) from charge_attempt where status = 'pending'"), 0);
  expect_balanced();
}

// The books were restored from a backup made before the reconciler voided the first attempt.
TEST_P(RenewalsTest, an_attempt_that_was_canceled_at_the_provider_is_no_failed_payment) {
  std::string household = join();
  travel("2027-11-21");
  gateway_.before_charge = [this] {
    gateway_.before_charge = nullptr;
    const auto attempt = database().read([](Connection& sql) {
      return sql.query_one<std::string>("select id from charge_attempt where status = 'pending'");
    });
    EXPECT_FALSE(gateway_.cancel_attempt("cedar", attempt.value())->has_value());
  };
  run_jobs();
  EXPECT_EQ(events(household), Kinds{});
  EXPECT_EQ(subscription(household).status, "active");
  EXPECT_EQ(count("select count(*) from charge_attempt where status = 'voided'"), 1);
  clock_.advance(kChargeLease);
  run_jobs();
  EXPECT_EQ(events(household), Kinds{"renewed"});
  expect_term(household, "2027-11-21", "2028-11-20");
  EXPECT_EQ(gateway_.succeeded(), 2);
  expect_balanced();
}

TEST_P(RenewalsTest, the_day_is_in_the_brands_time_zone) {
  join();
  // 2027-11-21 05:00 UTC is still the 20th in Phoenix.
  clock_.set(std::chrono::sys_days{parse_date("2027-11-21").value()} + std::chrono::hours(5));
  run_jobs();
  EXPECT_EQ(gateway_.succeeded(), 1);
  clock_.advance(std::chrono::hours(3));
  run_jobs();
  EXPECT_EQ(gateway_.succeeded(), 2);
}

TEST_P(RenewalsTest, expires_without_auto_renew) {
  TestMembership membership;
  membership.auto_renew = false;
  std::string household = join(membership);
  travel("2027-11-21");
  run_jobs();
  EXPECT_EQ(gateway_.succeeded(), 1);
  EXPECT_EQ(subscription(household).status, "expired");
  EXPECT_EQ(events(household), Kinds{"expired"});
  EXPECT_EQ(last_notice("expired").at("renewUntil").as_string(), "2028-02-18");
}

TEST_P(RenewalsTest, terms_that_ended_while_no_job_ran_are_not_charged) {
  TestMembership membership = monthly();
  std::string household = join(membership);
  travel("2027-03-01");  // the terms from 2026-12-21 and 2027-01-21 are over
  run_jobs();
  EXPECT_EQ(gateway_.succeeded(), 2);
  expect_term(household, "2027-02-21", "2027-03-20");
  EXPECT_EQ(events(household), Kinds{"renewed"});
  EXPECT_EQ(count("select count(*) from invoice where kind = 'renewal'"), 3);
  expect_balanced();
}

TEST_P(RenewalsTest, a_term_is_charged_until_its_last_day) {
  TestMembership membership = monthly();
  std::string household = join(membership);
  travel("2027-01-20");
  run_jobs();
  EXPECT_EQ(gateway_.succeeded(), 2);
  EXPECT_EQ(count("select count(*) from invoice where kind = 'renewal'"), 1);
  expect_term(household, "2026-12-21", "2027-01-20");
}

TEST_P(RenewalsTest, the_jobs_of_a_brand_leave_the_members_of_other_brands) {
  std::string household = join();
  join(make_billing_brand("harbor", "America/Phoenix"), {});
  TestMembership unpaid;
  unpaid.starts_on = "2026-10-21";
  std::string past_due = join(make_billing_brand("harbor", "America/Phoenix"), unpaid);
  (void)database().transact([&](Connection& sql) -> Status {
    sql.execute("update payment_method set exp_year = 2027, exp_month = 11");
    sql.execute(
        "update subscription set status = 'past_due', past_due_since = '2027-10-21',"
        " next_try_on = '2027-10-24' where household_id = :id",
        past_due);
    return {};
  });
  for (const char* day : {"2027-10-07", "2027-11-10", "2027-11-21", "2027-12-31"}) {
    travel(day);
    run_jobs();
  }
  expect_term(household, "2027-11-21", "2028-11-20");
  EXPECT_EQ(count("select count(*) from outbox where kind = 'card_expiring'"), 1);
  EXPECT_EQ(count("select count(*) from outbox where group_key = 'harbor'"), 0);
  EXPECT_EQ(count("select count(*) from charge_attempt where group_key = 'harbor'"), 0);
  EXPECT_EQ(count("select count(*) from subscription where group_key = 'harbor'"
                  " and (lease_until > 0 or starts_on > '2026-12-31')"),
            0);
}

TEST_P(RenewalsTest, every_step_of_a_subscription_is_in_the_audit_log) {
  TestMembership unpaid;
  unpaid.token = "later_insufficient_funds";
  const std::string past_due = join(unpaid);
  const std::string renewing = join();
  TestMembership ending;
  ending.auto_renew = false;
  const std::string expiring = join(ending);
  for (const char* day :
       {"2027-11-21", "2027-11-24", "2027-11-28", "2027-12-05", "2027-12-12", "2027-12-19"}) {
    travel(day);
    run_jobs();
  }
  auto actions = [&](const std::string& household) {
    return database().read([&](Connection& sql) {
      return sql.query<std::string>(
          "select action from audit where entity_id in (select id from subscription"
          " where household_id = :household) order by at, id",
          household);
    });
  };
  EXPECT_EQ(actions(past_due), (Kinds{"payment_failed", "payment_failed", "payment_failed",
                                      "suspended", "payment_failed", "canceled"}));
  EXPECT_EQ(actions(renewing), Kinds{"renewed"});
  EXPECT_EQ(actions(expiring), Kinds{"expired"});
}

TEST_P(RenewalsTest,
       turning_renewal_off_while_past_due_expires_the_membership_and_voids_the_invoice) {
  std::string household = join();
  set_card("insufficient_funds");
  travel("2027-11-21");
  run_jobs();
  (void)database().transact([&](Connection& sql) -> Status {
    Subscription s = subscription_in(sql, household);
    s.auto_renew = false;
    s.next_try_on = today();
    billing_store::update_subscription(sql, s);
    return {};
  });
  clock_.advance(std::chrono::seconds(1));
  run_jobs();
  EXPECT_EQ(subscription(household).status, "expired");
  EXPECT_EQ(count("select count(*) from invoice where status = 'open'"), 0);
  EXPECT_EQ(events(household), (Kinds{"payment_failed", "expired"}));
}

TEST_P(RenewalsTest, a_broken_membership_does_not_block_others) {
  std::string broken = join();
  std::string healthy = join();
  (void)database().transact([&](Connection& sql) -> Status {
    Subscription s = subscription_in(sql, broken);
    s.cycle = "fortnightly";  // an unknown cycle
    s.renews_on = add_days(s.renews_on, -1);
    billing_store::update_subscription(sql, s);
    return {};
  });
  travel("2027-11-21");
  run_jobs();
  EXPECT_EQ(format_date(subscription(healthy).starts_on), "2027-11-21");
  EXPECT_EQ(format_date(subscription(broken).starts_on), "2026-11-21");
  const auto overdue = [&](const char* before) {
    return database().read([&](Connection& sql) {
      return due_store::overdue(sql, parse_date(before).value(), clock_.now() + kChargeLease);
    });
  };
  ASSERT_EQ(overdue("2027-11-01").size(), 1U);  // set aside
  EXPECT_EQ(overdue("2027-11-01").front().id, subscription(broken).id);
  clock_.advance(std::chrono::hours(2));  // no job runs
  EXPECT_TRUE(overdue("2027-11-01").empty());
  EXPECT_EQ(overdue("2027-11-22").size(), 1U);
}

TEST_P(RenewalsTest, an_open_invoice_that_is_too_small_to_be_charged_is_waived_at_the_next_try) {
  std::string household = join();
  set_card("insufficient_funds");
  travel("2027-11-21");
  run_jobs();
  database().write([&](Connection& sql) {
    ledger().grant_credit(sql, "cedar", household, 12'870, "prepaid", "test", "test");
    sql.execute("update invoice set credit_cents = 12870, total_cents = 30 where status = 'open'");
    auto open = billing_store::find_open_invoices(sql, "cedar", household);
    (void)ledger().use_credit(sql, "cedar", household, 12'870, open.at(0).id);
  });
  travel("2027-11-24");
  run_jobs();
  EXPECT_EQ(gateway_.taken_cents(), 12'900);
  EXPECT_EQ(subscription(household).status, "active");
  expect_term(household, "2027-11-21", "2028-11-20");
  expect_balanced();
}

}  // namespace
}  // namespace molar::domain

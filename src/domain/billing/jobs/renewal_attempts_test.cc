// Attempts to charge a renewal whose outcome comes late or never.
#include <gtest/gtest.h>

#include "domain/billing/testing/billing_test_base.h"

namespace molar::domain {
namespace {

using storage::Connection;

class RenewalAttemptsTest : public BillingTest {
 protected:
  // The provider works again afterwards.
  void run_jobs_with(ScriptedGateway::Mode mode) {
    gateway_.set_mode(mode);
    run_jobs();
    gateway_.set_mode(ScriptedGateway::Mode::Well);
  }
};
MOLAR_ON_BOTH_DATABASES(RenewalAttemptsTest);

class RenewalsOneByOneTest : public BillingTest {
 protected:
  RenewalsOneByOneTest() { options_.charges_at_once = 1; }
};
MOLAR_ON_BOTH_DATABASES(RenewalsOneByOneTest);

TEST_P(RenewalsOneByOneTest, a_card_of_a_missing_provider_is_refused_also_beside_a_slow_provider) {
  const std::string first = join();
  TestMembership next_day;
  next_day.starts_on = "2026-11-22";
  const std::string second = join(next_day);
  database().write([&](Connection& sql) {
    sql.execute("update payment_method set provider = 'former' where household_id = :id", second);
  });
  travel("2027-11-22");
  gateway_.before_charge = [this] { clock_.advance(kChargeLease + std::chrono::seconds(1)); };
  run_jobs();
  gateway_.before_charge = nullptr;
  EXPECT_EQ(subscription(first).starts_on, parse_date("2027-11-21"));
  EXPECT_EQ(subscription(second).status, "past_due");
  EXPECT_EQ(count("select count(*) from charge_attempt where status = 'pending'"), 0);
  EXPECT_EQ(last_notice("payment_failed").at("reason"), "invalid_token");
}

TEST_P(RenewalAttemptsTest, a_charge_whose_provider_is_missing_stays_unknown_until_it_returns) {
  std::string household = join();
  const auto set_provider = [&](const std::string& name) {
    database().write([&](Connection& sql) {
      sql.execute("update payment_method set provider = :provider", name);
      sql.execute("update charge_attempt set provider = :provider", name);
    });
  };
  travel("2027-11-21");
  run_jobs_with(ScriptedGateway::Mode::LoseAnswer);
  EXPECT_EQ(gateway_.succeeded(), 2);
  set_provider("former");  // as after a start without its keys
  ChargeTally tally = charges().completion().reconcile(ChargeCompletion::Scope::Everything);
  EXPECT_EQ(tally.declined, 0);
  EXPECT_EQ(tally.left, 1);
  EXPECT_EQ(subscription(household).status, "active");
  EXPECT_TRUE(notices(household).empty());  // no report of a failed payment
  set_provider(std::string(gateway_.name()));
  travel("2027-11-24");
  run_jobs();
  EXPECT_EQ(gateway_.succeeded(), 2);
  expect_term(household, "2027-11-21", "2028-11-20");
  expect_balanced();
}

TEST_P(RenewalAttemptsTest, a_late_charge_for_a_term_that_has_begun_is_refunded) {
  std::string household = join();
  travel("2027-11-21");
  run_jobs_with(ScriptedGateway::Mode::LoseAnswer);
  (void)database().transact([&](Connection& sql) -> Status {
    Subscription s = subscription_in(sql, household);
    s.starts_on = s.renews_on;
    s.renews_on = parse_date("2028-11-21").value();
    s.ends_on = add_days(s.renews_on, -1);
    billing_store::update_subscription(sql, s);
    return {};
  });
  clock_.advance(std::chrono::seconds(40));
  run_jobs();
  EXPECT_EQ(count("select count(*) from charge_attempt where status = 'paid_back'"), 1);
  EXPECT_EQ(gateway_.taken_cents(), 12'900);
}

TEST_P(RenewalAttemptsTest, a_late_charge_for_a_voided_invoice_is_refunded) {
  std::string household = join();
  travel("2027-11-21");
  run_jobs_with(ScriptedGateway::Mode::LoseAnswer);
  (void)database().transact([&](Connection& sql) -> Status {
    sql.execute("update invoice set status = 'void' where kind = 'renewal'");
    return {};
  });
  clock_.advance(std::chrono::seconds(40));
  run_jobs();
  EXPECT_EQ(count("select count(*) from charge_attempt where status = 'paid_back'"), 1);
  EXPECT_EQ(count("select count(*) from refund where status = 'succeeded'"), 1);
  EXPECT_EQ(gateway_.taken_cents(), 2 * 12'900);  // the term is charged once
  expect_term(household, "2027-11-21", "2028-11-20");
}

TEST_P(RenewalAttemptsTest, an_unknown_outcome_is_never_charged_twice) {
  std::string household = join();
  travel("2027-11-21");
  run_jobs_with(ScriptedGateway::Mode::LoseAnswer);
  EXPECT_EQ(subscription(household).status, "active");
  clock_.advance(std::chrono::seconds(40));
  run_jobs();
  EXPECT_EQ(gateway_.succeeded(), 2);
  expect_term(household, "2027-11-21", "2028-11-20");
  expect_balanced();
}

TEST_P(RenewalAttemptsTest, a_request_that_the_provider_never_received_is_voided_and_retried) {
  std::string household = join();
  travel("2027-11-21");
  run_jobs_with(ScriptedGateway::Mode::LoseRequest);
  clock_.advance(std::chrono::seconds(40));
  run_jobs();
  EXPECT_EQ(gateway_.succeeded(), 2);
  EXPECT_EQ(count("select count(*) from charge_attempt where status = 'voided'"), 1);
  EXPECT_EQ(count("select count(*) from invoice where kind = 'renewal'"), 1);
  expect_term(household, "2027-11-21", "2028-11-20");
}

TEST_P(RenewalAttemptsTest, a_price_changed_during_a_provider_outage_is_charged) {
  std::string household = join();
  travel("2027-11-21");
  run_jobs_with(ScriptedGateway::Mode::LoseRequest);
  clock_.advance(std::chrono::seconds(40));
  (void)jobs().run("charges", [] { return true; });
  set_next_price(household, 20'000);
  run_jobs();
  EXPECT_EQ(subscription(household).price_cents, 20'000);
  EXPECT_EQ(gateway_.taken_cents(), 12'900 + 20'000);
  expect_balanced();
}

// The books of the day before are restored; the provider has charged.
TEST_P(RenewalAttemptsTest, a_renewal_that_a_restored_backup_has_lost_is_not_charged_twice) {
  const std::string household = join();
  const std::string other = join();
  const Subscription before = subscription(household);
  travel("2027-11-21");
  run_jobs();
  const std::int64_t charged = gateway_.succeeded();
  ASSERT_EQ(charged, 4);
  (void)database().transact([&](Connection& sql) -> Status {
    sql.execute(
        "delete from receipt where household_id = :id and payment_id in (select p.id"
        " from payment p join invoice i on i.id = p.invoice_id where i.kind = 'renewal')",
        household);
    sql.execute(
        "delete from payment where household_id = :id and invoice_id in (select id"
        " from invoice where kind = 'renewal')",
        household);
    sql.execute("delete from charge_attempt where household_id = :id and purpose = 'renewal'",
                household);
    sql.execute("delete from invoice where household_id = :id and kind = 'renewal'", household);
    billing_store::update_subscription(sql, before);
    return {};
  });
  run_jobs();
  expect_term(household, "2027-11-21", "2028-11-20");
  EXPECT_EQ(gateway_.succeeded(), charged);
  expect_balanced();
  EXPECT_EQ(statement(household).paid_cents, statement(other).paid_cents);
}

TEST_P(RenewalAttemptsTest, every_attempt_of_a_term_has_its_own_key) {
  const std::string household = join({.token = "later_insufficient_funds"});
  travel("2027-11-21");
  run_jobs();
  travel("2027-11-24");
  run_jobs();
  EXPECT_EQ(gateway_.calls(), 3);
  EXPECT_EQ(count("select count(*) from charge_attempt where status = 'declined'"), 2);
}

}  // namespace
}  // namespace molar::domain

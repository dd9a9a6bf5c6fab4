#include "domain/billing/jobs/renewals.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "domain/billing/jobs/due_store.h"
#include "domain/billing/testing/billing_test_base.h"

namespace molar::domain {
namespace {

using storage::Connection;
using Kinds = std::vector<std::string>;

class RenewalsTest : public BillingTest {
 protected:
  // Without notices of future events.
  Kinds events(const std::string& household) {
    Kinds kinds = notices(household);
    std::erase_if(kinds, [](const std::string& kind) {
      return kind == "renewal_notice" || kind == "yearly_reminder" || kind == "card_expiring";
    });
    return kinds;
  }
  void set_card(const std::string& reason) {
    auto method = database().read([](Connection& sql) {
      return sql.query_one<std::string>(
          "select provider_method_id from payment_method where active = 1");
    });
    gateway_.set_method(*method, reason);
  }
};
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

TEST_P(RenewalsTest, a_soft_decline_is_retried_on_dunning_days_and_cancels_after_28) {
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

TEST_P(RenewalsTest, a_hard_decline_is_not_retried_but_notices_are_sent) {
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

TEST_P(RenewalsTest, a_card_whose_provider_was_missing_by_mistake_is_charged_at_the_next_try) {
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

TEST_P(RenewalsTest, a_charge_without_an_answer_whose_provider_is_missing_is_not_repeated) {
  std::string household = join();
  const auto set_provider = [&](const std::string& name) {
    database().write([&](Connection& sql) {
      sql.execute("update payment_method set provider = :provider", name);
      sql.execute("update charge_attempt set provider = :provider", name);
    });
  };
  travel("2027-11-21");
  gateway_.set_mode(ScriptedGateway::Mode::LoseAnswer);
  run_jobs();
  EXPECT_EQ(gateway_.succeeded(), 2);
  gateway_.set_mode(ScriptedGateway::Mode::Well);
  set_provider("former");  // as after a start without its keys
  EXPECT_EQ(charges().completion().reconcile(ChargeCompletion::Scope::Everything).declined, 1);
  EXPECT_EQ(subscription(household).status, "past_due");
  EXPECT_FALSE(last_notice("payment_failed").contains("nextTryOn"));
  set_provider(std::string(gateway_.name()));
  travel("2027-11-24");
  run_jobs();
  EXPECT_EQ(gateway_.succeeded(), 2);
}

TEST_P(RenewalsTest, a_successful_retry_ends_the_dunning_and_keeps_the_term) {
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

TEST_P(RenewalsTest, another_card_declined_on_the_same_day_is_audited_without_a_second_notice) {
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

TEST_P(RenewalsTest, the_yearly_reminder_of_an_unpaid_membership_is_sent_once_it_is_paid) {
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

TEST_P(RenewalsTest, a_missing_card_is_reported_to_the_member) {
  TestMembership membership;
  membership.token = "";
  std::string household = join(membership);
  travel("2027-11-21");
  run_jobs();
  EXPECT_EQ(subscription(household).status, "past_due");
  EXPECT_EQ(last_notice("payment_failed").at("reason").as_string(), "payment_method_missing");
}

TEST_P(RenewalsTest, missed_dunning_days_are_made_up_by_one_retry) {
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

TEST_P(RenewalsTest, terms_that_ended_while_no_job_ran_are_not_charged) {
  TestMembership membership;
  membership.cycle = "monthly";
  membership.price_cents = 1'290;
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
  TestMembership membership;
  membership.cycle = "monthly";
  membership.price_cents = 1'290;
  std::string household = join(membership);
  travel("2027-01-20");
  run_jobs();
  EXPECT_EQ(gateway_.succeeded(), 2);
  EXPECT_EQ(count("select count(*) from invoice where kind = 'renewal'"), 1);
  expect_term(household, "2026-12-21", "2027-01-20");
}

TEST_P(RenewalsTest, a_late_charge_for_a_term_that_has_begun_is_refunded) {
  std::string household = join();
  travel("2027-11-21");
  gateway_.set_mode(ScriptedGateway::Mode::LoseAnswer);
  run_jobs();
  gateway_.set_mode(ScriptedGateway::Mode::Well);
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

TEST_P(RenewalsTest, a_late_charge_for_a_voided_invoice_is_refunded) {
  std::string household = join();
  travel("2027-11-21");
  gateway_.set_mode(ScriptedGateway::Mode::LoseAnswer);
  run_jobs();
  gateway_.set_mode(ScriptedGateway::Mode::Well);
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

TEST_P(RenewalsTest, an_unknown_outcome_is_never_charged_twice) {
  std::string household = join();
  travel("2027-11-21");
  gateway_.set_mode(ScriptedGateway::Mode::LoseAnswer);
  run_jobs();
  EXPECT_EQ(subscription(household).status, "active");
  gateway_.set_mode(ScriptedGateway::Mode::Well);
  clock_.advance(std::chrono::seconds(40));
  run_jobs();
  EXPECT_EQ(gateway_.succeeded(), 2);
  expect_term(household, "2027-11-21", "2028-11-20");
  expect_balanced();
}

TEST_P(RenewalsTest, a_request_that_the_provider_never_received_is_voided_and_retried) {
  std::string household = join();
  travel("2027-11-21");
  gateway_.set_mode(ScriptedGateway::Mode::LoseRequest);
  run_jobs();
  gateway_.set_mode(ScriptedGateway::Mode::Well);
  clock_.advance(std::chrono::seconds(40));
  run_jobs();
  EXPECT_EQ(gateway_.succeeded(), 2);
  EXPECT_EQ(count("select count(*) from charge_attempt where status = 'voided'"), 1);
  EXPECT_EQ(count("select count(*) from invoice where kind = 'renewal'"), 1);
  expect_term(household, "2027-11-21", "2028-11-20");
}

TEST_P(RenewalsTest, a_price_changed_during_a_provider_outage_is_charged) {
  std::string household = join();
  travel("2027-11-21");
  gateway_.set_mode(ScriptedGateway::Mode::LoseRequest);
  run_jobs();
  gateway_.set_mode(ScriptedGateway::Mode::Well);
  clock_.advance(std::chrono::seconds(40));
  (void)jobs().run("charges", [] { return true; });
  (void)database().transact([&](Connection& sql) -> Status {
    Subscription s = subscription_in(sql, household);
    s.next_price_cents = 20'000;
    billing_store::update_subscription(sql, s);
    return {};
  });
  run_jobs();
  EXPECT_EQ(subscription(household).price_cents, 20'000);
  EXPECT_EQ(gateway_.taken_cents(), 12'900 + 20'000);
  expect_balanced();
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

// The books of the day before are restored; the provider has charged.
TEST_P(RenewalsTest, a_renewal_that_a_restored_backup_has_lost_is_not_charged_twice) {
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

TEST_P(RenewalsTest, every_attempt_of_a_term_has_its_own_key) {
  const std::string household = join({.token = "later_insufficient_funds"});
  travel("2027-11-21");
  run_jobs();
  travel("2027-11-24");
  run_jobs();
  EXPECT_EQ(gateway_.calls(), 3);
  EXPECT_EQ(count("select count(*) from charge_attempt where status = 'declined'"), 2);
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

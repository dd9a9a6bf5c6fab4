#include "domain/billing/jobs/refunds.h"

#include <gtest/gtest.h>

#include "domain/billing/ledger_store.h"
#include "domain/billing/refund_due.h"
#include "domain/billing/testing/billing_test_base.h"

namespace molar::domain {
namespace {

class RefundsTest : public BillingTest {
 protected:
  // Queues what a cancellation of today refunds.
  void queue_refund(const std::string& household) {
    const auto queued = database().transact([&](Connection& sql) {
      const RefundDue due = cancellation_refund(sql, subscription_in(sql, household), today());
      return ledger().queue_refund(sql, "cedar", household, due, "person_removed");
    });
    ASSERT_TRUE(queued.has_value());
    ASSERT_EQ(queued->size(), 1U);
  }
};
MOLAR_ON_BOTH_DATABASES(RefundsTest);

TEST_P(RefundsTest, a_failed_refund_can_be_retried) {
  std::string household = join();
  queue_refund(household);
  gateway_.set_refund_state(RefundState::Failed);
  run_jobs();
  EXPECT_EQ(count("select count(*) from refund where status = 'failed'"), 1);
  EXPECT_EQ(count("select count(*) from audit where action = 'refund_failed' and actor = 'system'"
                  " and group_key = 'cedar' and entity_id = (select id from refund)"),
            1);
  gateway_.set_refund_state(RefundState::Succeeded);
  run_jobs();
  EXPECT_EQ(count("select count(*) from refund where status = 'succeeded'"), 0);
  auto id =
      database().read([](Connection& sql) { return ledger_store::failed_refunds(sql).front().id; });
  EXPECT_TRUE(jobs().refunds().retry(id, "cli:test"));
  EXPECT_FALSE(jobs().refunds().retry(id, "cli:test"));
  EXPECT_EQ(count("select count(*) from audit where action = 'refund_retried' and"
                  " actor = 'cli:test' and group_key = 'cedar' and entity_id ="
                  " (select id from refund where status = 'pending')"),
            1);
  run_jobs();
  EXPECT_EQ(statement(household).net_cents, 0);
}

TEST_P(RefundsTest, the_balance_shows_a_refund_until_30_days_after_its_completion) {
  const std::string household = join();
  const std::string other = join();
  queue_refund(household);
  auto shown = [&] { return service().balance(party(household)).refunds; };
  ASSERT_EQ(shown().size(), 1U);
  EXPECT_EQ(shown()[0].status, "pending");
  EXPECT_EQ(shown()[0].cents, 12'900);
  EXPECT_EQ(format_date(shown()[0].on), "2026-11-21");
  EXPECT_EQ(shown()[0].card->last4, "4242");
  EXPECT_TRUE(service().balance(party(other)).refunds.empty());

  travel("2026-11-23");
  run_jobs();
  ASSERT_EQ(shown().size(), 1U);
  EXPECT_EQ(shown()[0].status, "succeeded");
  EXPECT_EQ(format_date(shown()[0].on), "2026-11-23");
  travel("2026-12-23");
  EXPECT_EQ(shown().size(), 1U);
  travel("2026-12-24");
  EXPECT_TRUE(shown().empty());
}

TEST_P(RefundsTest, the_member_learns_of_a_refused_refund_until_it_is_repeated) {
  const std::string household = join();
  const std::string other = join();
  queue_refund(household);
  auto shown = [&] { return service().balance(party(household)).returned_refunds; };
  EXPECT_TRUE(shown().empty());
  gateway_.set_refund_state(RefundState::Failed);
  travel("2026-11-23");
  run_jobs();
  ASSERT_EQ(shown().size(), 1U);
  EXPECT_EQ(shown()[0].cents, 12'900);
  EXPECT_EQ(format_date(shown()[0].on), "2026-11-23");
  EXPECT_EQ(shown()[0].card->last4, "4242");
  EXPECT_TRUE(service().balance(party(household)).refunds.empty());
  EXPECT_TRUE(service().balance(party(other)).returned_refunds.empty());
  EXPECT_EQ(notices(household).back(), "refund_returned");
  EXPECT_EQ(last_notice("refund_returned").at("amountCents"), 12'900);
  gateway_.set_refund_state(RefundState::Succeeded);
  auto id =
      database().read([](Connection& sql) { return ledger_store::failed_refunds(sql).front().id; });
  EXPECT_TRUE(jobs().refunds().retry(id, "cli:test"));
  EXPECT_TRUE(shown().empty());
  run_jobs();
  EXPECT_EQ(notices(household).back(), "refunded");
}

TEST_P(RefundsTest, an_unanswered_refund_is_retried_until_it_succeeds) {
  std::string household = join();
  queue_refund(household);
  gateway_.set_refunds_fail(true);
  run_jobs();
  run_jobs();
  EXPECT_EQ(count("select tries from refund"), 1);
  gateway_.set_refunds_fail(false);
  clock_.advance(std::chrono::minutes(2));
  run_jobs();
  EXPECT_EQ(count("select count(*) from refund where status = 'succeeded'"), 1);
  EXPECT_EQ(notices(household).back(), "refunded");
  expect_balanced();
}

TEST_P(RefundsTest, a_refund_that_the_bank_returns_later_counts_as_failed) {
  std::string household = join();
  queue_refund(household);
  run_jobs();
  EXPECT_EQ(statement(household).net_cents, 0);
  auto id = database().read(
      [](Connection& sql) { return *sql.query_one<std::string>("select id from refund"); });
  EXPECT_TRUE(jobs().refunds().settle_pending(id));
  EXPECT_TRUE(jobs().refunds().settle_pending("unknown"));
  EXPECT_EQ(count("select count(*) from audit where action = 'refund_succeeded'"), 1);
  gateway_.set_refund_state(RefundState::Failed);
  EXPECT_TRUE(jobs().refunds().settle_pending(id));
  EXPECT_EQ(statement(household).net_cents, 12'900);
  EXPECT_EQ(count("select count(*) from audit where action = 'refund_returned'"), 1);
  EXPECT_EQ(notices(household).back(), "refund_returned");
  EXPECT_EQ(service().balance(party(household)).returned_refunds.size(), 1U);
  EXPECT_EQ(count("select count(*) from invoice where status = 'paid'"), 1);
  database().read([](Connection& sql) { EXPECT_EQ(ledger_store::failed_refunds(sql).size(), 1U); });
}

}  // namespace
}  // namespace molar::domain

// Kills the process at every step of the jobs and of members' requests, starts it again, and checks
// that nothing is duplicated or lost.
#include <gtest/gtest.h>

#include "domain/billing/testing/billing_test_base.h"
#include "domain/billing/testing/crashing.h"

namespace molar::domain {
namespace {

using storage::Connection;

class CrashTest : public BillingTest {
 protected:
  // Runs `work` in a process that dies at step 1, 2, 3, …, each time for a new household from
  // `prepare`. After each death, runs `repair` in a living process, then `check`. Ends with the
  // first process that completes the work.
  template <class Prepare, class Work, class Repair, class Check>
  int die_everywhere(Prepare prepare, Work work, Repair repair, Check check) {
    for (int at = 1; at < 500; ++at) {
      std::string household = prepare();
      CrashPoint point(at);
      CrashingDatabase database_that_dies(database(), point);
      CrashingGateway gateway_that_dies(gateway_, point);
      try {
        BillingParts process(database_that_dies, gateway_that_dies, {brand_}, clock_, random_,
                             options_);
        work(process, household);
      } catch (const Killed&) {
      }
      // The lease of the killed process expires.
      clock_.advance(std::chrono::seconds(60));
      repair(household);
      check(household);
      if (HasFailure()) {
        ADD_FAILURE() << "died at step " << at;
        return at;
      }
      if (!point.died()) {
        return at;
      }
    }
    ADD_FAILURE() << "never got through";
    return 0;
  }

  std::int64_t of(storage::Sql sql, const std::string& household) {
    return database()
        .read([&](Connection& connection) {
          return connection.query_one<std::int64_t>(sql, household);
        })
        .value();
  }
  void expect_nothing_pending() {
    EXPECT_EQ(count("select count(*) from charge_attempt where status = 'pending'"), 0);
    EXPECT_EQ(count("select count(*) from refund where status = 'pending'"), 0);
  }
};
MOLAR_ON_BOTH_DATABASES(CrashTest);

TEST_P(CrashTest, a_renewal_is_charged_booked_and_notified_once) {
  travel("2026-11-21");
  int steps = die_everywhere(
      [&] {
        TestMembership membership;
        membership.starts_on = format_date(add_months_clamped(today(), -12, 21));
        return join(membership);
      },
      [&](BillingParts& process, const std::string&) { process.jobs.run_all([] { return true; }); },
      [&](const std::string&) { run_jobs(); },
      [&](const std::string& household) {
        EXPECT_EQ(subscription(household).status, "active");
        EXPECT_GT(subscription(household).ends_on, today());
        EXPECT_EQ(of("select count(*) from payment where household_id = :id", household), 2);
        EXPECT_EQ(of("select count(*) from receipt where household_id = :id", household), 1);
        EXPECT_EQ(of("select count(*) from outbox where kind = 'renewed' and household_id = :id",
                     household),
                  1);
        expect_nothing_pending();
        expect_balanced();
      });
  EXPECT_GT(steps, 15);
}

TEST_P(CrashTest, a_failed_payment_is_counted_and_notified_once) {
  die_everywhere(
      [&] {
        TestMembership membership;
        membership.token = "later_insufficient_funds";
        membership.starts_on = format_date(add_months_clamped(today(), -12, 21));
        return join(membership);
      },
      [&](BillingParts& process, const std::string&) { process.jobs.run_all([] { return true; }); },
      [&](const std::string&) { run_jobs(); },
      [&](const std::string& household) {
        EXPECT_EQ(subscription(household).status, "past_due");
        EXPECT_EQ(subscription(household).dunning_step, 1);
        EXPECT_EQ(of("select count(*) from outbox where kind = 'payment_failed'"
                     " and household_id = :id",
                     household),
                  1);
        EXPECT_EQ(of("select count(*) from invoice where status = 'open' and household_id = :id",
                     household),
                  1);
        expect_nothing_pending();
        expect_balanced();
      });
}

TEST_P(CrashTest, a_refund_is_paid_once) {
  die_everywhere(
      [&] {
        std::string household = join();
        (void)database().transact([&](Connection& sql) -> Status {
          Subscription s = subscription_in(sql, household);
          RefundDue due = cancellation_refund(sql, s, today());
          s.status = "canceled";
          billing_store::update_subscription(sql, s);
          MOLAR_CHECK(ledger().queue_refund(sql, "cedar", household, due, "canceled"));
          return {};
        });
        return household;
      },
      [&](BillingParts& process, const std::string&) {
        (void)process.jobs.run("refunds", [] { return true; });
      },
      [&](const std::string&) { run_jobs(); },
      [&](const std::string& household) {
        EXPECT_EQ(of("select count(*) from refund where status = 'succeeded'"
                     " and household_id = :id",
                     household),
                  1);
        EXPECT_EQ(of("select count(*) from outbox where kind = 'refunded' and household_id = :id",
                     household),
                  1);
        EXPECT_EQ(statement(household).net_cents, 0);
        expect_nothing_pending();
        expect_balanced();
      });
}

TEST_P(CrashTest, a_new_card_pays_the_open_bill_once_when_the_member_repeats) {
  int number = 0;
  die_everywhere(
      [&] {
        TestMembership membership;
        membership.token = "later_lost_stolen";
        membership.starts_on = format_date(add_months_clamped(today(), -12, 21));
        std::string household = join(membership);
        run_jobs();
        return household;
      },
      [&](BillingParts& process, const std::string& household) {
        (void)process.service.update_card(
            party(household), {"tok_new" + std::to_string(++number), "key-" + household});
      },
      [&](const std::string& household) {
        auto again = service().update_card(
            party(household), {"tok_new" + std::to_string(number), "key-" + household});
        ASSERT_TRUE(again.has_value()) << again.error().code;
        EXPECT_EQ(again->at("paidInvoices").as_array().size(), 1U);
        run_jobs();
      },
      [&](const std::string& household) {
        EXPECT_EQ(subscription(household).status, "active");
        EXPECT_EQ(of("select count(*) from payment where household_id = :id", household), 2);
        EXPECT_EQ(of("select count(*) from payment_method where active = 1"
                     " and household_id = :id",
                     household),
                  1);
        EXPECT_EQ(of("select count(*) from outbox where kind = 'card_updated'"
                     " and household_id = :id",
                     household),
                  1);
        expect_nothing_pending();
        expect_balanced();
      });
}

TEST_P(CrashTest, the_charge_of_a_refused_effect_is_refunded_once) {
  class Impossible final : public ChargeEffect {
   public:
    Result<EffectAnswer> apply(Connection&, const SettledCharge&) override {
      return Error::conflict("too_late", "That is no longer possible.");
    }
  } impossible;
  auto collect = [&](BillingParts& process, const std::string& household) {
    process.effects.add("impossible", impossible);
    return process.charges.collect({*brand_, household, "key-" + household, "sha", "member:test"},
                                   [&](Connection& sql) -> Result<ChargeOrder> {
                                     ChargeOrder order;
                                     order.purpose = order.effect = order.invoice_kind =
                                         "impossible";
                                     order.subscription_id = subscription_in(sql, household).id;
                                     order.lines = {{"plan", "Something", 1, 700}};
                                     return order;
                                   });
  };
  die_everywhere([&] { return join(); },
                 [&](BillingParts& process, const std::string& household) {
                   (void)collect(process, household);
                 },
                 [&](const std::string& household) {
                   auto again = collect(parts(), household);
                   ASSERT_TRUE(again.has_error());
                   EXPECT_EQ(again.error().code, "too_late");
                   run_jobs();
                 },
                 [&](const std::string& household) {
                   EXPECT_EQ(statement(household).net_cents, 12'900);
                   expect_nothing_pending();
                   expect_balanced();
                 });
}

}  // namespace
}  // namespace molar::domain

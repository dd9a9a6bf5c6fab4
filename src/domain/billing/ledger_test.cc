#include "domain/billing/ledger.h"
#include "domain/billing/refund_due.h"

#include <gtest/gtest.h>

#include "domain/billing/ledger_store.h"
#include "domain/billing/testing/billing_test_base.h"
#include "domain/plan/plan_store.h"

namespace molar::domain {
namespace {

using storage::Connection;

class LedgerTest : public BillingTest {
 protected:
  RefundDue refund_today(const std::string& household) {
    return database().read([&](Connection& sql) {
      return cancellation_refund(sql, subscription_in(sql, household), today());
    });
  }
  std::int64_t line(const RefundDue& due, const std::string& kind) {
    for (const ChargeLine& line : due.lines) {
      if (line.kind == kind) {
        return line.cents;
      }
    }
    return 0;
  }
  std::string queue(const std::string& household, const RefundDue& due,
                    const std::string& reason = "person_removed") {
    auto done = database().transact([&](Connection& sql) {
      return ledger().queue_refund(sql, "cedar", household, due, reason);
    });
    return done.has_value() ? std::to_string(done->size()) : done.error().code;
  }
  // Returns "cents fee_kept_cents".
  std::string promise(const std::string& household, const ChargeAttempt* booking = nullptr) {
    RefundPromise promised = database().read([&](Connection& sql) {
      return refund_promise(sql, subscription_in(sql, household), today(), booking);
    });
    return std::to_string(promised.cents) + " " + std::to_string(promised.fee_kept_cents);
  }
  // The bank takes back the payments of this amount; returns their number.
  std::int64_t take_back(std::int64_t cents) {
    return database().write([&](Connection& sql) {
      return sql.execute("update payment set taken_back_at = :at where amount_cents = :cents",
                         clock_.now(), cents);
    });
  }
  bool grant(const std::string& household, std::int64_t cents, const std::string& kind,
             const std::string& key) {
    bool granted = false;
    (void)database().transact([&](Connection& sql) -> Status {
      granted = ledger().grant_credit(sql, "cedar", household, cents, kind, "test", key);
      return {};
    });
    return granted;
  }
};
MOLAR_ON_BOTH_DATABASES(LedgerTest);

TEST_P(LedgerTest, a_cancellation_in_the_window_refunds_all_but_the_kept_fee) {
  TestMembership membership;
  membership.fee_cents = 2'000;
  std::string household = join(membership);
  travel("2026-12-21");
  RefundDue due = refund_today(household);
  EXPECT_TRUE(due.within_window);
  EXPECT_EQ(due.cents, 12'900);
  travel("2026-12-22");
  due = refund_today(household);
  EXPECT_FALSE(due.within_window);
  EXPECT_EQ(due.cents, 11'769);  // 333 of 365 days
}

TEST_P(LedgerTest, the_fee_is_refunded_where_the_state_requires_it) {
  TestMembership membership;
  membership.fee_cents = 2'000;
  membership.refund_rule = "window_30_fee_returned";
  RefundDue due = refund_today(join(membership));
  EXPECT_EQ(due.cents, 14'900);
  EXPECT_EQ(line(due, "refund_term"), 12'900);
  EXPECT_EQ(line(due, "refund_fee"), 2'000);
}

TEST_P(LedgerTest, only_a_coupon_that_waived_the_fee_leaves_no_fee_to_refund) {
  TestMembership membership;
  membership.price_cents = 10'900;  // and the fee, which the coupon is as large as
  membership.fee_cents = 2'000;
  for (bool waives : {true, false}) {
    std::string household = join(membership);
    (void)database().transact([&](Connection& sql) -> Status {
      Coupon coupon;
      coupon.code = waives ? "NOFEE" : "TWENTY";
      coupon.kind = waives ? CouponKind::WaiveProcessingFee : CouponKind::Amount;
      coupon.value = waives ? 0 : 2'000;
      plan_store::put_coupon(sql, "cedar", coupon);
      Subscription s = subscription_in(sql, household);
      s.coupon_code = coupon.code;
      billing_store::update_subscription(sql, s);
      sql.execute("update invoice set lines = :lines where household_id = :household",
                  charge_lines_to_json({{"plan", "Solo", 1, 12'900},
                                        {"processing_fee", "Processing fee", 1, 2'000},
                                        {"coupon", coupon.code, 1, -2'000}}),
                  household);
      return {};
    });
    EXPECT_EQ(promise(household), waives ? "12900 0" : "10900 2000");
  }
}

TEST_P(LedgerTest, a_renewed_term_is_refundable_for_sixty_days) {
  std::string household = join();
  travel("2027-11-21");
  run_jobs();
  travel("2028-01-20");
  EXPECT_EQ(refund_today(household).cents, 12'900);
  travel("2028-01-21");
  EXPECT_EQ(refund_today(household).cents, 10'715);  // 304 of 366 days
}

TEST_P(LedgerTest, an_unpaid_term_has_no_refund) {
  TestMembership membership;
  membership.token = "later_insufficient_funds";
  std::string household = join(membership);
  travel("2027-11-22");
  run_jobs();
  EXPECT_EQ(subscription(household).status, "past_due");
  EXPECT_EQ(refund_today(household).cents, 0);
}

TEST_P(LedgerTest, earlier_refunds_in_the_window_are_deducted) {
  std::string household = join();
  RefundDue part = database().read(
      [&](Connection& sql) { return refund_of(sql, subscription_in(sql, household), 900); });
  EXPECT_EQ(queue(household, part), "1");
  EXPECT_EQ(refund_today(household).cents, 12'000);
  travel("2027-10-01");
  EXPECT_EQ(refund_today(household).cents, 1'767);  // 50 days; earlier refunds do not matter
}

TEST_P(LedgerTest, an_earlier_refund_is_not_paid_again_from_the_kept_fee) {
  TestMembership membership;
  membership.fee_cents = 2'000;
  std::string household = join(membership);
  RefundDue part = database().read(
      [&](Connection& sql) { return refund_of(sql, subscription_in(sql, household), 12'000); });
  EXPECT_EQ(queue(household, part), "1");
  EXPECT_EQ(refund_today(household).cents, 900);
  travel("2027-02-01");
  EXPECT_EQ(refund_today(household).cents, 900);  // although more days than that are left
}

TEST_P(LedgerTest, the_last_day_of_a_month_is_within_the_refund_window) {
  TestMembership membership = monthly();
  std::string household = join(membership);
  travel("2026-12-20");
  EXPECT_EQ(refund_today(household).cents, 1'290);
  travel("2026-12-21");
  EXPECT_EQ(refund_today(household).cents, 0);
}

TEST_P(LedgerTest, the_lines_of_a_refund_state_what_the_payments_have_left) {
  std::string household = join();
  auto some = database().read(
      [&](Connection& sql) { return refund_of(sql, subscription_in(sql, household), 1'250); });
  EXPECT_EQ(queue(household, some, "goodwill"), "1");
  RefundDue due = refund_today(household);
  EXPECT_EQ(due.cents, 12'900 - 1'250);
  EXPECT_EQ(line(due, "refund_term"), 12'900 - 1'250);
}

TEST_P(LedgerTest, a_payment_that_the_bank_took_back_has_no_refund) {
  TestMembership membership;
  membership.fee_cents = 2'000;
  membership.refund_rule = "window_30_fee_returned";
  std::string household = join(membership);
  RefundDue before = refund_today(household);
  auto marked = database().transact([&](Connection& sql) -> Status {
    auto charge = sql.query_one<std::string>("select provider_id from payment");
    ledger_store::mark_reversed(sql, "cedar", charge.value(), clock_.now());
    return {};
  });
  EXPECT_TRUE(marked.has_value());
  RefundDue due = refund_today(household);
  EXPECT_EQ(due.cents, 0);
  EXPECT_TRUE(due.parts.empty());
  EXPECT_TRUE(due.lines.empty());
  EXPECT_EQ(queue(household, before), "refund_too_large");
}

TEST_P(LedgerTest, the_credit_of_a_term_is_refunded_although_the_bank_took_back_the_rest) {
  TestMembership membership = monthly();
  std::string household = join(membership);
  auto paid =
      service().pay(party(household), {PaymentScope::RemainingTerm, "", "key-0123456789abcdef"});
  ASSERT_TRUE(paid.has_value()) << paid.error().code;
  set_next_price(household, 15'000);
  travel("2026-12-21");
  run_jobs();
  EXPECT_EQ(take_back(15'000 - 11 * 1'290), 1);
  EXPECT_EQ(line(refund_today(household), "refund_term"), 11 * 1'290);
}

TEST_P(LedgerTest, a_payment_taken_back_does_not_reduce_the_refund_of_prepaid_money) {
  std::string household = join();
  (void)database().transact([&](Connection& sql) -> Status {
    Subscription s = subscription_in(sql, household);
    s.price_cents = 8'400;  // a person has left
    billing_store::update_subscription(sql, s);
    Invoice ahead;
    ahead.id = "ahead";
    ahead.group_key = s.group_key;
    ahead.household_id = s.household_id;
    ahead.subscription_id = s.id;
    ahead.status = "paid";
    ahead.kind = "prepaid";
    ahead.lines = charge_lines_to_json({{"prepaid", "Late payment", 1, 5'000}});
    ahead.total_cents = 5'000;
    ahead.due_on = ahead.issued_on = today();
    ahead.created_at = clock_.now();
    billing_store::insert_invoice(sql, ahead);
    billing_store::insert_payment(
        sql, {"late", s.group_key, s.household_id, ahead.id, std::nullopt, "sandbox", "ch_late",
              "succeeded", 5'000, "visa", "4242", clock_.now()});
    return {};
  });
  grant(household, 5'000, "prepaid", "late");
  EXPECT_EQ(take_back(12'900), 1);
  travel("2027-08-01");
  EXPECT_EQ(refund_today(household).cents, 5'000);
}

TEST_P(LedgerTest, a_goodwill_refund_does_not_reduce_a_later_cancellation_refund) {
  TestMembership membership;
  membership.fee_cents = 2'000;
  std::string household = join(membership);
  auto some = database().read(
      [&](Connection& sql) { return refund_of(sql, subscription_in(sql, household), 1'250); });
  EXPECT_EQ(queue(household, some, "goodwill"), "1");
  EXPECT_EQ(refund_today(household).cents, 12'900);
  EXPECT_EQ(promise(household), "12900 2000");
  // The card cannot be refunded more than it paid.
  EXPECT_EQ(queue(household, some, "goodwill"), "1");
  EXPECT_EQ(refund_today(household).cents, 14'900 - 2 * 1'250);
  EXPECT_EQ(promise(household), "12400 2000");
}

TEST_P(LedgerTest, the_promised_refund_equals_the_cancellation_refund) {
  TestMembership membership;
  membership.fee_cents = 2'000;
  std::string household = join(membership);
  for (const char* day : {"2026-11-21", "2026-12-21", "2026-12-22", "2027-11-20"}) {
    travel(day);
    EXPECT_EQ(promise(household).substr(0, promise(household).find(' ')),
              std::to_string(refund_today(household).cents))
        << day;
  }
}

TEST_P(LedgerTest, a_charge_that_is_being_booked_counts_as_paid) {
  std::string household = join();
  ChargeAttempt attempt;
  attempt.group_key = "cedar";
  attempt.household_id = household;
  attempt.invoice_kind = "add_dependent";
  attempt.lines = charge_lines_to_json({{"dependents", "Ben", 1, 3'600}});
  attempt.amount_cents = 3'600;
  EXPECT_EQ(promise(household, &attempt), "16500 0");
}

TEST_P(LedgerTest, a_payment_is_never_refunded_twice) {
  std::string household = join();
  RefundDue due = refund_today(household);
  EXPECT_EQ(queue(household, due), "1");
  EXPECT_EQ(queue(household, due), "refund_too_large");
  run_jobs();
  EXPECT_EQ(queue(household, due), "refund_too_large");
  EXPECT_EQ(statement(household).net_cents, 0);
  EXPECT_EQ(count("select count(*) from invoice where status = 'refunded'"), 1);
  expect_balanced();
}

TEST_P(LedgerTest, credit_is_granted_once_per_key_and_never_overdrawn) {
  std::string household = join();
  EXPECT_TRUE(grant(household, 500, "goodwill", "a"));
  EXPECT_FALSE(grant(household, 500, "goodwill", "a"));
  auto use = [&](std::int64_t cents, const std::string& reference) {
    return database()
        .transact([&](Connection& sql) {
          return ledger().use_credit(sql, "cedar", household, cents, reference);
        })
        .has_value();
  };
  EXPECT_FALSE(use(501, "x"));
  EXPECT_TRUE(use(300, "x"));
  EXPECT_FALSE(use(201, "y"));
  (void)database().transact([&](Connection& sql) -> Status {
    ledger().return_credit(sql, "cedar", household, "x");
    ledger().return_credit(sql, "cedar", household, "x");
    return {};
  });
  EXPECT_EQ(statement(household).credit_cents, 500);
}

TEST_P(LedgerTest, goodwill_credit_is_never_refunded) {
  TestMembership membership;
  membership.price_cents = 1'000;
  std::string household = join(membership);
  grant(household, 5'000, "goodwill", "a");
  EXPECT_EQ(refund_today(household).cents, 1'000);
}

TEST_P(LedgerTest, prepaid_months_are_refunded_with_the_term) {
  TestMembership membership = monthly();
  membership.auto_renew = false;
  std::string household = join(membership);
  auto paid =
      service().pay(party(household), {PaymentScope::RemainingTerm, "", "key-0123456789abcdef"});
  ASSERT_TRUE(paid.has_value()) << paid.error().code;
  EXPECT_EQ(paid->at("paidCents"), 11 * 1'290);
  travel("2026-12-21");
  run_jobs();
  EXPECT_EQ(subscription(household).status, "active");
  EXPECT_EQ(statement(household).credit_cents, 10 * 1'290);
  expect_balanced();

  RefundDue due = refund_today(household);
  EXPECT_EQ(line(due, "refund_ahead"), 10 * 1'290);
  EXPECT_EQ(line(due, "refund_term"), 1'290);  // within sixty days of the renewal
  EXPECT_EQ(due.cents, 11 * 1'290);
  EXPECT_NE(queue(household, due), "refund_too_large");
  run_jobs();
  EXPECT_EQ(statement(household).credit_cents, 0);
  EXPECT_EQ(gateway_.taken_cents(), 1'290);
  expect_balanced();
}

TEST_P(LedgerTest, a_voided_invoice_returns_its_credit) {
  std::string household = join();
  grant(household, 400, "goodwill", "a");
  (void)database().transact([&](Connection& sql) -> Status {
    Subscription s = subscription_in(sql, household);
    Invoice invoice;
    invoice.id = "invoice";
    invoice.group_key = s.group_key;
    invoice.household_id = s.household_id;
    invoice.subscription_id = s.id;
    invoice.status = "open";
    invoice.kind = "renewal";
    invoice.lines = charge_lines_to_json({{"plan", "Solo", 1, 1'000}});
    invoice.total_cents = 600;
    invoice.due_on = invoice.issued_on = today();
    invoice.term_starts_on = s.renews_on;
    invoice.term_ends_on = add_days(s.renews_on, 364);
    invoice.credit_cents = 400;
    MOLAR_CHECK(ledger().issue_invoice(sql, invoice));
    EXPECT_EQ(ledger_store::credit_of(sql, "cedar", household), 0);
    return ledger().void_open_invoices(sql, s);
  });
  EXPECT_EQ(statement(household).credit_cents, 400);
  EXPECT_EQ(statement(household).open_cents, 0);
}

TEST_P(LedgerTest, another_brand_sees_no_money_of_a_household) {
  std::string household = join();
  grant(household, 500, "goodwill", "a");
  database().read([&](Connection& sql) {
    Statement other = ledger_store::statement(sql, "harbor", household);
    EXPECT_EQ(other.paid_cents, 0);
    EXPECT_EQ(other.credit_cents, 0);
    EXPECT_TRUE(billing_store::find_methods(sql, "harbor", household).empty());
  });
}

}  // namespace
}  // namespace molar::domain

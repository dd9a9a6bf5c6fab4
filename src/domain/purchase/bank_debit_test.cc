// Joining by bank debit: no membership before the money arrives, no second payment meanwhile, and
// one outcome, wherever the process is killed.
#include <gtest/gtest.h>

#include "domain/billing/charge_store.h"
#include "domain/checkout/checkout_store.h"
#include "domain/checkout/testing/shop_test_base.h"

namespace molar::domain {
namespace {

using End = ScriptedGateway::DebitEnd;
using Mode = ScriptedGateway::Mode;
using std::chrono::hours;
using std::chrono::minutes;
using storage::Connection;

class BankDebitTest : public ShopTest {
 protected:
  PurchaseInput bank_order(const Ready& checkout, const std::string& idempotency_key = kKey) const {
    PurchaseInput input = order(checkout, idempotency_key);
    input.payment_token = "bank_1";
    input.keeps_method = false;
    input.debits_bank = true;
    return input;
  }
  static std::string say(const Result<PurchaseOutcome>& outcome) {
    return outcome.has_error()     ? outcome.error().code
           : outcome->awaits_debit ? "on its way"
                                   : "paid";
  }
  std::string debit(const Ready& checkout, const std::string& idempotency_key = kKey) {
    return say(purchases().purchase(buyer(checkout.token), bank_order(checkout, idempotency_key)));
  }
  ChargeTally reconcile_after(std::chrono::seconds pause) {
    clock_.advance(pause);
    return completion().reconcile();
  }
  boost::json::object mail(const std::string& kind) {
    auto data = database().read([&](Connection& sql) {
      return sql.query<std::string>("select data from outbox where kind = :kind", kind);
    });
    EXPECT_EQ(data.size(), 1U) << kind;
    return data.size() == 1 ? boost::json::parse(data.front()).as_object() : boost::json::object{};
  }
  void expect_under_way() {
    EXPECT_EQ(count("select count(*) from household"), 0);
    EXPECT_EQ(count("select count(*) from payment"), 0);
    EXPECT_EQ(count("select count(*) from charge_attempt where status = 'pending'"), 1);
    EXPECT_EQ(count("select count(*) from outbox"), 1);
    EXPECT_EQ(gateway_.calls(), 1);
  }
};
MOLAR_ON_BOTH_DATABASES(BankDebitTest);

TEST_P(BankDebitTest, the_membership_starts_when_the_money_arrives_at_the_agreed_price) {
  Ready checkout = ready();
  EXPECT_EQ(debit(checkout), "on its way");
  expect_under_way();
  const auto notice = mail("debit_begun");
  EXPECT_EQ(notice.at("amountCents"), checkout.quote.due_today_cents);
  EXPECT_EQ(notice.at("account"), "6789");
  EXPECT_EQ(checkouts().get(key(checkout.token))->step, CheckoutStep::BankDebit);

  clock_.advance(hours(24 * 4));
  checkouts().clean();  // without the debit the checkout would expire
  gateway_.end_debits(End::Paid);
  EXPECT_EQ(completion().reconcile().succeeded, 1);
  expect_books(1);
  EXPECT_EQ(count("select count(*) from subscription where starts_on = '2026-11-25'"
                  " and ends_on = '2027-11-24' and refund_until = '2026-12-25' and auto_renew = 0"),
            1);
  EXPECT_EQ(count("select count(*) from member where added_on = '2026-11-25'"), 1);
  EXPECT_EQ(count("select count(*) from invoice where term_starts_on = '2026-11-25'"), 1);
  EXPECT_EQ(count("select count(*) from payment where brand = 'bank_account' and last4 = '6789'"),
            1);
  EXPECT_EQ(count("select count(*) from payment_method"), 0);
  const auto welcome = mail("welcome");
  EXPECT_EQ(welcome.at("startsOn"), "2026-11-25");
  EXPECT_NE(welcome.at("refundRule").as_string().find("12/25/2026"), std::string::npos);
  EXPECT_EQ(debit(checkout), "paid");
}

TEST_P(BankDebitTest, no_second_payment_is_possible_while_a_debit_is_pending) {
  Ready checkout = ready();
  EXPECT_EQ(debit(checkout), "on its way");
  EXPECT_EQ(debit(checkout), "on its way");
  EXPECT_EQ(debit(checkout, kOtherKey), "on its way");
  EXPECT_EQ(say(pay(checkout, "key-of-a-card-11111")), "on its way");
  EXPECT_EQ(checkouts().create_quote(key(checkout.token), "es").has_error(), true);
  EXPECT_EQ(checkouts().save_account(key(checkout.token), account()).error().code,
            "purchase_in_progress");
  expect_under_way();
  // Another checkout of the same buyer, in upper or lower case, with any payment method.
  Ready other = ready("Ana@example.com");
  EXPECT_EQ(debit(other), "bank_debit_under_way");
  EXPECT_EQ(say(pay(other)), "bank_debit_under_way");
  expect_under_way();
  EXPECT_EQ(say(pay(ready("bo@example.com"))), "paid");
}

TEST_P(BankDebitTest, a_pending_debit_concerns_its_brand_alone) {
  EXPECT_EQ(debit(ready()), "on its way");
  database().read([](Connection& sql) {
    EXPECT_TRUE(charge_store::has_debit_of_email(sql, "cedar", "Ana@example.com"));
    EXPECT_FALSE(charge_store::has_debit_of_email(sql, "harbor", "ana@example.com"));
    EXPECT_EQ(charge_store::open_debits(sql, "cedar").count, 1);
    EXPECT_EQ(charge_store::open_debits(sql, "harbor").count, 0);
  });
  gateway_.end_debits(End::Refused);
  reconcile_after(hours(24));
  database().read([](Connection& sql) {
    EXPECT_FALSE(charge_store::has_debit_of_email(sql, "cedar", "ana@example.com"));
    EXPECT_EQ(charge_store::open_debits(sql, "cedar").count, 0);
  });
}

TEST_P(BankDebitTest, a_failed_debit_returns_the_coupon_and_notifies_the_buyer) {
  for (End end : {End::Refused, End::GivenUp}) {
    const std::string name = end == End::Refused ? "refused" : "given-up";
    Ready checkout = ready(name + "@example.com", 1, 0, "ONCE");
    EXPECT_EQ(debit(checkout), "on its way");
    EXPECT_EQ(count("select used from coupon where code = 'ONCE'"), 1);
    clock_.advance(hours(24 * 8));
    gateway_.end_debits(end);
    EXPECT_EQ(completion().reconcile().declined, 1);
    expect_books(0);
    EXPECT_EQ(count("select used from coupon where code = 'ONCE'"), 0);
    EXPECT_EQ(debit(checkout), "payment_declined");
    checkouts().clean();
    EXPECT_EQ(checkouts().get(key(checkout.token))->step, CheckoutStep::Payment);
  }
  EXPECT_EQ(count("select count(*) from outbox where kind = 'debit_failed'"), 2);
}

TEST_P(BankDebitTest, a_card_can_pay_after_a_failed_debit) {
  Ready checkout = ready();
  EXPECT_EQ(debit(checkout), "on its way");
  clock_.advance(hours(24));
  gateway_.end_debits(End::Refused);
  EXPECT_EQ(completion().reconcile().declined, 1);
  EXPECT_EQ(mail("debit_failed").at("isReturned"), false);
  checkout.quote = checkouts().create_quote(key(checkout.token), "en").value();
  EXPECT_EQ(say(pay(checkout, kOtherKey)), "paid");
  expect_books(1);
}

TEST_P(BankDebitTest, money_for_an_address_with_an_account_is_refunded) {
  Ready checkout = ready("ana@example.com", 2, 0, "FAMILY15");
  Ready other = ready();
  gateway_.after_charge = [&] {  // before the debit is recorded as processing
    gateway_.after_charge = nullptr;
    EXPECT_EQ(say(pay(other)), "paid");
  };
  EXPECT_EQ(debit(checkout), "on its way");
  gateway_.end_debits(End::Paid);
  EXPECT_EQ(reconcile_after(hours(1)).declined, 1);
  EXPECT_EQ(mail("debit_failed").at("isReturned"), true);
  EXPECT_EQ(count("select used from coupon where code = 'FAMILY15'"), 0);
  expect_books(1);
}

TEST_P(BankDebitTest, is_refused_for_a_free_purchase) {
  Ready checkout = ready("ana@example.com", 5, 0, "FREE100");
  EXPECT_EQ(checkout.quote.due_today_cents, 0);
  EXPECT_EQ(debit(checkout), "bank_debit_not_taken");
  EXPECT_EQ(count("select count(*) from charge_attempt"), 0);
  EXPECT_EQ(gateway_.calls(), 0);
}

TEST_P(BankDebitTest, is_queried_each_hour_after_card_payments) {
  constexpr int kBuyers = 53;
  for (int i = 0; i < kBuyers; ++i) {
    EXPECT_EQ(debit(ready("buyer" + std::to_string(i) + "@example.com")), "on its way");
  }
  EXPECT_EQ(reconcile_after(minutes(59)).left, 0);
  // The reconciler settles first a card payment whose answer was lost.
  gateway_.set_mode(Mode::LoseAnswer);
  EXPECT_EQ(say(pay(ready())), "payment_pending");
  gateway_.set_mode(Mode::Well);
  ChargeTally tally = reconcile_after(minutes(1));
  EXPECT_EQ(tally.succeeded, 1);
  EXPECT_EQ(tally.left, 50);
  EXPECT_EQ(completion().reconcile().left, kBuyers - 50);
  EXPECT_EQ(completion().reconcile().left, 0);
  EXPECT_EQ(completion().reconcile(ChargeCompletion::Scope::Everything).left, 0);
  EXPECT_EQ(database().read(
                [](Connection& sql) { return charge_store::open_debits(sql, "cedar").count; }),
            kBuyers);
}

TEST_P(BankDebitTest, a_lost_answer_is_recovered_and_the_buyer_is_notified_once) {
  Ready checkout = ready();
  gateway_.set_mode(Mode::LoseAnswer);
  EXPECT_EQ(debit(checkout), "payment_pending");
  EXPECT_EQ(count("select count(*) from outbox"), 0);
  gateway_.set_mode(Mode::Well);
  EXPECT_EQ(reconcile_after(minutes(1)).left, 1);
  expect_under_way();
  EXPECT_EQ(debit(checkout), "on its way");
  EXPECT_EQ(reconcile_after(hours(1)).left, 1);
  expect_under_way();
}

TEST_P(BankDebitTest, the_membership_starts_when_the_money_arrives_after_a_lost_answer) {
  gateway_.set_mode(Mode::LoseAnswer);
  EXPECT_EQ(debit(ready()), "payment_pending");
  gateway_.set_mode(Mode::Well);
  gateway_.end_debits(End::Paid);
  EXPECT_EQ(reconcile_after(hours(24 * 4)).succeeded, 1);
  expect_books(1);
  EXPECT_EQ(count("select count(*) from subscription where starts_on = '2026-11-25'"
                  " and refund_until = '2026-12-25'"),
            1);
}

// The process is killed at each step.
class BankDebitCrashTest : public BankDebitTest {};
MOLAR_ON_BOTH_DATABASES(BankDebitCrashTest);

TEST_P(BankDebitCrashTest, a_debit_becomes_one_membership_after_a_crash_at_any_step_of_its_start) {
  int at = 0;
  for (bool died = true; died;) {
    Ready checkout = ready("buyer" + std::to_string(++at) + "@example.com", 2, 1, "FAMILY15");
    died = run_with_crash_at(at, [&](PurchaseService& process, ChargeCompletion&) {
      (void)process.purchase(buyer(checkout.token), bank_order(checkout));
    });
    EXPECT_EQ(debit(checkout), "on its way");
    EXPECT_EQ(count("select count(*) from outbox where kind = 'debit_begun'"), at);
    gateway_.end_debits(End::Paid);
    clock_.advance(hours(1));
    EXPECT_EQ(completion().reconcile().succeeded, 1);
    expect_books(at);
    ASSERT_FALSE(HasFailure()) << "died at step " << at;
    ASSERT_LT(at, 100) << "never got through";
  }
  EXPECT_GT(at, 8);
}

TEST_P(BankDebitCrashTest, its_result_is_booked_or_reported_once_after_a_crash_at_any_step) {
  int paid = 0;
  int refused = 0;
  for (End end : {End::Paid, End::Refused}) {
    int at = 0;
    for (bool died = true; died;) {
      const std::string name = std::to_string(static_cast<int>(end)) + "x" + std::to_string(++at);
      EXPECT_EQ(debit(ready(name + "@example.com", 2, 1, "FAMILY15")), "on its way");
      gateway_.end_debits(end);
      clock_.advance(hours(1));
      died = run_with_crash_at(
          at, [](PurchaseService&, ChargeCompletion& completion) { completion.reconcile(); });
      completion().reconcile();
      (end == End::Paid ? paid : refused) += 1;
      expect_books(paid);
      EXPECT_EQ(count("select count(*) from outbox where kind = 'debit_failed'"), refused);
      EXPECT_EQ(count("select used from coupon where code = 'FAMILY15'"), paid);
      ASSERT_FALSE(HasFailure()) << "died at step " << at;
      ASSERT_LT(at, 100) << "never got through";
    }
    EXPECT_GT(at, 4);
  }
}

}  // namespace
}  // namespace molar::domain

// Failures between a purchase and its booking: lost answers, crashes, another buyer who was faster.
#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <stdexcept>
#include <vector>

#include "domain/billing/charge_store.h"
#include "domain/checkout/testing/shop_test_base.h"
#include "domain/purchase/purchase_service.h"

namespace molar::domain {
namespace {

using Mode = ScriptedGateway::Mode;
using std::chrono::seconds;

template <class T>
std::string code_of(const Result<T>& result) {
  return result.has_error() ? result.error().code : "";
}

// Refuses transactions while it is busy.
class BusyDatabase final : public storage::Database {
 public:
  explicit BusyDatabase(storage::Database& inner) : inner_(inner) {}
  storage::Dialect dialect() const override { return inner_.dialect(); }
  storage::DatabaseFault fault() override { return inner_.fault(); }
  bool declare_holder() override { return inner_.declare_holder(); }

  bool busy = false;

 protected:
  std::optional<Error> with_connection(
      Mode mode, const std::function<Verdict(storage::Connection&)>& work) override {
    if (mode == Mode::Read || mode == Mode::Write) {
      const auto statements = [&](storage::Connection& sql) { (void)work(sql); };
      mode == Mode::Read ? inner_.read(statements) : inner_.write(statements);
      return std::nullopt;
    }
    if (busy) {
      return Error::unavailable("database_busy", "The database is busy.");
    }
    (void)inner_.transact([&](storage::Connection& sql) -> Status {
      return work(sql) == Verdict::Commit ? Status{} : Status{Error::invalid("rolled_back", "")};
    });
    return std::nullopt;
  }

 private:
  storage::Database& inner_;
};

class PurchaseFaultsTest : public ShopTest {
 protected:
  ChargeAttempt pending() {
    return database().read([](storage::Connection& sql) {
      const auto id =
          sql.query_one<std::string>("select id from charge_attempt where status = 'pending'");
      return charge_store::find(sql, id.value()).value();
    });
  }
};
MOLAR_ON_BOTH_DATABASES(PurchaseFaultsTest);

TEST_P(PurchaseFaultsTest,
       a_payment_without_an_answer_is_retried_when_its_buyer_repeats_the_request) {
  Ready checkout = ready("ana@example.com", 1, 0, "ONCE");
  gateway_.set_mode(Mode::LoseRequest);
  for (int i = 0; i < 6; ++i) {  // more often than a lease can end
    EXPECT_EQ(code_of(pay(checkout)), "payment_pending");
    clock_.advance(seconds(5));
  }
  // The provider works again, except for the first attempt's key.
  gateway_.before_charge = [this, calls = 0]() mutable {
    gateway_.set_mode(calls++ == 0 ? Mode::LoseRequest : Mode::Well);
  };
  EXPECT_TRUE(pay(checkout).has_value());
  EXPECT_EQ(count("select count(*) from charge_attempt where status = 'voided'"), 1);
  EXPECT_EQ(count("select used from coupon where code = 'ONCE'"), 1);
  expect_books(1);
}

TEST_P(PurchaseFaultsTest, a_lost_answer_is_pending_until_the_buyer_repeats_the_request) {
  Ready checkout = ready();
  gateway_.set_mode(Mode::LoseAnswer);
  auto lost = pay(checkout);
  EXPECT_EQ(code_of(lost), "payment_pending");
  EXPECT_GT(lost.error().retry_after_seconds, 0);
  EXPECT_EQ(code_of(checkouts().add_member(key(checkout.token), child())), "purchase_in_progress");
  gateway_.set_mode(Mode::Well);
  clock_.advance(seconds(6));
  ASSERT_TRUE(pay(checkout).has_value());
  expect_books(1);
}

TEST_P(PurchaseFaultsTest, a_lost_request_is_sent_again_with_the_same_key) {
  Ready checkout = ready();
  gateway_.set_mode(Mode::LoseRequest);
  EXPECT_EQ(code_of(pay(checkout)), "payment_pending");
  clock_.advance(seconds(6));
  gateway_.set_mode(Mode::Well);
  ASSERT_TRUE(pay(checkout).has_value());
  expect_books(1);
}

TEST_P(PurchaseFaultsTest, a_crash_around_the_charge_leaves_a_pending_attempt) {
  for (bool before : {true, false}) {
    std::string email = before ? "before@example.com" : "after@example.com";
    Ready checkout = ready(email);
    auto crash = [] { throw std::runtime_error("a crash"); };
    (before ? gateway_.before_charge : gateway_.after_charge) = crash;
    EXPECT_THROW((void)pay(checkout), std::runtime_error);
    gateway_.before_charge = nullptr;
    gateway_.after_charge = nullptr;
    EXPECT_EQ(count("select count(*) from charge_attempt where status = 'pending'"), 1);
    // Another tab waits until the lease of the crashed request ends, then completes its payment.
    clock_.advance(kAttemptLease);
    auto paid = pay(checkout, kOtherKey);
    ASSERT_TRUE(paid.has_value()) << paid.error().code;
  }
  expect_books(2);
}

TEST_P(PurchaseFaultsTest, a_charge_that_a_busy_database_could_not_book_is_booked_later) {
  BusyDatabase busy(database());
  PaymentGateways gateways(gateway_);
  RateLimiter limits(database(), clock_, "a key for tests");
  ChargeService charges(
      {busy, clock_, random_}, gateways, effects(), limits,
      [this](const std::string&) { return std::make_shared<const Brand>(brand_); });
  PurchaseService purchases({busy, clock_, random_}, gateways, charges, limits);
  const Ready checkout = ready();
  gateway_.after_charge = [&] { busy.busy = true; };
  EXPECT_EQ(code_of(purchases.purchase(buyer(checkout.token), order(checkout, kKey))),
            "payment_pending");
  EXPECT_EQ(gateway_.taken_cents(), 14'900);  // not refunded
  EXPECT_TRUE(pending().pending());
  gateway_.after_charge = nullptr;
  busy.busy = false;
  clock_.advance(kAttemptLease);
  EXPECT_EQ(charges.completion().reconcile().succeeded, 1);
  expect_books(1);
}

// Two processes get the provider's answer to one request.
TEST_P(PurchaseFaultsTest, a_decline_that_arrives_twice_returns_one_use_of_the_coupon) {
  database().write([](storage::Connection& sql) {
    return sql.execute("update coupon set max_uses = 3 where code = 'ONCE'");
  });
  ASSERT_TRUE(pay(ready("bo@example.com", 1, 0, "ONCE")).has_value());
  gateway_.set_mode(Mode::LoseRequest);
  EXPECT_EQ(code_of(pay(ready("ana@example.com", 1, 0, "ONCE"))), "payment_pending");
  EXPECT_EQ(count("select used from coupon where code = 'ONCE'"), 2);
  const ChargeAttempt attempt = pending();
  Charge declined;
  declined.state = ChargeState::Declined;
  declined.decline_reason = "do_not_honor";
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(completion().apply(brand_, attempt, declined).status, "declined");
    EXPECT_EQ(count("select used from coupon where code = 'ONCE'"), 1);
  }
}

TEST_P(PurchaseFaultsTest, a_charge_that_arrives_twice_is_booked_once) {
  const Ready checkout = ready();
  gateway_.set_mode(Mode::LoseAnswer);
  EXPECT_EQ(code_of(pay(checkout)), "payment_pending");
  gateway_.set_mode(Mode::Well);
  const ChargeAttempt attempt = pending();
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(completion().settle_leased(brand_, attempt).attempt.status, "succeeded");
    expect_books(1);
  }
  // A decline that arrives later changes nothing.
  Charge declined;
  declined.state = ChargeState::Declined;
  EXPECT_EQ(completion().apply(brand_, attempt, declined).status, "succeeded");
  expect_books(1);
}

TEST_P(PurchaseFaultsTest, the_second_buyer_with_the_same_address_is_refunded) {
  Ready first = ready("same@example.com");
  Ready second = ready("same@example.com", 1, 0, "ONCE");
  gateway_.after_charge = [&] {
    gateway_.after_charge = nullptr;
    ASSERT_TRUE(pay(first).has_value());
  };
  auto paid = pay(second);
  EXPECT_EQ(code_of(paid), "payment_declined");
  EXPECT_EQ(paid.error().reason, "email_taken");
  EXPECT_EQ(pay(second).error().reason, "email_taken");
  EXPECT_EQ(count("select count(*) from audit where action = 'paid_back'"), 1);
  EXPECT_EQ(count("select used from coupon where code = 'ONCE'"), 0);
  expect_books(1);
}

TEST_P(PurchaseFaultsTest, a_failed_refund_is_retried_later) {
  Ready first = ready("same@example.com");
  Ready second = ready("same@example.com");
  gateway_.set_refunds_fail(true);
  gateway_.after_charge = [&] {
    gateway_.after_charge = nullptr;
    ASSERT_TRUE(pay(first).has_value());
  };
  EXPECT_EQ(code_of(pay(second)), "payment_pending");
  gateway_.set_refunds_fail(false);
  clock_.advance(seconds(6));
  EXPECT_EQ(pay(second).error().reason, "email_taken");
  expect_books(1);
}

TEST_P(PurchaseFaultsTest, a_coupon_with_one_use_is_used_once) {
  Ready first = ready("a@example.com", 1, 0, "ONCE");
  Ready second = ready("b@example.com", 1, 0, "ONCE");
  gateway_.before_charge = [&] {  // while the first one pays
    gateway_.before_charge = nullptr;
    EXPECT_EQ(code_of(pay(second)), "quote_expired");
  };
  ASSERT_TRUE(pay(first).has_value());
  // The next quote has no coupon.
  second.quote = *checkouts().create_quote(key(second.token), "en");
  EXPECT_EQ(second.quote.coupon_reason, "exhausted");
  ASSERT_TRUE(pay(second).has_value());
  EXPECT_EQ(count("select used from coupon where code = 'ONCE'"), 1);
  expect_books(2);
}

TEST_P(PurchaseFaultsTest, an_address_taken_before_the_charge_is_not_charged) {
  Ready first = ready("same@example.com");
  Ready second = ready("same@example.com");
  ASSERT_TRUE(pay(first).has_value());
  EXPECT_EQ(code_of(pay(second)), "already_member");
  EXPECT_EQ(gateway_.calls(), 1);
}

}  // namespace
}  // namespace molar::domain

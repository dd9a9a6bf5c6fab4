// A brand whose provider lists its charges, some of which are not in the books.
#pragma once

#include <optional>
#include <string>

#include "domain/billing/charge_store.h"
#include "domain/checkout/testing/shop_test_base.h"
#include "domain/payment/testing/late_books.h"

namespace molar::domain {

class LateBookingTest : public ShopTest {
 protected:
  void SetUp() override {
    ShopTest::SetUp();
    if (!IsSkipped()) {
      limits_.emplace(database(), clock_, "key");
      books_.emplace(database(), gateways_, *limits_, clock_, random_);
      purchases_.emplace(ServiceBase(database(), clock_, random_), gateways_, books_->charges,
                         *limits_);
    }
  }
  Result<PurchaseOutcome> pay(const Ready& checkout) {
    return purchases_->purchase(buyer(checkout.token), order(checkout, "key-0123456789abcdef"));
  }
  Comparison compare() {
    return books_->comparison.compare(brand_.group_key, from_millis(0)).value();
  }
  UnbookedCharge only_one() {
    auto unbooked = compare().unbooked;
    EXPECT_EQ(unbooked.size(), 1U);
    return unbooked.at(0);
  }
  std::string book(const UnbookedCharge& found, const std::string& household = "") {
    return code_of(books_->late.book(brand_, found, household, "cli:test"));
  }
  // Charges, and restores the books from before the charge.
  Ready charge_and_restore(const std::string& email = "ana@example.com",
                           std::optional<std::string> coupon = std::nullopt) {
    Ready checkout = ready(email, 2, 2, coupon);
    gateway_.set_mode(ScriptedGateway::Mode::LoseAnswer);
    EXPECT_EQ(pay(checkout).error().code, "payment_pending");
    gateway_.set_mode(ScriptedGateway::Mode::Well);
    run("delete from charge_attempt where status = 'pending'");
    run("update coupon set used = 0");
    return checkout;
  }
  void run(storage::Sql sql) {
    database().write([&](storage::Connection& connection) { return connection.execute(sql); });
  }

  // The provider charged, but its answer was lost.
  void charge_without_answer(std::optional<std::string> coupon = std::nullopt) {
    Ready checkout = ready("ana@example.com", 1, 0, coupon);
    gateway_.set_mode(ScriptedGateway::Mode::LoseAnswer);
    EXPECT_EQ(pay(checkout).error().code, "payment_pending");
    gateway_.set_mode(ScriptedGateway::Mode::Well);
  }
  // Voids the attempt, as the reconciler does when the provider reports that no such charge exists.
  void void_attempt() {
    auto pending = database().read([](storage::Connection& sql) {
      auto id =
          sql.query_one<std::string>("select id from charge_attempt where status = 'pending'");
      return charge_store::find(sql, id.value()).value();
    });
    listing_.forgetful = true;
    books_->charges.completion().settle_leased(brand_, pending);
    listing_.forgetful = false;
  }
  std::int64_t used() { return count("select used from coupon where code = 'ONCE'"); }

  ListingGateway listing_{gateway_};
  PaymentGateways gateways_{listing_};
  std::optional<RateLimiter> limits_;
  std::optional<LateBooks> books_;
  std::optional<PurchaseService> purchases_;
};

}  // namespace molar::domain

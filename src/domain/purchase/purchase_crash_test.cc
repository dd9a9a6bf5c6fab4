// Kills the process at each step of a purchase, restarts it, and checks that nothing was doubled or
// lost.
#include <gtest/gtest.h>

#include "domain/checkout/testing/shop_test_base.h"

namespace molar::domain {
namespace {

class PurchaseCrashTest : public ShopTest {
 protected:
  // Pays with a process that dies at step `at`; returns whether it died.
  bool pay_and_die(const Ready& checkout, int at) {
    return run_with_crash_at(at, [&](PurchaseService& process, ChargeCompletion&) {
      (void)process.purchase(buyer(checkout.token), order(checkout, kKey));
    });
  }
};
MOLAR_ON_BOTH_DATABASES(PurchaseCrashTest);

TEST_P(PurchaseCrashTest, a_buyer_who_repeats_becomes_a_member_once) {
  int at = 0;
  for (bool died = true; died;) {
    Ready checkout = ready("buyer" + std::to_string(++at) + "@example.com", 2, 1, "FAMILY15");
    died = pay_and_die(checkout, at);
    auto paid = pay(checkout);
    ASSERT_TRUE(paid.has_value()) << "died at step " << at << ": " << paid.error().code;
    expect_books(at);
    ASSERT_FALSE(HasFailure()) << "died at step " << at;
    ASSERT_LT(at, 100) << "never got through";
  }
  EXPECT_GT(at, 8);
  EXPECT_EQ(count("select used from coupon where code = 'FAMILY15'"), at);
}

TEST_P(PurchaseCrashTest, the_reconciler_books_what_was_charged_and_voids_the_rest) {
  int at = 0;
  for (bool died = true; died;) {
    Ready checkout = ready("buyer" + std::to_string(++at) + "@example.com", 2, 1, "FAMILY15");
    died = pay_and_die(checkout, at);
    completion().reconcile(ChargeCompletion::Scope::LeaseOver);
    expect_books(gateway_.succeeded());
    ASSERT_FALSE(HasFailure()) << "died at step " << at;
    ASSERT_LT(at, 100) << "never got through";
  }
  EXPECT_EQ(count("select used from coupon where code = 'FAMILY15'"), gateway_.succeeded());
}

TEST_P(PurchaseCrashTest, a_buyer_whose_address_is_taken_is_refunded_once) {
  int at = 0;
  for (bool died = true; died;) {
    const std::string email = "buyer" + std::to_string(++at) + "@example.com";
    Ready first = ready(email);
    Ready second = ready(email, 2, 0, "FAMILY15");
    gateway_.after_charge = [&] {
      gateway_.after_charge = nullptr;
      ASSERT_TRUE(pay(first).has_value());
    };
    died = pay_and_die(second, at);
    if (gateway_.after_charge) {  // it died before the charge
      gateway_.after_charge = nullptr;
      ASSERT_TRUE(pay(first).has_value());
    }
    completion().reconcile(ChargeCompletion::Scope::LeaseOver);
    expect_books(at);
    ASSERT_FALSE(HasFailure()) << "died at step " << at;
    ASSERT_LT(at, 100) << "never got through";
  }
  EXPECT_EQ(count("select used from coupon where code = 'FAMILY15'"), 0);
}

}  // namespace
}  // namespace molar::domain

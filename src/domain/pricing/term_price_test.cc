#include "domain/pricing/term_price.h"

#include <gtest/gtest.h>

namespace molar::domain {
namespace {

Plan family() {
  Plan plan;
  plan.id = 2;
  plan.prices = {{BillingCycle::Annual, 18'900}, {BillingCycle::Monthly, 1'890}};
  plan.per_dependent_cents = 3'600;
  return plan;
}

Coupon percent(CouponTerm term, std::vector<std::int64_t> plans = {}) {
  Coupon coupon;
  coupon.kind = CouponKind::Percent;
  coupon.value = 20;
  coupon.term = term;
  coupon.plan_ids = std::move(plans);
  return coupon;
}

TEST(TermPrice, CountsPeopleByCycle) {
  EXPECT_EQ(term_price(family(), BillingCycle::Annual, 2, {})->cents, 18'900 + 2 * 3'600);
  EXPECT_EQ(term_price(family(), BillingCycle::Monthly, 2, {})->cents, 1'890 + 2 * 300);
  Plan annual_only = family();
  annual_only.prices.pop_back();
  EXPECT_FALSE(term_price(annual_only, BillingCycle::Monthly, 0, {}));
}

TEST(TermPrice, AppliesAFirstTermCouponToTheFirstTermOnly) {
  RedeemedCoupon first{percent(CouponTerm::FirstTerm), true};
  EXPECT_EQ(term_price(family(), BillingCycle::Annual, 1, first)->cents, 18'000);
  EXPECT_EQ(term_price(family(), BillingCycle::Annual, 1, first.later())->cents, 22'500);
}

TEST(TermPrice, AppliesACouponOfAllTermsToLaterTerms) {
  RedeemedCoupon lasting{percent(CouponTerm::AllTerms), false};
  EXPECT_EQ(term_price(family(), BillingCycle::Annual, 1, lasting.later())->cents, 18'000);
}

TEST(TermPrice, AppliesACouponOnlyToItsPlans) {
  RedeemedCoupon other{percent(CouponTerm::AllTerms, {1}), true};
  EXPECT_EQ(term_price(family(), BillingCycle::Annual, 0, other)->cents, 18'900);
  RedeemedCoupon own{percent(CouponTerm::AllTerms, {2}), true};
  EXPECT_EQ(term_price(family(), BillingCycle::Annual, 0, own)->cents, 15'120);
}

TEST(TermPrice, SharesAPriceByTheListsRatio) {
  // List price 22,500, or 18,000 with 20 % off: the part of one dependent is 3,600 or 2,880.
  EXPECT_EQ(dependent_share_cents(family(), BillingCycle::Annual, 1, 22'500), 3'600);
  EXPECT_EQ(dependent_share_cents(family(), BillingCycle::Annual, 1, 18'000), 2'880);
  EXPECT_EQ(dependent_share_cents(family(), BillingCycle::Annual, 1, 0), 0);
}

TEST(TermPrice, TheSharesNeverExceedThePrice) {
  for (std::int64_t price = 1; price < 30'000; price += 97) {
    for (int people = 1; people <= 9; ++people) {
      EXPECT_LE(people * dependent_share_cents(family(), BillingCycle::Annual, people, price),
                price);
    }
  }
}

}  // namespace
}  // namespace molar::domain

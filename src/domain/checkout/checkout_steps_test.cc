#include "domain/checkout/checkout.h"

#include <gtest/gtest.h>

namespace molar::domain {
namespace {

Plan plan_for(int people) {
  Plan plan;
  plan.max_members = people;
  return plan;
}

TEST(CheckoutStepsTest, returns_the_first_incomplete_step) {
  Checkout checkout;
  EXPECT_EQ(first_incomplete_step(checkout, plan_for(4)), CheckoutStep::CreateAccount);
  checkout.account = CheckoutAccount{};
  EXPECT_EQ(first_incomplete_step(checkout, plan_for(4)), CheckoutStep::AddMember);
  checkout.members_confirmed = true;
  EXPECT_EQ(first_incomplete_step(checkout, plan_for(4)), CheckoutStep::Payment);
  checkout.status = CheckoutStatus::Paid;
  EXPECT_EQ(first_incomplete_step(checkout, plan_for(4)), CheckoutStep::Confirmation);
}

TEST(CheckoutStepsTest, too_many_people_for_a_changed_plan_return_to_the_people_step) {
  Checkout checkout;
  checkout.account = CheckoutAccount{};
  checkout.members_confirmed = true;
  checkout.members.resize(2);
  EXPECT_EQ(first_incomplete_step(checkout, plan_for(3)), CheckoutStep::Payment);
  EXPECT_EQ(first_incomplete_step(checkout, plan_for(2)), CheckoutStep::AddMember);
}

TEST(CheckoutStepsTest, a_plan_for_one_person_skips_the_people_step) {
  Checkout checkout;
  EXPECT_EQ(first_incomplete_step(checkout, plan_for(1)), CheckoutStep::CreateAccount);
  checkout.account = CheckoutAccount{};
  EXPECT_EQ(first_incomplete_step(checkout, plan_for(1)), CheckoutStep::Payment);
  EXPECT_EQ(first_incomplete_step(checkout, plan_for(2)), CheckoutStep::AddMember);
  checkout.members.resize(1);  // added for an earlier plan
  EXPECT_EQ(first_incomplete_step(checkout, plan_for(1)), CheckoutStep::AddMember);
}

TEST(CheckoutStepsTest, plans_are_limited_to_ten_people) {
  EXPECT_EQ(max_people(plan_for(4)), 4);
  EXPECT_EQ(max_people(plan_for(12)), 10);
}

}  // namespace
}  // namespace molar::domain

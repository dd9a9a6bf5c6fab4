#include "domain/checkout/people_rules.h"

#include <algorithm>

#include "domain/household/member.h"

namespace molar::domain {

namespace {

bool is_partner(Relationship relationship) {
  return relationship == Relationship::Spouse || relationship == Relationship::DomesticPartner;
}

void check_plan_age(const Plan& plan, Date birth, Date today, FieldErrors& errors) {
  int age = age_on(birth, today);
  if (plan.min_age && age < *plan.min_age) {
    errors.add("dateOfBirth", "too_young",
               "This plan is for people aged " + std::to_string(*plan.min_age) + " or older.");
  }
  if (plan.max_age && age > *plan.max_age) {
    errors.add("dateOfBirth", "too_old",
               "This plan is for people aged " + std::to_string(*plan.max_age) + " or younger.");
  }
}

}  // namespace

void check_buyer(const Plan& plan, const CheckoutAccount& buyer, Date today, FieldErrors& errors) {
  if (!plan.sold_in(buyer.address.state)) {
    errors.add("address.state", "not_allowed", "This plan is not sold in that state.");
  }
  if (plan.audience != "child") {
    check_plan_age(plan, buyer.date_of_birth, today, errors);
  }
}

void check_dependent(const Plan& plan, const CheckoutMember& member,
                     const std::vector<CheckoutMember>& others, Date today, FieldErrors& errors) {
  bool partner = is_partner(member.relationship);
  bool has_partner = std::ranges::any_of(
      others, [](const CheckoutMember& other) { return is_partner(other.relationship); });
  if (partner && has_partner) {
    errors.add("relationship", "not_allowed",
               "There is a spouse or partner on this membership already.");
  }
  bool must_be_of_age = partner || member.relationship == Relationship::Parent;
  if (must_be_of_age && age_on(member.date_of_birth, today) < kOfAge) {
    errors.add("dateOfBirth", "too_young", "A spouse, partner or parent must be 18 or older.");
  }
  if (plan.audience == "child") {
    check_plan_age(plan, member.date_of_birth, today, errors);
  }
}

void check_household(const Plan& plan, const Checkout& checkout, Date today, FieldErrors& errors) {
  if (checkout.account) {
    check_buyer(plan, *checkout.account, today, errors);
  }
  if (plan.audience == "child") {
    for (const CheckoutMember& member : checkout.members) {
      check_plan_age(plan, member.date_of_birth, today, errors);
    }
  }
}

bool is_same_person(const CheckoutMember& a, const CheckoutMember& b) {
  return a.first_name == b.first_name && a.last_name == b.last_name &&
         a.date_of_birth == b.date_of_birth && a.relationship == b.relationship;
}

}  // namespace molar::domain

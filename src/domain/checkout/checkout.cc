#include "domain/checkout/checkout.h"

#include <algorithm>

namespace molar::domain {

std::string_view step_path(CheckoutStep step) {
  switch (step) {
    case CheckoutStep::CreateAccount:
      return "create-account";
    case CheckoutStep::AddMember:
      return "add-member";
    case CheckoutStep::Payment:
      return "payment";
    case CheckoutStep::BankDebit:
      return "bank-debit";
    case CheckoutStep::Confirmation:
      return "confirmation";
  }
  return "";
}

int max_people(const Plan& plan) {
  return std::min(plan.max_members, kMaxPeople);
}

CheckoutStep first_incomplete_step(const Checkout& checkout, const Plan& plan) {
  if (checkout.status == CheckoutStatus::Paid) {
    return CheckoutStep::Confirmation;
  }
  if (!checkout.account) {
    return CheckoutStep::CreateAccount;
  }
  const bool asks_for_people = max_people(plan) > 1;
  if ((asks_for_people && !checkout.members_confirmed) || checkout.people() > max_people(plan)) {
    return CheckoutStep::AddMember;
  }
  return CheckoutStep::Payment;
}

Error steps_missing(CheckoutStep first_incomplete) {
  Error error = Error::conflict("checkout_incomplete", "Please finish the earlier steps first.");
  error.reason = std::string(step_path(first_incomplete));
  return error;
}

}  // namespace molar::domain

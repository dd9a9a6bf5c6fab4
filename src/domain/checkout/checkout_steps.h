// Order of the checkout's steps.
#pragma once

#include <string_view>

#include "base/result.h"
#include "domain/checkout/checkout.h"

namespace molar::domain {

// BankDebit: the buyer has paid, and the bank debit is pending.
enum class CheckoutStep { CreateAccount, AddMember, Payment, BankDebit, Confirmation };
std::string_view step_path(CheckoutStep step);  // "create-account", "add-member", …

// The plan's limit of people, at most kMaxPeople.
int max_people(const Plan& plan);

// The first incomplete step. A plan for one person has no people step, except when the checkout has
// too many people after a change of plan.
CheckoutStep first_incomplete_step(const Checkout& checkout, const Plan& plan);

// Conflict "checkout_incomplete", with the first incomplete step as its reason.
Error steps_missing(CheckoutStep first_incomplete);

}  // namespace molar::domain

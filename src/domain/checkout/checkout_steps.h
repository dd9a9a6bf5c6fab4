// The order of the checkout's steps.
#pragma once

#include <string_view>

#include "base/result.h"
#include "domain/checkout/checkout.h"

namespace molar::domain {

// BankDebit: it is paid, and its bank moves the money.
enum class CheckoutStep { CreateAccount, AddMember, Payment, BankDebit, Confirmation };
std::string_view step_path(CheckoutStep step);  // "create-account", "add-member", …

// How many people the plan takes, never more than kMaxPeople.
int max_people(const Plan& plan);

// The first step that is not finished yet. A plan for one person has no people step. Too many
// people for the plan (after a change of plan) lead to it in any case.
CheckoutStep first_incomplete_step(const Checkout& checkout, const Plan& plan);

// Conflict "checkout_incomplete", with the first incomplete step as its reason.
Error steps_missing(CheckoutStep first_incomplete);

}  // namespace molar::domain

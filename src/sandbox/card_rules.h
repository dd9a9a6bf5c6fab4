// What a card has to look like, and what the test cards do. Pure.
#pragma once

#include <string>
#include <string_view>

#include "base/clock.h"
#include "base/field_errors.h"

namespace molar::sandbox {

// As typed. Never stored, never logged.
struct CardInput {
  std::string number;
  int exp_month = 0;
  int exp_year = 0;
  std::string cvc;
  std::string name;
  std::string billing_zip;
};

// The scheme of the leading digits: visa, mastercard, amex, discover, other.
std::string_view brand_of(std::string_view digits);
bool passes_luhn(std::string_view digits);
// Spaces and hyphens taken out.
std::string card_digits(std::string_view number);

// Every field rule; a card is good until the end of its month and at most 20 years from now.
void check_card(const CardInput& card, Date today, FieldErrors& errors);

// What a test card does:
//   "succeed"        pays
//   "<reason>"       every charge is declined for that reason
//   "later:<reason>" pays while its owner is there, and declines every later charge off-session
//   "ask"            the bank asks its owner first, and never again once it is stored
//   "ask_always"     the bank asks each time; off-session: "authentication_required"
std::string_view behaviour_of(std::string_view digits);

}  // namespace molar::sandbox

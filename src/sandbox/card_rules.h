// Rules of card fields, and behaviour of test cards. Pure functions.
#pragma once

#include <string>
#include <string_view>

#include "base/clock.h"
#include "base/field_errors.h"

namespace molar::sandbox {

// Card fields as typed. Never stored, never logged.
struct CardInput {
  std::string number;
  int exp_month = 0;
  int exp_year = 0;
  std::string cvc;
  std::string name;
  std::string billing_zip;
};

// The card scheme according to the leading digits: visa, mastercard, amex, discover, other.
std::string_view brand_of(std::string_view digits);
bool passes_luhn(std::string_view digits);
// Removes spaces and hyphens.
std::string card_digits(std::string_view number);

// Checks all fields. A card is valid until the end of its month, and expires at most 20 years from
// now.
void check_card(const CardInput& card, Date today, FieldErrors& errors);

// Returns the behaviour of a test card:
//   "succeed"        pays
//   "<reason>"       declines every charge with this reason
//   "later:<reason>" pays on-session; declines every off-session charge with this reason
//   "ask"            requires a confirmation until the card is stored
//   "ask_always"     requires a confirmation for each charge; declines off-session charges:
//                    "authentication_required"
std::string_view behaviour_of(std::string_view digits);

}  // namespace molar::sandbox

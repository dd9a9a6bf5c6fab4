#include "sandbox/card_rules.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/fields.h"
#include "base/number.h"
#include "base/text.h"

namespace molar::sandbox {

namespace {

constexpr int kFurthestExpiryYears = 20;

constexpr std::array<std::pair<std::string_view, std::string_view>, 10> kSpecialCards{{
    {"4000000000009995", "insufficient_funds"},
    {"4000000000000069", "expired_card"},
    {"4000000000000127", "incorrect_cvc"},
    {"4000000000000002", "do_not_honor"},
    {"4000000000009979", "lost_stolen"},
    {"4000000000000119", "network"},
    {"4000000000000341", "later:insufficient_funds"},
    {"4000000000009987", "later:lost_stolen"},
    {"4000002500003155", "ask"},
    {"4000002760003184", "ask_always"},
}};

// The first `count` digits as a number; 0 when there are fewer.
int prefix(std::string_view digits, std::size_t count) {
  int value = 0;
  for (std::size_t i = 0; i < count; ++i) {
    if (i >= digits.size()) {
      return 0;
    }
    value = value * 10 + (digits[i] - '0');
  }
  return value;
}

bool within(int value, int least, int most) {
  return value >= least && value <= most;
}

void check_number(std::string_view digits, FieldErrors& errors) {
  if (digits.empty()) {
    errors.add("number", "required", "Please enter the card number.");
  } else if (!has_only_digits(digits)) {
    errors.add("number", "invalid", "A card number has digits only.");
  } else if (digits.size() < 13) {
    errors.add("number", "too_short", "A card number has at least 13 digits.");
  } else if (digits.size() > 19) {
    errors.add("number", "too_long", "A card number has at most 19 digits.");
  } else if (!passes_luhn(digits)) {
    errors.add("number", "invalid", "This is not a card number. Please check the digits.");
  }
}

void check_expiry(const CardInput& card, Date today, FieldErrors& errors) {
  int this_year = static_cast<int>(today.year());
  int this_month = static_cast<int>(static_cast<unsigned>(today.month()));
  if (!within(card.exp_month, 1, 12)) {
    errors.add("expMonth", "invalid", "The month is 1 to 12.");
  } else if (card.exp_year == this_year && card.exp_month < this_month) {
    errors.add("expMonth", "too_old", "The card has expired.");
  }
  if (card.exp_year < this_year) {
    errors.add("expYear", "too_old", "The card has expired.");
  } else if (card.exp_year > this_year + kFurthestExpiryYears) {
    errors.add("expYear", "invalid", "Please check the year.");
  }
}

void check_cvc(std::string_view cvc, std::string_view brand, FieldErrors& errors) {
  std::size_t digits = brand == "amex" ? 4 : 3;
  bool other_with_four = brand == "other" && cvc.size() == 4;
  if (cvc.empty()) {
    errors.add("cvc", "required", "Please enter the security code.");
  } else if (!has_only_digits(cvc)) {
    errors.add("cvc", "invalid", "The security code has digits only.");
  } else if (cvc.size() < digits) {
    errors.add("cvc", "too_short", "The security code is too short.");
  } else if (cvc.size() > digits && !other_with_four) {
    errors.add("cvc", "too_long", "The security code is too long.");
  }
}

void check_name(std::string_view name, FieldErrors& errors) {
  auto cleaned = clean_text(name);
  std::size_t length = cleaned ? length_in_code_points(*cleaned) : 0;
  if (!cleaned) {
    errors.add("name", "invalid", "Please enter the name as on the card.");
  } else if (length == 0) {
    errors.add("name", "required", "Please enter the name on the card.");
  } else if (length < 2) {
    errors.add("name", "too_short", "Please enter the whole name.");
  } else if (length > 60) {
    errors.add("name", "too_long", "Please shorten the name to 60 characters.");
  }
}

}  // namespace

std::string card_digits(std::string_view number) {
  std::string digits;
  std::copy_if(number.begin(), number.end(), std::back_inserter(digits),
               [](char c) { return c != ' ' && c != '-'; });
  return digits;
}

std::string_view brand_of(std::string_view digits) {
  if (prefix(digits, 1) == 4) {
    return "visa";
  }
  if (within(prefix(digits, 2), 51, 55) || within(prefix(digits, 4), 2221, 2720)) {
    return "mastercard";
  }
  if (prefix(digits, 2) == 34 || prefix(digits, 2) == 37) {
    return "amex";
  }
  if (prefix(digits, 4) == 6011 || within(prefix(digits, 3), 644, 649) || prefix(digits, 2) == 65) {
    return "discover";
  }
  return "other";
}

bool passes_luhn(std::string_view digits) {
  int sum = 0;
  bool twice = false;
  for (auto digit = digits.rbegin(); digit != digits.rend(); ++digit) {
    int value = *digit - '0';
    if (twice) {
      value = value * 2 > 9 ? value * 2 - 9 : value * 2;
    }
    sum += value;
    twice = !twice;
  }
  return sum % 10 == 0;
}

void check_card(const CardInput& card, Date today, FieldErrors& errors) {
  std::string digits = card_digits(card.number);
  check_number(digits, errors);
  check_expiry(card, today, errors);
  check_cvc(trim(card.cvc), has_only_digits(digits) ? brand_of(digits) : "other", errors);
  check_name(card.name, errors);
  errors.check("billingZip", check_zip(card.billing_zip));
}

std::string_view behaviour_of(std::string_view digits) {
  for (const auto& [number, behaviour] : kSpecialCards) {
    if (number == digits) {
      return behaviour;
    }
  }
  return "succeed";
}

}  // namespace molar::sandbox

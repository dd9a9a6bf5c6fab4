// Rules of all form fields, as pure functions from the entered text to the normalised value or an
// issue. Services call them directly; handlers use them with ObjectReader. Blank text is `required`
// here too, so that a rule works without ObjectReader.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/field_errors.h"

namespace molar {

// 5–254 characters, one "@", a dot in the domain, printable ASCII without spaces and quotes. Does
// not change case; compare addresses with email_key().
Checked<std::string> check_email(std::string_view text);
// Key for comparing addresses: lower case.
std::string email_key(std::string_view email);

struct PasswordRule {
  std::size_t minimum = 12;          // characters
  std::string_view email = {};       // the password must not contain its local part
  std::string_view brand_name = {};  // the password must not contain it
  std::string_view group_key = {};   // the password must not contain it
};
// A new password: up to 128 characters, no composition rules. `common`: among the 10,000 most used.
// `contains_personal`: contains the e-mail's local part or the brand (if 4 letters or longer, in
// any case). Not trimmed; NFC, so that all keyboards produce the same bytes.
Checked<std::string> check_new_password(std::string_view text, const PasswordRule& rule);
// A password at login: 1–128 characters, no other rule.
Checked<std::string> check_login_password(std::string_view text);

// First or last name: 1–50 characters, Unicode letters, space, ' - . and at least one letter. A
// typographic apostrophe becomes a plain one.
Checked<std::string> check_person_name(std::string_view text);

// YYYY-MM-DD, a real day, not after `today`, at most 120 years old.
Checked<Date> check_date_of_birth(std::string_view text, Date today);
// The same, and at least 18 years old.
Checked<Date> check_adult_date_of_birth(std::string_view text, Date today);

// North American number: 10 digits after removal of spaces, ( ) - . and a leading 1 or +1; area
// code and exchange begin with 2–9. Returns the digits.
Checked<std::string> check_phone(std::string_view text);

struct Address {
  std::string line1;
  std::string line2;  // may be empty
  std::string city;
  std::string state;  // USPS code
  std::string zip;    // 12345 or 12345-6789
  bool operator==(const Address&) const = default;
};
Checked<std::string> check_address_line1(std::string_view text);  // 1–55
Checked<std::string> check_address_line2(std::string_view text);  // 0–55
Checked<std::string> check_city(std::string_view text);           // 1–40
// One of 50 states, DC and five territories; upper-cased.
Checked<std::string> check_state(std::string_view text);
Checked<std::string> check_zip(std::string_view text);
const std::vector<std::string_view>& usps_states();

// spouse, domestic_partner, child, parent, other_household
Checked<std::string> check_relationship(std::string_view text);

// 3–24 of A–Z 0–9 - after upper-casing.
Checked<std::string> check_coupon_code(std::string_view text);

// A client's key for one purchase: 16–64 of A–Z a–z 0–9 _ -
Checked<std::string> check_idempotency_key(std::string_view text);

}  // namespace molar

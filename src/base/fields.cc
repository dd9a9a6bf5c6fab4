#include "base/fields.h"

#include <algorithm>
#include <array>

#include "base/free_text.h"
#include "base/number.h"
#include "base/text.h"

namespace molar {
namespace {

FieldIssue required() {
  return {"required", "This field is required."};
}
FieldIssue invalid(std::string message) {
  return {"invalid", std::move(message)};
}
FieldIssue too_short(std::size_t least) {
  return {"too_short", "Please use at least " + std::to_string(least) + " characters."};
}
FieldIssue too_long(std::size_t most) {
  return {"too_long", "Please use at most " + std::to_string(most) + " characters."};
}

bool is_upper(char c) {
  return c >= 'A' && c <= 'Z';
}
bool is_lower(char c) {
  return c >= 'a' && c <= 'z';
}

// "evil.example", which mail programs turn into a link; not "J.R." or "St. John".
bool is_like_an_address(std::string_view name) {
  const auto is_in_word = [&](std::size_t at) {
    return at < name.size() && std::string_view(" .-'").find(name[at]) == std::string_view::npos;
  };
  for (std::size_t at = name.find('.'); at != name.npos; at = name.find('.', at + 1)) {
    std::size_t second = at + 2;
    while (second < name.size() && (static_cast<unsigned char>(name[second]) & 0xC0U) == 0x80U) {
      ++second;
    }
    if (is_in_word(at + 1) && is_in_word(second)) {
      return true;
    }
  }
  return false;
}

// RFC 5321, 4.5.3.1.1: mail servers refuse a longer part before the @.
constexpr std::size_t kMostLocalPart = 64;

// Characters of an address without quoted forms, which no mail provider issues. None of them can
// end a mail header.
bool is_email_character(char c) {
  constexpr std::string_view kRefused = "\"(),:;<>[\\]@";
  return c > ' ' && c < 0x7F && kRefused.find(c) == kRefused.npos;
}

bool has_empty_label(std::string_view dotted) {
  return dotted.empty() || dotted.front() == '.' || dotted.back() == '.' ||
         dotted.find("..") != dotted.npos;
}

bool is_email_domain(std::string_view domain) {
  return !has_empty_label(domain) && domain.find('.') != domain.npos &&
         std::ranges::all_of(domain, [](char c) {
           return is_digit(c) || is_upper(c) || is_lower(c) || c == '-' || c == '.';
         });
}

}  // namespace

Checked<std::string> check_email(std::string_view text) {
  const std::string_view email = trim(text);
  if (email.empty()) {
    return required();
  }
  if (email.size() > 254) {
    return too_long(254);
  }
  const FieldIssue issue = invalid("Please enter an e-mail address like name@example.com.");
  const std::size_t at = email.find('@');
  if (at == email.npos) {
    return issue;
  }
  const std::string_view local = email.substr(0, at);
  if (email.size() < 5 || local.size() > kMostLocalPart || has_empty_label(local) ||
      !std::ranges::all_of(local, is_email_character) || !is_email_domain(email.substr(at + 1))) {
    return issue;
  }
  return std::string(email);
}

std::string email_key(std::string_view email) {
  return to_lower_ascii(email);
}

Checked<std::string> check_person_name(std::string_view text) {
  auto name = check_free_text(text, Lines::Single, {1, 50});
  if (name.has_error()) {
    return name;
  }
  *name = replace_each(*name, {{"\u2019", "'"}});
  if (!is_letters_or(*name, U" '-.") || !has_letter(*name)) {
    return invalid("Please use letters, spaces, hyphens, apostrophes and periods only.");
  }
  if (is_like_an_address(*name)) {
    return invalid("Please put a space after a period.");
  }
  return name;
}

Checked<Date> check_date_of_birth(std::string_view text, Date today) {
  const std::string_view trimmed = trim(text);
  if (trimmed.empty()) {
    return required();
  }
  const auto date = parse_date(trimmed);
  if (!date) {
    return invalid("Please enter a real date.");
  }
  if (*date > today) {
    return FieldIssue{"in_future", "The date of birth cannot be in the future."};
  }
  if (age_on(*date, today) > 120) {
    return FieldIssue{"too_old", "Please check the year of birth."};
  }
  return *date;
}

Checked<Date> check_adult_date_of_birth(std::string_view text, Date today) {
  auto date = check_date_of_birth(text, today);
  if (date && age_on(*date, today) < 18) {
    return FieldIssue{"too_young", "The primary member must be at least 18 years old."};
  }
  return date;
}

Checked<std::string> check_phone(std::string_view text) {
  std::string_view given = trim(text);
  if (given.empty()) {
    return required();
  }
  if (given.starts_with("+1")) {
    given.remove_prefix(1);
  }
  std::string digits;
  const bool strippable = std::ranges::all_of(given, [&](char c) {
    if (is_digit(c)) {
      digits.push_back(c);
    }
    return is_digit(c) || c == ' ' || c == '(' || c == ')' || c == '-' || c == '.';
  });
  if (digits.size() == 11 && digits[0] == '1') {
    digits.erase(0, 1);
  }
  if (!strippable || digits.size() != 10 || digits[0] < '2' || digits[3] < '2') {
    return invalid("Please enter a 10-digit U.S. phone number.");
  }
  return digits;
}

Checked<std::string> check_address_line1(std::string_view text) {
  return check_free_text(text, Lines::Single, {1, 55});
}

Checked<std::string> check_address_line2(std::string_view text) {
  return trim(text).empty() ? Checked<std::string>(std::string())
                            : check_free_text(text, Lines::Single, {1, 55});
}

Checked<std::string> check_city(std::string_view text) {
  return check_free_text(text, Lines::Single, {1, 40});
}

const std::vector<std::string_view>& usps_states() {
  static const std::vector<std::string_view> kStates = {
      "AL", "AK", "AS", "AZ", "AR", "CA", "CO", "CT", "DE", "DC", "FL", "GA", "GU", "HI",
      "ID", "IL", "IN", "IA", "KS", "KY", "LA", "ME", "MD", "MA", "MI", "MN", "MS", "MO",
      "MP", "MT", "NE", "NV", "NH", "NJ", "NM", "NY", "NC", "ND", "OH", "OK", "OR", "PA",
      "PR", "RI", "SC", "SD", "TN", "TX", "UT", "VT", "VA", "VI", "WA", "WV", "WI", "WY"};
  return kStates;
}

Checked<std::string> check_state(std::string_view text) {
  const std::string state = to_upper_ascii(trim(text));
  if (state.empty()) {
    return required();
  }
  const auto& states = usps_states();
  if (std::ranges::find(states, state) == states.end()) {
    return FieldIssue{"not_allowed", "Please choose a state or territory."};
  }
  return state;
}

Checked<std::string> check_zip(std::string_view text) {
  const std::string_view zip = trim(text);
  if (zip.empty()) {
    return required();
  }
  const bool five = zip.size() == 5 && has_only_digits(zip);
  const bool nine = zip.size() == 10 && zip[5] == '-' && has_only_digits(zip.substr(0, 5)) &&
                    has_only_digits(zip.substr(6));
  if (!five && !nine) {
    return invalid("Please enter a ZIP code like 12345 or 12345-6789.");
  }
  return std::string(zip);
}

Checked<std::string> check_relationship(std::string_view text) {
  constexpr std::array<std::string_view, 5> kRelationships = {"spouse", "domestic_partner", "child",
                                                              "parent", "other_household"};
  if (text.empty()) {
    return required();
  }
  if (std::ranges::find(kRelationships, text) == kRelationships.end()) {
    return FieldIssue{"not_allowed", "Please choose one of the relationships."};
  }
  return std::string(text);
}

Checked<std::string> check_coupon_code(std::string_view text) {
  const std::string code = to_upper_ascii(trim(text));
  if (code.empty()) {
    return required();
  }
  if (!std::ranges::all_of(code, [](char c) { return is_upper(c) || is_digit(c) || c == '-'; })) {
    return invalid("A coupon has letters, digits and hyphens only.");
  }
  if (code.size() < 3) {
    return too_short(3);
  }
  if (code.size() > 24) {
    return too_long(24);
  }
  return code;
}

Checked<std::string> check_idempotency_key(std::string_view text) {
  if (text.empty()) {
    return required();
  }
  if (text.size() < 16) {
    return too_short(16);
  }
  if (text.size() > 64) {
    return too_long(64);
  }
  if (!std::ranges::all_of(text, [](char c) {
        return is_upper(c) || is_lower(c) || is_digit(c) || c == '_' || c == '-';
      })) {
    return invalid("Please use letters, digits, _ and - only.");
  }
  return std::string(text);
}

}  // namespace molar

#include <algorithm>
#include <vector>

#include "base/common_passwords.h"
#include "base/fields.h"
#include "base/text.h"

namespace molar {
namespace {

constexpr std::size_t kMostPasswordCharacters = 128;
// Rejecting passwords with shorter words ("jo", "abc") would reject too many.
constexpr std::size_t kLeastTellingWord = 4;

// Normalised, not trimmed: a space at the end may be intended.
Checked<std::string> normalised_password(std::string_view text) {
  if (text.empty()) {
    return FieldIssue{"required", "This field is required."};
  }
  if (!is_valid_utf8(text) || has_control_characters(text)) {
    return FieldIssue{"invalid", "Please use letters, digits, spaces and punctuation only."};
  }
  std::string password = to_nfc(text);
  if (length_in_code_points(password) > kMostPasswordCharacters) {
    return FieldIssue{"too_long", "Please use at most 128 characters."};
  }
  return password;
}

bool contains_word(const std::string& lower_password, std::string_view word) {
  const std::string lower = to_lower(trim(word));
  return length_in_code_points(lower) >= kLeastTellingWord &&
         lower_password.find(lower) != lower_password.npos;
}

// Whether the password contains the brand's name, with or without its spaces.
bool contains_name(const std::string& lower_password, std::string_view name) {
  std::string joined(name);
  std::erase(joined, ' ');
  return contains_word(lower_password, name) || contains_word(lower_password, joined);
}

bool is_listed(std::string_view lower) {
  static const std::vector<std::string_view> kWords = parts_of(detail::common_passwords(), '\n');
  return std::ranges::binary_search(kWords, lower);
}

// The shortest unit that `text` repeats; `text` itself when it repeats none.
std::string_view repeated_unit(std::string_view text) {
  for (std::size_t length = 1; length <= text.size() / 2; ++length) {
    if (text.size() % length == 0 && text.substr(length) == text.substr(0, text.size() - length)) {
      return text.substr(0, length);
    }
  }
  return text;
}

// Whether `lower` (a password in lower case) is one of the most used passwords, or repeats one of
// them or a single character ("passwordpassword", "aaaaaaaaaaaa").
bool is_common(std::string_view lower) {
  const std::string_view unit = repeated_unit(lower);
  return is_listed(lower) || (unit.size() < lower.size() && (unit.size() == 1 || is_listed(unit)));
}

}  // namespace

Checked<std::string> check_new_password(std::string_view text, const PasswordRule& rule) {
  auto password = normalised_password(text);
  if (password.has_error()) {
    return password;
  }
  if (length_in_code_points(*password) < rule.minimum) {
    return FieldIssue{"too_short",
                      "Please use at least " + std::to_string(rule.minimum) + " characters."};
  }
  const std::string lower = to_lower(*password);
  if (is_common(lower)) {
    return FieldIssue{"common", "This password is used by many people. Please choose another."};
  }
  const std::string_view local = rule.email.substr(0, rule.email.find('@'));
  if (contains_word(lower, local) || contains_name(lower, rule.brand_name) ||
      contains_name(lower, rule.group_key)) {
    return FieldIssue{"contains_personal",
                      "Please leave your e-mail address and our name out of the password."};
  }
  return password;
}

Checked<std::string> check_login_password(std::string_view text) {
  return normalised_password(text);
}

}  // namespace molar

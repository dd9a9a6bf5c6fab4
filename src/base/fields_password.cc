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
  if (is_common_password(lower)) {
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

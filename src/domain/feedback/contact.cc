#include "domain/feedback/contact.h"

#include <algorithm>

#include "base/text.h"

namespace molar::domain {

namespace {

struct Length {
  std::size_t least;
  std::size_t most;
};

Checked<std::string> check_length(std::string_view text, Lines lines, Length length) {
  auto clean = clean_text(text, lines);
  if (!clean) {
    return FieldIssue{"invalid", "Please use letters, digits and punctuation only."};
  }
  if (clean->empty()) {
    return FieldIssue{"required", "This field is required."};
  }
  const std::size_t characters = length_in_code_points(*clean);
  if (characters < length.least) {
    return FieldIssue{"too_short",
                      "Please use at least " + std::to_string(length.least) + " characters."};
  }
  if (characters > length.most) {
    return FieldIssue{"too_long",
                      "Please use at most " + std::to_string(length.most) + " characters."};
  }
  return std::move(*clean);
}

}  // namespace

Checked<std::string> check_contact_name(std::string_view text) {
  return check_length(text, Lines::Single, {1, 100});
}

Checked<std::string> check_contact_topic(std::string_view text) {
  if (std::find(kContactTopics.begin(), kContactTopics.end(), text) == kContactTopics.end()) {
    return FieldIssue{"not_allowed", "Please choose one of the topics."};
  }
  return std::string(text);
}

Checked<std::string> check_contact_message(std::string_view text) {
  return check_length(text, Lines::Multiple, {10, 4000});
}

}  // namespace molar::domain

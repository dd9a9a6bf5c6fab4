#include "domain/complaints/contact.h"

#include <algorithm>

#include "base/free_text.h"

namespace molar::domain {

Checked<std::string> check_contact_name(std::string_view text) {
  return check_free_text(text, Lines::Single, {1, 100});
}

Checked<std::string> check_contact_topic(std::string_view text) {
  if (std::ranges::find(kContactTopics, text) == kContactTopics.end()) {
    return FieldIssue{"not_allowed", "Please choose one of the topics."};
  }
  return std::string(text);
}

Checked<std::string> check_contact_message(std::string_view text) {
  return check_free_text(text, Lines::Multiple, {10, 4000});
}

}  // namespace molar::domain

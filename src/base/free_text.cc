#include "base/free_text.h"

namespace molar {

Checked<std::string> check_free_text(std::string_view text, Lines lines, TextLength length) {
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

}  // namespace molar

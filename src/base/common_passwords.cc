#include "base/common_passwords.h"

#include <algorithm>
#include <vector>

#include "base/text.h"

namespace molar {
namespace {

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

}  // namespace

bool is_common_password(std::string_view lower) {
  const std::string_view unit = repeated_unit(lower);
  return is_listed(lower) || (unit.size() < lower.size() && (unit.size() == 1 || is_listed(unit)));
}

}  // namespace molar

#include "base/common_passwords.h"

#include <algorithm>
#include <vector>

namespace molar {
namespace {

std::vector<std::string_view> split_lines(std::string_view text) {
  std::vector<std::string_view> lines;
  for (std::size_t end; (end = text.find('\n')) != text.npos; text.remove_prefix(end + 1)) {
    lines.push_back(text.substr(0, end));
  }
  return lines;
}

bool is_listed(std::string_view lower) {
  static const std::vector<std::string_view> kWords = split_lines(detail::common_passwords());
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

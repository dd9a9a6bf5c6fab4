#include "base/common_passwords.h"

#include <algorithm>
#include <vector>

namespace molar {
namespace {

std::vector<std::string_view> split_chunks() {
  std::vector<std::string_view> words;
  for (std::string_view chunk : detail::kCommonPasswordChunks) {
    while (!chunk.empty()) {
      const std::size_t end = chunk.find(' ');
      words.push_back(chunk.substr(0, end));
      chunk.remove_prefix(end == chunk.npos ? chunk.size() : end + 1);
    }
  }
  return words;
}

bool is_listed(std::string_view lower) {
  static const std::vector<std::string_view> kWords = split_chunks();  // sorted by the generator
  return std::binary_search(kWords.begin(), kWords.end(), lower);
}

// The shortest text that `text` repeats; `text` itself when it repeats nothing.
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

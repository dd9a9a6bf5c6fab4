#include "base/path_pattern.h"

#include <algorithm>

#include "base/text.h"

namespace molar {

namespace {

// Removes and returns the first segment; "" at the end.
std::string_view next_segment(std::string_view& path) {
  path.remove_prefix(std::min(path.size(), path.find_first_not_of('/')));
  const std::string_view segment = path.substr(0, path.find('/'));
  path.remove_prefix(segment.size());
  return segment;
}

}  // namespace

std::optional<std::vector<std::string_view>> match_path(std::string_view pattern,
                                                        std::string_view path) {
  std::vector<std::string_view> parameters;
  while (true) {
    const std::string_view expected = next_segment(pattern);
    const std::string_view actual = next_segment(path);
    if (expected.empty() && actual.empty()) {
      return parameters;
    }
    if (expected.empty() || actual.empty()) {
      return std::nullopt;
    }
    if (expected.front() == ':') {
      parameters.push_back(actual);
    } else if (to_lower_ascii(expected) != to_lower_ascii(actual)) {
      return std::nullopt;
    }
  }
}

}  // namespace molar

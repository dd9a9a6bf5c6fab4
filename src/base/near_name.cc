#include "base/near_name.h"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include "base/text.h"

namespace molar {

namespace {

constexpr std::size_t kMostEdits = 3;

std::size_t edits_between(const std::string& a, const std::string& b) {
  std::vector<std::size_t> before;
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::vector<std::size_t> next{i};
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t changed = row[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      std::size_t edits = std::min({row[j] + 1, next[j - 1] + 1, changed});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        edits = std::min(edits, before[j - 2] + 1);
      }
      next.push_back(edits);
    }
    before = std::exchange(row, std::move(next));
  }
  return row.back();
}

}  // namespace

std::optional<std::string_view> near_name(std::string_view given,
                                          std::span<const std::string_view> known) {
  const std::string word = to_lower_ascii(given);
  std::size_t fewest = std::min(kMostEdits, given.size() / 2) + 1;
  std::optional<std::string_view> nearest;
  for (const std::string_view name : known) {
    const std::size_t longer = std::max(name.size(), word.size());
    if (longer - std::min(name.size(), word.size()) >= fewest) {
      continue;
    }
    if (const std::size_t edits = edits_between(word, to_lower_ascii(name)); edits < fewest) {
      fewest = edits;
      nearest = name;
    }
  }
  return nearest;
}

std::string near_name_hint(std::string_view given, std::span<const std::string_view> known) {
  const auto name = near_name(given, known);
  return name ? "; did you mean \"" + std::string(*name) + "\"?" : "";
}

}  // namespace molar

#include "base/closest_name.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "base/text.h"

namespace molar {

namespace {

constexpr int kMostEdits = 3;
constexpr std::size_t kLongestCompared = 254;

}  // namespace

int edit_distance(std::string_view a, std::string_view b, int most) {
  a = a.substr(0, kLongestCompared);
  b = b.substr(0, kLongestCompared);
  const auto difference =
      static_cast<int>(std::max(a.size(), b.size()) - std::min(a.size(), b.size()));
  if (difference > most) {
    return most + 1;
  }
  // Rows of the distance table: for the character before the previous one, the previous one and the
  // current one.
  std::vector<int> older(b.size() + 1);
  std::vector<int> before(b.size() + 1);
  std::vector<int> now(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) {
    before[j] = static_cast<int>(j);
  }
  for (std::size_t i = 1; i <= a.size(); ++i) {
    now[0] = static_cast<int>(i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const int wrong = a[i - 1] == b[j - 1] ? 0 : 1;
      now[j] = std::min({before[j] + 1, now[j - 1] + 1, before[j - 1] + wrong});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        now[j] = std::min(now[j], older[j - 2] + 1);
      }
    }
    std::swap(older, before);
    std::swap(before, now);
  }
  return std::min(before[b.size()], most + 1);
}

std::optional<std::string_view> closest_name(std::string_view given,
                                             std::span<const std::string_view> known) {
  const std::string word = to_lower_ascii(given);
  int most = std::min(kMostEdits, static_cast<int>(given.size() / 2));
  std::optional<std::string_view> nearest;
  for (const std::string_view name : known) {
    const int slips = edit_distance(word, to_lower_ascii(name), most);
    if (slips <= most) {
      most = slips - 1;
      nearest = name;
    }
  }
  return nearest;
}

std::string closest_name_hint(std::string_view given, std::span<const std::string_view> known) {
  const auto name = closest_name(given, known);
  return name ? "; did you mean \"" + std::string(*name) + "\"?" : "";
}

}  // namespace molar

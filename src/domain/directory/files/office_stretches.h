// Reads many offices by id, neighbouring ones together.
#pragma once

#include <cstdint>
#include <set>

namespace molar::domain {

// Calls read(first, last) for ranges that cover the ids, in order. A range is at most `most` wide
// and has no gap of more than kNeighbour ids.
template <class F>
void in_stretches(const std::set<std::int64_t>& ids, std::int64_t most, F&& read) {
  constexpr std::int64_t kNeighbour = 20;
  for (auto at = ids.begin(); at != ids.end();) {
    const std::int64_t first = *at;
    std::int64_t last = first;
    while (at != ids.end() && *at - last <= kNeighbour && *at - first < most) {
      last = *at++;
    }
    read(first, last);
  }
}

}  // namespace molar::domain

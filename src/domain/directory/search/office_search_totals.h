// Caches the total of a search, for its next pages and for equal searches.
#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

#include "base/recent_map.h"

namespace molar::domain {

// The latest searches with their totals, limited in number. Keys contain the directory's revision
// and the day, so that no entry has to be removed when the directory changes. Thread-safe.
class SearchTotalsCache {
 public:
  struct Found {
    std::int64_t fresh = 0;
    std::int64_t stale = 0;
  };

  explicit SearchTotalsCache(std::size_t capacity = 20'000) : latest_(capacity) {}

  std::optional<Found> find(const std::string& key) {
    std::lock_guard lock(mutex_);
    const Found* found = latest_.find(key);
    return found == nullptr ? std::nullopt : std::optional(*found);
  }
  void put(std::string key, Found found) {
    std::lock_guard lock(mutex_);
    latest_.put(std::move(key), found, 1);
  }

 private:
  std::mutex mutex_;
  RecentMap<std::string, Found, std::unordered_map> latest_;  // its "bytes" are entries
};

}  // namespace molar::domain

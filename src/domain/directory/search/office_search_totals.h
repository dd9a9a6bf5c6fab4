// Caches the total of a search, for its next pages and for equal searches.
#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

namespace molar::domain {

// The latest searches with their totals, limited in number. Keys contain the directory's revision
// and the day, so that no entry has to be removed when the directory changes. Thread-safe.
class SearchTotalsCache {
 public:
  struct Found {
    std::int64_t fresh = 0;
    std::int64_t stale = 0;
  };

  explicit SearchTotalsCache(std::size_t capacity = 20'000) : capacity_(capacity) {}

  std::optional<Found> find(const std::string& key);
  void put(std::string key, Found found);

 private:
  using Entries = std::list<std::pair<std::string, Found>>;  // the latest first

  const std::size_t capacity_;
  std::mutex mutex_;
  Entries entries_;
  std::unordered_map<std::string_view, Entries::iterator> by_key_;  // views of the entries' keys
};

}  // namespace molar::domain

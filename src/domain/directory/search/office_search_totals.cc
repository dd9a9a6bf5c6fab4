#include "domain/directory/search/office_search_totals.h"

namespace molar::domain {

std::optional<SearchTotalsCache::Found> SearchTotalsCache::find(const std::string& key) {
  std::lock_guard lock(mutex_);
  auto place = by_key_.find(key);
  if (place == by_key_.end()) {
    return std::nullopt;
  }
  entries_.splice(entries_.begin(), entries_, place->second);
  return place->second->second;
}

void SearchTotalsCache::put(std::string key, Found found) {
  std::lock_guard lock(mutex_);
  if (by_key_.contains(key)) {
    return;
  }
  entries_.emplace_front(std::move(key), found);
  by_key_.emplace(entries_.front().first, entries_.begin());
  if (entries_.size() > capacity_) {
    by_key_.erase(entries_.back().first);
    entries_.pop_back();
  }
}

}  // namespace molar::domain

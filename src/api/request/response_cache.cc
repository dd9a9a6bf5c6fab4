#include "api/request/response_cache.h"

#include <utility>

namespace molar::api {

namespace {

// Estimated size of an entry without its texts.
constexpr std::size_t kEntryBytes = 160;

}  // namespace

std::size_t ResponseCache::bytes_of(const std::string& key, const Entry& entry) {
  return kEntryBytes + key.size() + entry.stamp.size() + entry.text->size();
}

ResponseCache::Text ResponseCache::find(const std::string& key, std::string_view stamp) {
  const std::lock_guard lock(mutex_);
  if (const auto found = young_.find(key); found != young_.end()) {
    return found->second.stamp == stamp ? found->second.text : nullptr;
  }
  auto node = old_.extract(key);
  if (node.empty() || node.mapped().stamp != stamp) {
    return nullptr;
  }
  Text text = node.mapped().text;
  put(std::move(node.key()), std::move(node.mapped()));
  return text;
}

void ResponseCache::keep(std::string key, std::string stamp, Text text) {
  const std::lock_guard lock(mutex_);
  old_.erase(key);
  put(std::move(key), {std::move(stamp), std::move(text)});
}

// Requires the lock.
void ResponseCache::put(std::string key, Entry entry) {
  if (const auto found = young_.find(key); found != young_.end()) {
    young_bytes_ -= bytes_of(key, found->second);
    young_.erase(found);
  }
  const std::size_t bytes = bytes_of(key, entry);
  if (young_bytes_ + bytes > most_of_half_) {
    old_ = std::exchange(young_, {});
    young_bytes_ = 0;
  }
  young_bytes_ += bytes;
  young_.emplace(std::move(key), std::move(entry));
}

}  // namespace molar::api

// A map of limited size that removes the least recently used entries.
#pragma once

#include <cstddef>
#include <map>
#include <utility>

namespace molar {

// Stores at most about `most_bytes`, in two halves: when the half of recently used entries is full,
// it takes the place of the half of older ones, which is deleted. Not thread-safe.
template <typename Key, typename Value, template <typename...> typename Map = std::map>
class RecentMap {
 public:
  explicit RecentMap(std::size_t most_bytes) : most_of_half_(most_bytes / 2) {}

  // The value of this key, which then counts as used; null when there is none. Valid until the next
  // call.
  const Value* find(const Key& key) {
    if (const auto found = young_.find(key); found != young_.end()) {
      return &found->second.value;
    }
    auto node = old_.extract(key);
    return node.empty() ? nullptr : add(std::move(node.key()), std::move(node.mapped()));
  }

  // Stores or replaces the value of the key. Does not store one of more bytes than half the limit.
  void put(Key key, Value value, std::size_t bytes) {
    old_.erase(key);
    if (const auto found = young_.find(key); found != young_.end()) {
      young_bytes_ -= found->second.bytes;
      young_.erase(found);
    }
    if (bytes <= most_of_half_) {
      add(std::move(key), {std::move(value), bytes});
    }
  }

 private:
  struct Entry {
    Value value;
    std::size_t bytes = 0;
  };
  using Half = Map<Key, Entry>;

  const Value* add(Key key, Entry entry) {
    if (young_bytes_ + entry.bytes > most_of_half_) {
      old_ = std::exchange(young_, {});
      young_bytes_ = 0;
    }
    young_bytes_ += entry.bytes;
    return &young_.emplace(std::move(key), std::move(entry)).first->second.value;
  }

  const std::size_t most_of_half_;
  Half young_;
  Half old_;
  std::size_t young_bytes_ = 0;
};

}  // namespace molar

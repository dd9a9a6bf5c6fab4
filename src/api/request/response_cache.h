// Cache of responses that are built once for each version of their data.
#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

namespace molar::api {

// Thread-safe. Stores at most about `most_bytes`; removes the least recently used entries first.
class ResponseCache {
 public:
  using Text = std::shared_ptr<const std::string>;

  explicit ResponseCache(std::size_t most_bytes = std::size_t{8} << 20U)
      : most_of_half_(most_bytes / 2) {}

  // The text stored under this key with this stamp; null when there is none. The stamp contains all
  // variable data that the text depends on.
  Text find(const std::string& key, std::string_view stamp);
  // Replaces the entry of the key.
  void keep(std::string key, std::string stamp, Text text);

 private:
  struct Entry {
    std::string stamp;
    Text text;
  };
  using Half = std::unordered_map<std::string, Entry>;
  static std::size_t bytes_of(const std::string& key, const Entry& entry);
  void put(std::string key, Entry entry);

  const std::size_t most_of_half_;
  std::mutex mutex_;
  // Entries used since the halves were last swapped, and older ones.
  Half young_;
  Half old_;
  std::size_t young_bytes_ = 0;
};

}  // namespace molar::api

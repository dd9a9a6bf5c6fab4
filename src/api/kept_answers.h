// Answers that are made once for each version of what they tell of.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

namespace molar::api {

// Thread-safe. Holds at most about `most_bytes`; what was not asked for longest goes first.
class KeptAnswers {
 public:
  using Text = std::shared_ptr<const std::string>;

  explicit KeptAnswers(std::size_t most_bytes = std::size_t{8} << 20U)
      : most_of_half_(most_bytes / 2) {}

  // The text that was kept under this key with this stamp; null when there is none. The stamp says
  // everything that the text depends on and that changes.
  Text find(const std::string& key, std::string_view stamp);
  // In place of what the key has so far.
  void keep(std::string key, std::string stamp, Text text);

 private:
  struct Entry {
    std::string stamp;
    Text text;
  };
  using Half = std::unordered_map<std::string, Entry>;
  void put(std::string key, Entry entry);

  const std::size_t most_of_half_;
  std::mutex mutex_;
  // What was asked for since the halves were last swapped, and before.
  Half young_;
  Half old_;
  std::size_t young_bytes_ = 0;
};

}  // namespace molar::api

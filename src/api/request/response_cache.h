// Cache of responses that are built once for each version of their data.
#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

#include "base/recent_map.h"
#include "http/message/response.h"

namespace molar::api {

// Thread-safe. Stores at most about `most_bytes`; removes the least recently used entries first.
class ResponseCache {
 public:
  using Text = std::shared_ptr<const std::string>;

  explicit ResponseCache(std::size_t most_bytes = std::size_t{8} << 20U) : entries_(most_bytes) {}

  // The text stored under this key with this stamp; null when there is none. The stamp contains all
  // variable data that the text depends on.
  Text find(const std::string& key, std::string_view stamp);
  // Replaces the entry of the key.
  void keep(std::string key, std::string stamp, Text text);

  // For a text that is built for each response and is mostly the same: the text stored under this
  // key if it is equal to `text`, else `text`, which is then stored. Equal responses thus share one
  // text, and it is compressed once (http/coded_bodies.h).
  Text share(const std::string& key, std::string text);

 private:
  struct Entry {
    std::string stamp;
    Text text;
  };

  std::mutex mutex_;
  RecentMap<std::string, Entry, std::unordered_map> entries_;
};

// 200 with a JSON text that other responses share, no-store.
http::Response shared_json_response(ResponseCache::Text text);

}  // namespace molar::api

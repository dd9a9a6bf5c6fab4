#include "api/request/response_cache.h"

#include <utility>

namespace molar::api {

namespace {

// Estimated size of an entry without its texts.
constexpr std::size_t kEntryBytes = 160;

}  // namespace

ResponseCache::Text ResponseCache::find(const std::string& key, std::string_view stamp) {
  const std::lock_guard lock(mutex_);
  const Entry* found = entries_.find(key);
  return found != nullptr && found->stamp == stamp ? found->text : nullptr;
}

void ResponseCache::keep(std::string key, std::string stamp, Text text) {
  const std::lock_guard lock(mutex_);
  const std::size_t bytes = kEntryBytes + key.size() + stamp.size() + text->size();
  entries_.put(std::move(key), {std::move(stamp), std::move(text)}, bytes);
}

ResponseCache::Text ResponseCache::share(const std::string& key, std::string text) {
  Text known = find(key, {});
  if (known && *known == text) {
    return known;
  }
  known = std::make_shared<const std::string>(std::move(text));
  keep(key, {}, known);
  return known;
}

http::Response shared_json_response(ResponseCache::Text text) {
  http::Response response = http::Response::json(200, {});
  response.shared_body = std::move(text);
  return response;
}

}  // namespace molar::api

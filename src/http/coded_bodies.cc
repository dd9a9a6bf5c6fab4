#include "http/coded_bodies.h"

#include <memory>
#include <utility>

namespace molar::http {

namespace {

// Estimated size of an entry without its bytes.
constexpr std::size_t kEntryBytes = 200;

}  // namespace

SharedBytes CodedBodies::get(const SharedBytes& body, Coding coding,
                             const std::function<std::string()>& encode) {
  const Key key{body->data(), body->size(), coding};
  if (SharedBytes known = find(key)) {
    return known;
  }
  const SharedBytes coded = std::make_shared<const std::string>(encode());
  put(key, {body, coded});
  return coded;
}

SharedBytes CodedBodies::find(const Key& key) {
  const std::lock_guard lock(mutex_);
  if (const auto found = young_.find(key); found != young_.end()) {
    return found->second.coded;
  }
  auto node = old_.extract(key);
  if (node.empty()) {
    return nullptr;
  }
  SharedBytes coded = node.mapped().coded;
  put_locked(key, std::move(node.mapped()));
  return coded;
}

void CodedBodies::put(const Key& key, Entry entry) {
  const std::lock_guard lock(mutex_);
  put_locked(key, std::move(entry));
}

// Requires the lock.
void CodedBodies::put_locked(const Key& key, Entry entry) {
  const std::size_t bytes = kEntryBytes + entry.body->size() + entry.coded->size();
  if (bytes > most_of_half_) {
    return;
  }
  if (young_bytes_ + bytes > most_of_half_) {
    old_ = std::exchange(young_, {});
    young_bytes_ = 0;
  }
  // Another thread may have compressed the same body meanwhile.
  if (young_.emplace(key, std::move(entry)).second) {
    young_bytes_ += bytes;
  }
}

}  // namespace molar::http

#include "http/coded_bodies.h"

#include <memory>

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
  const std::lock_guard lock(mutex_);
  entries_.put(key, {body, coded}, kEntryBytes + body->size() + coded->size());
  return coded;
}

SharedBytes CodedBodies::find(const Key& key) {
  const std::lock_guard lock(mutex_);
  const Entry* found = entries_.find(key);
  return found == nullptr ? nullptr : found->coded;
}

}  // namespace molar::http

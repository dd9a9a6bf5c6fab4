// Compressed forms of bodies that several responses share (Response::shared_body), so that each is
// compressed once and not for every response.
#pragma once

#include <cstddef>
#include <functional>
#include <mutex>
#include <string>
#include <tuple>

#include "base/recent_map.h"
#include "http/message/accept_encoding.h"
#include "http/shared_bytes.h"

namespace molar::http {

// Thread-safe. Stores at most about `most_bytes`, the bodies included; removes the least recently
// used ones first.
class CodedBodies {
 public:
  explicit CodedBodies(std::size_t most_bytes = std::size_t{4} << 20U) : entries_(most_bytes) {}

  // The body in this coding: the stored form, else the result of `encode`.
  SharedBytes get(const SharedBytes& body, Coding coding,
                  const std::function<std::string()>& encode);

 private:
  // Identifies a body by its place in memory. An entry holds its body, so that no other body can
  // take that place.
  using Key = std::tuple<const char*, std::size_t, Coding>;
  struct Entry {
    SharedBytes body;
    SharedBytes coded;
  };

  SharedBytes find(const Key& key);

  std::mutex mutex_;
  RecentMap<Key, Entry> entries_;
};

}  // namespace molar::http

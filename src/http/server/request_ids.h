// Ids that connect a response with its log lines: unique, not secret.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/random.h"

namespace molar::http {

// Not thread-safe: one per I/O thread. An id is 8 random characters of this object and 8 of a
// counter, in base 32.
class RequestIds {
 public:
  explicit RequestIds(RandomSource& random);

  void make(std::string& id);

 private:
  std::string prefix_;
  std::uint64_t next_;
};

// Whether an id from a trusted proxy may be used: 8–64 of A–Z a–z 0–9 - _.
bool is_request_id(std::string_view text);

}  // namespace molar::http

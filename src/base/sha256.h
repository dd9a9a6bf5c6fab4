// SHA-256 of data in several parts, and of a byte source.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "base/byte_source.h"
#include "base/result.h"

namespace molar {

class Sha256 {
 public:
  Sha256();
  ~Sha256();

  void update(std::string_view bytes);
  // Lower-case hex of all bytes so far; update() may follow.
  std::string hex() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// Lower-case hex of the rest of the source. Returns the errors of its read().
Result<std::string> sha256_of(ByteSource& source);

}  // namespace molar

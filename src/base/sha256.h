// SHA-256 of what arrives in pieces.
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace molar {

class Sha256 {
 public:
  Sha256();
  ~Sha256();
  Sha256(const Sha256&) = delete;
  Sha256& operator=(const Sha256&) = delete;

  void update(std::string_view bytes);
  // Lower-case hex of everything so far; more may follow.
  std::string hex() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace molar

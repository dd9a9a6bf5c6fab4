// Passwords as argon2id hashes (libsodium's encoding: "$argon2id$v=19$m=19456,t=2,p=1$…").
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>

#include "base/result.h"

namespace molar {

struct PasswordCost {
  std::size_t memory_kib = 19'456;
  std::uint64_t passes = 2;
};

struct PasswordHasherOptions {
  PasswordCost cost = {};
  std::size_t at_once = 2;                // each takes memory_kib and one core
  std::chrono::milliseconds wait{2'000};  // for a free place, then Unavailable
};

// Takes about 12 ms of one core a call; never call it on an I/O thread. Thread-safe.
class PasswordHasher {
 public:
  explicit PasswordHasher(PasswordHasherOptions options = {});

  // Unavailable, "busy", when no place was free in time.
  Result<std::string> hash(std::string_view password);
  // False for a wrong password and for a text that is no hash. Unavailable as above.
  Result<bool> verify(const std::string& hash, std::string_view password);
  // Costs what verify costs and answers nothing: for accounts that do not exist.
  Status verify_nothing(std::string_view password);
  // The hash was made with another cost than ours.
  bool needs_rehash(const std::string& hash) const;

 private:
  class Place;
  Status enter();
  void leave();

  PasswordHasherOptions options_;
  std::string dummy_hash_;
  std::mutex mutex_;
  std::condition_variable free_;
  std::size_t busy_ = 0;
};

}  // namespace molar

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
  // Whoever waits holds a thread that others need: beyond these, Unavailable at once.
  std::size_t hashes_waiting = 2;
  std::size_t checks_waiting = 4;
};

// The code of the error when no hash was made for lack of a place.
inline constexpr std::string_view kHasherBusy = "busy";

// Takes about 12 ms of one core a call; never call it on an I/O thread. Checking a password (a
// login) always has a place that making hashes (sign-ups, which anybody can send) cannot take, and
// those who wait for one do not count among those who wait for the other. Thread-safe.
class PasswordHasher {
 public:
  explicit PasswordHasher(PasswordHasherOptions options = {});

  // Unavailable, kHasherBusy, when no place was free in time or too many wait for one.
  Result<std::string> hash(std::string_view password);
  // False for a wrong password and for a text that is no hash. Unavailable as above.
  Result<bool> verify(const std::string& hash, std::string_view password);
  // Costs what verify costs and answers nothing: for accounts that do not exist.
  Status verify_nothing(std::string_view password);
  // The hash was made with another cost than ours.
  bool needs_rehash(const std::string& hash) const;

 private:
  struct Work {
    std::size_t busy = 0;
    std::size_t waiting = 0;
  };
  class Place;

  bool has_place(const Work& work) const;
  Status enter(Work& work);
  void leave(Work& work);

  PasswordHasherOptions options_;
  std::string dummy_hash_;
  std::mutex mutex_;
  std::condition_variable free_;
  Work hashes_;
  Work checks_;
};

}  // namespace molar

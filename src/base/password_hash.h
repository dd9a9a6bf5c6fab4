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
  std::size_t at_once = 2;                // each uses memory_kib and one core
  std::chrono::milliseconds wait{2'000};  // for a free slot, then Unavailable
  // A waiting call blocks a thread that other requests need. More than these: immediately
  // Unavailable.
  std::size_t hashes_waiting = 2;
  std::size_t checks_waiting = 4;
};

// Error code of a hash or check that got no slot or no memory.
inline constexpr std::string_view kHasherBusy = "busy";

// A call needs about 12 ms of one core; never call it on an I/O thread. Thread-safe. With at_once
// above 1, one slot is reserved for checks (logins), so that hashes (sign-ups, which any visitor
// can send) cannot use all. Waiting hashes and waiting checks are counted separately.
class PasswordHasher {
 public:
  explicit PasswordHasher(PasswordHasherOptions options = {});

  // Unavailable, kHasherBusy: no slot became free in time, too many calls wait, or memory is short.
  Result<std::string> hash(std::string_view password);
  // False for a wrong password and for a text that is not a hash. Unavailable as above.
  Result<bool> verify(const std::string& hash, std::string_view password);
  // Costs as much as verify(): for accounts that do not exist. Unavailable as above.
  Status verify_nothing(std::string_view password);
  // The hash has another cost than the options.
  bool needs_rehash(const std::string& hash) const;

 private:
  struct Work {
    std::size_t busy = 0;
    std::size_t waiting = 0;
  };

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

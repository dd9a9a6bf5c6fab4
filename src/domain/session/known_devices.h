// Marks browsers that have logged in to an account before, by a cookie, so that a stranger's
// password guesses cannot lock out the owner's own devices. The mark alone grants no session.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/random.h"
#include "domain/limits/rate_limiter.h"

namespace molar::domain {

// The cookie's value contains marks of up to four accounts of people who share a browser. A mark is
// a random number and a keyed hash of it, the brand and the account's e-mail address. The server
// stores nothing. Thread-safe.
class KnownDevices {
 public:
  KnownDevices(const RateLimiter& limits, RandomSource& random)
      : limits_(limits), random_(random) {}

  // The number of this device for this account, which identifies its counter; nullopt when the
  // value has no mark of the account.
  std::optional<std::string> find(std::string_view marks, std::string_view group_key,
                                  std::string_view email) const;
  // The value with the mark of this account as the first one.
  std::string remember(std::string_view marks, std::string_view group_key,
                       std::string_view email) const;

 private:
  std::string mark(std::string_view number, std::string_view group_key,
                   std::string_view email) const;

  const RateLimiter& limits_;
  RandomSource& random_;
};

}  // namespace molar::domain

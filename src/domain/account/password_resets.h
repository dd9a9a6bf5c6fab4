// Resets of forgotten passwords: requested with an e-mail address, completed with the link in the
// mail. The link of a welcome mail sets the first password in the same way.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "base/password_hash.h"
#include "base/random.h"
#include "base/result.h"
#include "domain/brand/brand.h"
#include "domain/limits/rate_limiter.h"
#include "storage/database.h"

namespace molar::domain {

struct ResetInput {
  std::string group_key;
  std::string email;
  std::string language;
  std::string client_address;
};

// What a link that is good opens.
struct ResetLink {
  std::string email;
  bool has_password = true;  // false: it sets the account's first one
};

struct NewPassword {
  std::string token;
  std::string password;
  std::string client_address;
};

// Thread-safe.
class PasswordResets {
 public:
  PasswordResets(storage::Database& database, PasswordHasher& hasher, RateLimiter& limits,
                 const Clock& clock, RandomSource& random)
      : database_(database), hasher_(hasher), limits_(limits), clock_(clock), random_(random) {}

  // Only notes the request: the same work and the same answer whether or not there is such an
  // account. RateLimited after 10 requests of one network an hour; from the fourth for one address
  // on, the request succeeds and nothing more is mailed.
  Status request(const ResetInput& request);

  // Mails a link for each noted request whose account exists; for a job, every second. Answers the
  // number of requests.
  int answer_requests();

  // Whose password the link sets. "reset_link_expired" (Gone) when the link is unknown, used,
  // replaced or over; RateLimited after many attempts.
  Result<ResetLink> find(const std::string& group_key, std::string_view token,
                         std::string_view client_address);

  // Sets it, ends every session of the account, forgets failed logins and mails a notice. Answers
  // the account's e-mail address. Faults as of find(); field "password" when it breaks the rules:
  // then the link stays good.
  Result<std::string> set_password(const Brand& brand, const NewPassword& request);

 private:
  bool answer_next_request();

  storage::Database& database_;
  PasswordHasher& hasher_;
  RateLimiter& limits_;
  const Clock& clock_;
  RandomSource& random_;
};

}  // namespace molar::domain

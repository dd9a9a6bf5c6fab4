// How often somebody may try something, counted in the store: the counts survive a restart and hold
// for all processes on one database.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "storage/database.h"

namespace molar::domain {

// At most `hits` within any span of `window`. The name is part of the stored key.
struct RateLimit {
  std::string_view name;
  std::int64_t hits;
  std::chrono::milliseconds window;
};

// Every limit of the site.
namespace limits {
using std::chrono::hours;
using std::chrono::minutes;
inline constexpr RateLimit kLoginByAccount{"login_account", 5, minutes(15)};   // failures
inline constexpr RateLimit kLoginByAddress{"login_address", 20, minutes(15)};  // failures
// From here on a login needs a captcha: the same counters, seen earlier.
inline constexpr RateLimit kEasyLoginByAccount{"login_account", 3, minutes(15)};
inline constexpr RateLimit kEasyLoginByAddress{"login_address", 3, minutes(15)};
inline constexpr RateLimit kResetByAddress{"reset_address", 10, hours(1)};
inline constexpr RateLimit kResetByEmail{"reset_email", 3, hours(1)};  // further ones: no mail
inline constexpr RateLimit kMailLinks{"mail_links", 30, minutes(15)};  // by address
inline constexpr RateLimit kChangeEmail{"change_email", 5, hours(1)};  // by account
inline constexpr RateLimit kInvites{"invites", 10, hours(1)};          // by account
inline constexpr RateLimit kExports{"exports", 10, hours(1)};          // by account
inline constexpr RateLimit kValidateEmail{"validate_email", 10, minutes(1)};    // by address
inline constexpr RateLimit kValidateCoupon{"validate_coupon", 20, minutes(1)};  // by address
inline constexpr RateLimit kDeclines{"declines", 5, hours(1)};                  // by checkout
inline constexpr RateLimit kDeclinesByAddress{"declines_address", 15, hours(1)};
inline constexpr RateLimit kContactByAddress{"contact_address", 5, hours(1)};
inline constexpr RateLimit kContactByEmail{"contact_email", 5, hours(1)};  // whom we write to
inline constexpr RateLimit kGrievanceByAddress{"grievance_address", 10, hours(1)};
inline constexpr RateLimit kGrievanceByEmail{"grievance_email", 5, hours(1)};  // whom we write to
inline constexpr RateLimit kGrievanceMessages{"grievance_messages", 20, hours(1)};  // by account
inline constexpr RateLimit kUploadsByAddress{"uploads_address", 40, hours(1)};
inline constexpr RateLimit kOfficeReports{"office_reports", 5, hours(1)};  // by address
}  // namespace limits

// What one person's requests have in common: the address, or the /64 network of an IPv6 address.
std::string network_of(std::string_view client_address);

// Time is cut into slots of a fifteenth of the window, and a hit counts until its whole slot is
// older than the window: never more than `hits` in any window, at the price of waiting up to one
// slot longer. `subject` (an account's address, a network, a checkout) is stored as a keyed hash
// only.
// Thread-safe.
class RateLimiter {
 public:
  RateLimiter(storage::Database& database, const Clock& clock, std::string hash_key)
      : database_(database), clock_(clock), hash_key_(std::move(hash_key)) {}

  // Counts one try. RateLimited, with the seconds to wait, when there have been enough: then
  // nothing is counted.
  Status take(const RateLimit& limit, std::string_view subject);
  // Takes one try back that turned out harmless, if it is still counted.
  void give_back(const RateLimit& limit, std::string_view subject);
  // Only looks.
  Status check(const RateLimit& limit, std::string_view subject);
  // Forgets everything counted.
  void clear(const RateLimit& limit, std::string_view subject);

  // Deletes what no limit needs any more; for a job, now and then. Answers the number of rows.
  std::int64_t purge();

 private:
  std::string key_of(const RateLimit& limit, std::string_view subject) const;

  storage::Database& database_;
  const Clock& clock_;
  const std::string hash_key_;
};

}  // namespace molar::domain

// Limits of attempts, counted in the database: the counts survive a restart and apply to all
// processes on one database.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "domain/limits/burst_limiter.h"
#include "storage/database.h"

namespace molar::domain {

// purge() deletes counts that are older, so no limit may have a longer window.
inline constexpr std::chrono::hours kLongestRateWindow{24};

// At most `hits` within any span of `window`. The name is part of the stored key.
struct RateLimit {
  std::string_view name;
  std::int64_t hits;
  std::chrono::milliseconds window;
  // When full: allows one more attempt after each `pace` without one, so that strangers cannot lock
  // a member out. 0: allows none before the window has passed.
  std::chrono::milliseconds pace{0};
  // For limits by network: hits a minute from all networks of a group together, in this process. 0:
  // unlimited.
  std::int64_t everywhere_a_minute = 0;
};

namespace limits {
using std::chrono::hours;
using std::chrono::minutes;
// Failed logins. A device that has logged in before has only its own count, so that strangers
// cannot lock its owner out. They cannot lock a member out of a session either.
inline constexpr RateLimit kLoginByDevice{"login_device", 5, minutes(15)};
inline constexpr RateLimit kPasswordBySession{"password_session", 5, minutes(15)};
inline constexpr RateLimit kLoginByNetwork{"login_address", 20, minutes(15)};
inline constexpr RateLimit kLoginByAccountAndNetwork{"login_account_network", 5, minutes(15)};
// All unknown devices together are slowed down, not stopped.
inline constexpr RateLimit kLoginByAccount{"login_account", 5, minutes(15), minutes(3)};
// From these counts on a login needs a captcha: the same counters with a lower limit.
inline constexpr RateLimit kEasyLoginByDevice{"login_device", 3, minutes(15)};
inline constexpr RateLimit kEasyLoginByNetwork{"login_address", 3, minutes(15)};
inline constexpr RateLimit kEasyLoginByAccount{"login_account", 3, minutes(15)};
inline constexpr RateLimit kResetByAddress{"reset_address", 10, hours(1)};
inline constexpr RateLimit kResetByEmail{"reset_email", 3, hours(1)};  // beyond it: no mail
inline constexpr RateLimit kMailLinks{"mail_links", 30, minutes(15)};  // by address
inline constexpr RateLimit kChangeEmail{"change_email", 5, hours(1)};  // by account
inline constexpr RateLimit kInvites{"invites", 10, hours(1)};          // by account
inline constexpr RateLimit kExports{"exports", 10, hours(1)};          // by account
// By network; all calls that answer the same question share the counter.
inline constexpr RateLimit kValidateEmail{"validate_email", 10, minutes(1), minutes(0), 600};
inline constexpr RateLimit kValidateCoupon{"validate_coupon", 20, minutes(1), minutes(0), 600};
// New checkouts, by network.
inline constexpr RateLimit kCheckouts{"checkouts", 30, minutes(10), minutes(0), 600};
// Passwords that a checkout hashes, by network.
inline constexpr RateLimit kCheckoutPasswords{"checkout_passwords", 40, minutes(10)};
inline constexpr RateLimit kCheckoutQuotes{"checkout_quotes", 120, minutes(10), minutes(0), 1200};
inline constexpr RateLimit kChangeQuotes{"change_quotes", 120, minutes(10)};  // by household
inline constexpr RateLimit kDeclines{"declines", 5, hours(1)};                // by checkout
inline constexpr RateLimit kDeclinesByAddress{"declines_address", 15, hours(1)};
inline constexpr RateLimit kContactByAddress{"contact_address", 5, hours(1)};
inline constexpr RateLimit kContactByEmail{"contact_email", 5, hours(1)};  // by recipient
inline constexpr RateLimit kGrievanceByAddress{"grievance_address", 10, hours(1)};
inline constexpr RateLimit kGrievanceByEmail{"grievance_email", 5, hours(1)};       // by recipient
inline constexpr RateLimit kGrievanceMessages{"grievance_messages", 20, hours(1)};  // by account
inline constexpr RateLimit kUploadsByAddress{"uploads_address", 40, hours(1)};
// Unsent files stay for a day: at 10 MiB each, one network fills less than the visitors' room.
inline constexpr RateLimit kUploadsADay{"uploads_day", 80, hours(24)};
// The same of a signed-in member, by account: other people on the member's network, such as all
// phones of a carrier, use up none of it.
inline constexpr RateLimit kUploadsOfMember{"uploads_member", 40, hours(1)};
inline constexpr RateLimit kUploadsOfMemberADay{"uploads_member_day", 80, hours(24)};
inline constexpr RateLimit kGrievanceOfMember{"grievance_member", 10, hours(1)};
inline constexpr RateLimit kOfficeReports{"office_reports", 5, hours(1)};  // by address
}  // namespace limits

// The counter that an attempt increases.
struct Hit {
  RateLimit limit;
  std::string subject;
};

// The counters of a limit by network: of the network, and for IPv6 also of the wide network.
std::vector<Hit> hits_by_network(const RateLimit& limit, std::string_view client_address);

// Time is divided into slots of a fifteenth of the window, and a hit counts until its whole slot is
// older than the window. So there are never more than `hits` in any window, but the wait may be one
// slot longer. `subject` (an account's address, a network, a checkout) is stored only as a keyed
// hash. Thread-safe.
class RateLimiter {
 public:
  RateLimiter(storage::Database& database, const Clock& clock, std::string hash_key)
      : database_(database), clock_(clock), hash_key_(std::move(hash_key)), everywhere_(clock) {}

  // Counts one attempt. RateLimited, with the seconds to wait, when the limit is reached: then it
  // counts nothing.
  Status take(const RateLimit& limit, std::string_view subject);
  // Counts an attempt in several counters: RateLimited, with the longest wait, when one is full.
  Status take(const std::vector<Hit>& hits) { return take(hits, clock_.now()); }
  // Counts an attempt that began at `at`, not long ago.
  Status take(const std::vector<Hit>& hits, Timestamp at);
  // Counts for a network, and for all networks of `group` together; "" where the limit does not
  // count these.
  Status take_by_network(const RateLimit& limit, std::string_view client_address,
                         std::string_view group = "");
  // Removes one attempt that proved harmless, if it is still counted.
  void give_back(const RateLimit& limit, std::string_view subject);
  void give_back(const std::vector<Hit>& hits) { give_back(hits, clock_.now()); }
  // Removes an attempt that was counted as of `at`.
  void give_back(const std::vector<Hit>& hits, Timestamp at);
  // Returns the result of `work`. Removes the attempt when `work` throws: the database failed, not
  // the visitor.
  template <class Work>
  auto give_back_after_throw(const std::vector<Hit>& hits, Work work) {
    const Timestamp at = clock_.now();
    try {
      return work();
    } catch (...) {
      give_back_safely(hits, at);
      throw;
    }
  }
  void give_back_by_network(const RateLimit& limit, std::string_view client_address,
                            std::string_view group = "");
  // Checks without counting.
  Status check(const RateLimit& limit, std::string_view subject);
  Status check(const std::vector<Hit>& hits);
  Status check_by_network(const RateLimit& limit, std::string_view client_address);
  // Deletes all counts of the subject.
  void clear(const RateLimit& limit, std::string_view subject);

  // A keyed hash that only this installation can compute: for signed marks in a browser's cookies.
  std::string keyed_hash(std::string_view text) const;

  // Deletes expired counts; for a periodic job. Returns the number of rows.
  std::int64_t purge();

 private:
  void give_back_safely(const std::vector<Hit>& hits, Timestamp at) noexcept;
  std::string key_of(const RateLimit& limit, std::string_view subject) const;
  Status judge_all(Connection& sql, const std::vector<Hit>& hits, std::int64_t now) const;

  storage::Database& database_;
  const Clock& clock_;
  const std::string hash_key_;
  BurstLimiter everywhere_;
};

// --- the networks by which requests are counted

// The address, or the /64 network of an IPv6 address.
std::string network_of(std::string_view client_address);

// The /48 network of an IPv6 address, which may belong as a whole to one customer of a provider;
// nullopt for every other address. It is allowed kWideNetworkFactor times the hits of a network.
std::optional<std::string> wide_network_of(std::string_view client_address);
inline constexpr std::int64_t kWideNetworkFactor = 4;

}  // namespace molar::domain

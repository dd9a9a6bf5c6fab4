// Login, logout, and the session of a request.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/password_hash.h"
#include "base/result.h"
#include "domain/limits/burst_limiter.h"
#include "domain/limits/rate_limiter.h"
#include "domain/ports/service_base.h"
#include "domain/session/account_store.h"
#include "domain/session/known_devices.h"
#include "domain/session/session.h"

namespace molar::domain {

struct LoginAttempt {
  std::string group_key;
  std::string email;
  std::string password;
  Device device;
};

// A session that has just begun. `cookie_value` is stored only in the browser; `device_marks` stays
// in the browser after the session, see known_devices.h.
struct StartedSession {
  std::string cookie_value;
  Session session;
  std::string device_marks;
};

// Thread-safe. All operations are scoped to one group: accounts, sessions and addresses of one
// brand do not exist for another.
class SessionService : ServiceBase {
 public:
  SessionService(const ServiceBase& base, PasswordHasher& hasher, RateLimiter& limits)
      : ServiceBase(base), hasher_(hasher), limits_(limits), devices_(limits, random_) {}

  // "login_failed" (401), the same for every cause and after the same work. RateLimited after
  // failures within 15 minutes: a device that has logged in to the account before has 5 of its own,
  // independent of others. All other devices have 5 by account (existing or not) and network, and
  // 20 by network; after 5 for the account from anywhere, one attempt every 3 minutes. Each attempt
  // counts until it succeeds, so that parallel attempts do not exceed the limit. A success clears
  // the failures counted by the limits of its device. Computes a password hash: never call it on an
  // I/O thread.
  Result<StartedSession> login(const LoginAttempt& attempt);

  // The live session of a cookie's value: nullopt when the group has none, it was idle for 60
  // minutes, or it is 12 hours old. Records the use once a minute.
  std::optional<Session> find(const std::string& group_key, std::string_view cookie_value);

  // Ends the session; ending it twice is no error.
  void logout(const Session& session);

  // Starts a session without a password, for a purchase and its repetition. NotFound,
  // "account_not_found", for another group's account.
  Result<StartedSession> start(const std::string& group_key, const std::string& account_id,
                               const Device& device = {});
  // The same in the caller's transaction.
  Result<StartedSession> start_in(Connection& sql, const std::string& group_key,
                                  const std::string& account_id, const Device& device);
  bool is_email_taken(const std::string& group_key, std::string_view email);

  // Whether `password` is the account's: required for changes that another person at an unlocked
  // browser must not make. "password_not_set" (Conflict) when the account has none yet; RateLimited
  // after 5 failures of this session, independent of failures at the login.
  Result<bool> knows_password(const Session& session, std::string_view password);
  // True after 3 failures within 15 minutes: of this device if it has a mark of the account. For
  // another device, of this account (existing or not) or network; also while logins of the whole
  // brand fail in large numbers.
  bool needs_captcha(const LoginAttempt& attempt);
  // The cookie value with a mark for a browser that proved in another way, by a used reset link,
  // that it is the account owner's.
  std::string remember_device(const std::string& group_key, std::string_view email,
                              const Device& device) const;

  // The account's live sessions, the last used first.
  std::vector<SessionSummary> list(const Session& session);
  // Ends one of the account's sessions. NotFound, "session_not_found", for any other id.
  Status end(const Session& session, std::string_view id);
  // "Log out everywhere": ends all sessions of the account, this one included.
  void end_all(const Session& session);

  // Deletes ended sessions; for a periodic job. Returns their number.
  std::int64_t purge();

 private:
  // The counters of an attempt. Those of a device, and of a network for this account, restart with
  // each new password, so that it ends every lockout.
  std::vector<Hit> hits_of(const LoginAttempt& attempt) const;
  // A text that changes with the account's password; the same for all addresses without an account.
  std::string password_mark(const LoginAttempt& attempt) const;
  void forgive(const std::vector<Hit>& hits);
  // The account if the password matches; nullopt after the same work if not, also for an account
  // without a password.
  Result<std::optional<Account>> account_with_password(const LoginAttempt& attempt);
  // Starts a session unless the account's password hash or address has changed since the check;
  // then nullopt.
  Result<std::optional<StartedSession>> start_as(const LoginAttempt& attempt,
                                                 const Account& checked);
  void renew_hash(Account& account, std::string_view password);

  PasswordHasher& hasher_;
  RateLimiter& limits_;
  const KnownDevices devices_;
  BurstLimiter failures_{clock_};
};

}  // namespace molar::domain

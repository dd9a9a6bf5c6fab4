// Login, logout, and the session of a request.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/password_hash.h"
#include "base/random.h"
#include "base/result.h"
#include "domain/limits/burst_limiter.h"
#include "domain/limits/rate_limiter.h"
#include "domain/session/known_devices.h"
#include "domain/session/session.h"
#include "storage/database.h"

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

// Thread-safe. Nothing here crosses groups: an account, session or address of one brand does not
// exist for another.
class SessionService {
 public:
  SessionService(storage::Database& database, const Clock& clock, RandomSource& random,
                 PasswordHasher& hasher, RateLimiter& limits)
      : database_(database),
        clock_(clock),
        random_(random),
        hasher_(hasher),
        limits_(limits),
        devices_(limits, random) {}

  // "login_failed" (401), the same for every cause and after the same work; RateLimited after
  // failures within 15 minutes. A device that has logged in to the account before has 5 of its own,
  // whatever others do. For all other devices: 5 of an account (existing or not) and network, and
  // 20 of a network; after 5 of the account from anywhere, one try each 3 minutes. Each try counts
  // until it turns out right, so that many at once do not get past the limit. A success forgets the
  // failures that the limits of its device saw. Takes a password computation: never on an I/O
  // thread.
  Result<StartedSession> login(const LoginAttempt& attempt);

  // The live session of a cookie's value: nullopt when there is none in this group, or it was idle
  // for 60 minutes, or is 12 hours old. Notes the visit once a minute.
  std::optional<Session> find(const std::string& group_key, std::string_view cookie_value);

  // Ends it; ending twice is no error.
  void logout(const Session& session);

  // Starts a session without a password, for the purchase and its repeated answer. NotFound,
  // "account_not_found", for another group's account.
  Result<StartedSession> start(const std::string& group_key, const std::string& account_id,
                               const Device& device = {});
  bool is_email_taken(const std::string& group_key, std::string_view email);

  // Whether the person at this session knows its password: required for changes that another person
  // at an open browser must not make. "password_not_set" (Conflict) when the account has none yet;
  // RateLimited after 5 failures of this session, independent of failures at the login.
  Result<bool> knows_password(const Session& session, std::string_view password);
  // After 3 failures within 15 minutes of this device if the account knows it, else of this account
  // (existing or not) or network, or while logins of the whole brand fail in large numbers.
  bool needs_captcha(const LoginAttempt& attempt);
  // What the browser is to keep when it has proved otherwise to be the account's: a used reset
  // link.
  std::string remember_device(const std::string& group_key, std::string_view email,
                              const Device& device) const;

  // The account's live sessions, last seen first.
  std::vector<SessionSummary> list(const Session& session);
  // Ends one of the account's sessions. NotFound, "session_not_found", for any other id.
  Status end(const Session& session, std::string_view id);
  // "Log out everywhere": this one too.
  void end_all(const Session& session);

  // Deletes ended sessions; for a job, now and then. Answers their number.
  std::int64_t purge();

 private:
  // The counters of an attempt. Those of a device and of a network for this account restart with
  // each password, so that a new password ends every lockout.
  std::vector<Hit> hits_of(const LoginAttempt& attempt) const;
  // What changes with the account's password; the same for all addresses without an account.
  std::string password_mark(const LoginAttempt& attempt) const;
  void forgive(const std::vector<Hit>& hits);
  // The account when the password fits; nullopt after the same work when not, also for an account
  // without a password.
  Result<std::optional<std::string>> account_with_password(const LoginAttempt& attempt);
  Result<StartedSession> start_in(storage::Connection& sql, const std::string& group_key,
                                  const std::string& account_id, const Device& device);
  void renew_hash(const std::string& account_id, std::string_view password);

  storage::Database& database_;
  const Clock& clock_;
  RandomSource& random_;
  PasswordHasher& hasher_;
  RateLimiter& limits_;
  const KnownDevices devices_;
  BurstLimiter failures_{clock_};
};

}  // namespace molar::domain

// An own login for another adult of a membership: invited by mail, made with the link in it.
#pragma once

#include <boost/describe.hpp>

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "base/password_hash.h"
#include "base/random.h"
#include "base/result.h"
#include "domain/brand/brand.h"
#include "domain/limits/rate_limiter.h"
#include "domain/session/session_service.h"
#include "storage/database.h"

namespace molar::domain {

struct InviteInput {
  std::string person_id;
  std::string email;
  std::string language;
};

// The data that an invited person may see without an account.
struct InviteView {
  std::string first_name;
  std::string email;
  std::string inviter_name;
  Date expires_on;
};
BOOST_DESCRIBE_STRUCT(InviteView, (), (first_name, email, inviter_name, expires_on))

struct SignUp {
  std::string token;
  std::string password;
  std::optional<std::string> phone;
  std::string language;
  Device device;
};

// Thread-safe.
class Invites {
 public:
  static constexpr int kLifeDays = 14;

  Invites(storage::Database& database, SessionService& sessions, PasswordHasher& hasher,
          RateLimiter& limits, const Clock& clock, RandomSource& random)
      : database_(database),
        sessions_(sessions),
        hasher_(hasher),
        limits_(limits),
        clock_(clock),
        random_(random) {}

  // Mails the link; a former one of that person ends. Of a session of the primary member. NotFound,
  // "person_not_found", for other households; Conflict: "not_an_adult" under 18, "has_account";
  // field "email" (taken); RateLimited after 10 an hour. Answers the last day of the link.
  Result<Date> invite(const Brand& brand, const Session& session, const InviteInput& request);

  // "invite_expired" (Gone) when the link is unknown, used, replaced or over, or the person has
  // left the membership. RateLimited after many attempts.
  Result<InviteView> find(const Brand& brand, std::string_view token,
                          std::string_view client_address);

  // Makes the login and signs in. Faults of find(); fields "password", "email" (taken by now).
  Result<StartedSession> sign_up(const Brand& brand, const SignUp& request);

  // Of each person of the household: "active" with a login, "invited" while a link is good; others
  // are left out.
  std::map<std::string, std::string> logins(const Session& session);

  // Deletes what is long over; for a job. Answers the number of rows.
  std::int64_t purge();

 private:
  storage::Database& database_;
  SessionService& sessions_;
  PasswordHasher& hasher_;
  RateLimiter& limits_;
  const Clock& clock_;
  RandomSource& random_;
};

}  // namespace molar::domain

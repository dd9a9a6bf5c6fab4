// Separate logins for other adults of a membership: a mail invites the person, and the link in it
// creates the login.
#pragma once

#include <boost/describe.hpp>

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "base/password_hash.h"
#include "base/result.h"
#include "domain/brand/brand.h"
#include "domain/limits/rate_limiter.h"
#include "domain/ports/service_base.h"
#include "domain/session/session_service.h"

namespace molar::domain {

struct InviteInput {
  std::string person_id;
  std::string email;
  std::string language;
};

// Data that an invited person may see without an account.
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
class Invites : ServiceBase {
 public:
  static constexpr int kLifeDays = 14;

  Invites(const ServiceBase& base, SessionService& sessions, PasswordHasher& hasher,
          RateLimiter& limits)
      : ServiceBase(base), sessions_(sessions), hasher_(hasher), limits_(limits) {}

  // Mails the link and revokes an earlier one of that person. Requires a session of the primary
  // member. NotFound: "person_not_found", also for people of other households. Conflict:
  // "not_an_adult" under 18, "has_account". Field "email" (taken). RateLimited after 10 an hour.
  // Returns the last whole day of the link.
  Result<Date> invite(const Brand& brand, const Session& session, const InviteInput& request);

  // Gone: "invite_expired" when the link is unknown, used, revoked or expired, or the person has
  // left the membership, or is under 18 by a corrected date of birth. RateLimited after many
  // attempts.
  Result<InviteView> find(const Brand& brand, std::string_view token,
                          std::string_view client_address);

  // Creates the login and signs in. Errors of find(); fields "password", "email" (taken by now).
  Result<StartedSession> sign_up(const Brand& brand, const SignUp& request);

  // Login state by member id: "active" with a login, "invited" with a usable link. Other people of
  // the household are left out.
  std::map<std::string, std::string> logins(const Brand& brand, const Session& session);

  // Deletes invites that expired some time ago. Returns the number of rows. For a job.
  std::int64_t purge();

 private:
  SessionService& sessions_;
  PasswordHasher& hasher_;
  RateLimiter& limits_;
};

}  // namespace molar::domain

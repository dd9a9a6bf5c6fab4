// Credentials of an account: changes of password and e-mail address.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "base/password_hash.h"
#include "base/result.h"
#include "domain/brand/brand.h"
#include "domain/limits/rate_limiter.h"
#include "domain/ports/service_base.h"
#include "domain/session/session_service.h"

namespace molar::domain {

struct PasswordChange {
  std::optional<std::string> current;  // not needed for the first password of an account
  std::string password;
  Device device;
};

struct EmailChange {
  std::string email;
  std::string password;  // the current one
  std::string language;
};

// Thread-safe.
class Credentials : ServiceBase {
 public:
  static constexpr std::chrono::hours kEmailLinkLife{24};

  Credentials(const ServiceBase& base, SessionService& sessions, PasswordHasher& hasher,
              RateLimiter& limits)
      : ServiceBase(base), sessions_(sessions), hasher_(hasher), limits_(limits) {}

  // Changes the password, or sets the first one of an account that was created without one. Ends
  // all sessions of the account, `session` included, starts a new one for the device and mails a
  // notice. Fields: "current" (required, mismatch), "password". RateLimited as
  // SessionService::knows_password.
  Result<StartedSession> change_password(const Brand& brand, const Session& session,
                                         const PasswordChange& change);

  // Mails a link to the new address and a notice to the old one. The address changes only when the
  // link is opened. Fields: "password" (mismatch), "email" (taken; not_allowed when it is the
  // current one). RateLimited after 5 an hour.
  Status request_email(const Session& session, const EmailChange& change);

  // Changes the address with the token of the link and returns the new address. Gone:
  // "email_link_expired". Conflict: "email_taken" when another account uses the address by now.
  Result<std::string> confirm_email(const std::string& group_key, std::string_view token,
                                    std::string_view client_address);

 private:
  // Returns whether this is the account's first password, or an error when the change is not
  // allowed.
  Result<bool> check_present(const Session& session, const PasswordChange& change);

  SessionService& sessions_;
  PasswordHasher& hasher_;
  RateLimiter& limits_;
};

}  // namespace molar::domain

// Resets of forgotten passwords: requested with an e-mail address, completed with a mailed link.
// The link of a welcome mail sets the first password in the same way.
#pragma once

#include <string>
#include <string_view>

#include "base/password_hash.h"
#include "base/result.h"
#include "domain/brand/brand.h"
#include "domain/limits/rate_limiter.h"
#include "domain/ports/service_base.h"

namespace molar::domain {

struct ResetInput {
  std::string group_key;
  std::string email;
  std::string language;
  std::string client_address;
};

// The account of a usable link.
struct ResetLink {
  std::string email;
  bool has_password = true;  // false: the link sets the account's first one
};

struct NewPassword {
  std::string token;
  std::string password;
  std::string client_address;
};

// Thread-safe.
class PasswordResets : ServiceBase {
 public:
  PasswordResets(const ServiceBase& base, PasswordHasher& hasher, RateLimiter& limits)
      : ServiceBase(base), hasher_(hasher), limits_(limits) {}

  // Stores the request. Work and result are the same whether or not the account exists. RateLimited
  // after 10 requests per network and hour. From the fourth request for one address on, the call
  // succeeds but no mail is sent.
  Status request(const ResetInput& request);

  // Mails a link for each stored request whose account exists. Returns the number of requests. One
  // that fails is retried until its link would expire. For a job, every second.
  int answer_requests();

  // The account whose password the link sets. Gone: "reset_link_expired" when the link is unknown,
  // used, revoked or expired. RateLimited after many attempts.
  Result<ResetLink> find(const std::string& group_key, std::string_view token,
                         std::string_view client_address);

  // Sets the password, ends all sessions of the account, resets its limit of failed logins and
  // mails a notice. Returns the account's e-mail address. Errors of find(); field "password" when
  // it breaks the rules: then the link stays usable.
  Result<std::string> set_password(const Brand& brand, const NewPassword& request);

 private:
  // Answers the first request after the id `last`, and sets it. False when there is none.
  bool answer_request_after(std::string& last);

  PasswordHasher& hasher_;
  RateLimiter& limits_;
};

}  // namespace molar::domain

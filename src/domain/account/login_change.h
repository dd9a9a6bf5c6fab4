// Changes the login address of a member who has no access to the mailbox. For an operator who has
// verified the member's identity; other members change the address on the site.
#pragma once

#include <string>

#include "base/boost_json.h"
#include "base/clock.h"
#include "base/random.h"
#include "base/result.h"
#include "domain/brand/brand.h"
#include "storage/database.h"

namespace molar::domain {

struct LoginChange {
  std::string who;  // as in member_lookup.h; a household stands for its primary member
  std::string email;
  std::string reason;  // for the audit log
};

// Thread-safe.
class LoginChanges {
 public:
  // `actor`: for the audit log, "cli:<user>".
  LoginChanges(storage::Database& database, const Clock& clock, RandomSource& random,
               std::string actor)
      : database_(database), clock_(clock), random_(random), actor_(std::move(actor)) {}

  // Changes the address of the person's login, ends its sessions, revokes open links and mails both
  // addresses. The password does not change; "forgot password" then needs the new address.
  //   {before, after}
  // member_not_found, login_not_found; email (InvalidFields); email_taken, nothing_to_change
  // (Conflict).
  Result<boost::json::object> change(const Brand& brand, const LoginChange& request);

 private:
  Result<boost::json::object> change_in(Connection& sql, const std::string& group,
                                        const std::string& email, const LoginChange& request);

  storage::Database& database_;
  const Clock& clock_;
  RandomSource& random_;
  const std::string actor_;
};

}  // namespace molar::domain

// Changes the login address of a member who has no access to the mailbox. For an operator who has
// verified the member's identity; other members change the address on the site.
#pragma once

#include <string>

#include "base/boost_json.h"
#include "base/result.h"
#include "domain/brand/brand.h"
#include "domain/ports/service_base.h"

namespace molar::domain {

struct LoginChange {
  std::string member;  // as for find_named_member(); a household stands for its primary member
  std::string email;
  std::string reason;  // for the audit log
};

// Thread-safe.
class LoginChanges : OperatorService {
 public:
  // `actor`: for the audit log, "cli:<user>".
  using OperatorService::OperatorService;

  // Changes the address of the person's login, ends its sessions, revokes open links and mails both
  // addresses. The password does not change; "forgot password" then needs the new address.
  //   {before, after}
  // member_not_found, login_not_found; email (InvalidFields); email_taken, nothing_to_change
  // (Conflict).
  Result<boost::json::object> change(const Brand& brand, const LoginChange& request);

 private:
  Result<boost::json::object> change_in(Connection& sql, const std::string& group,
                                        const std::string& email, const LoginChange& request);
};

}  // namespace molar::domain

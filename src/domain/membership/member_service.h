// A household's membership for display to a signed-in person.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "domain/billing/billing_views.h"
#include "domain/household/member.h"
#include "domain/session/session.h"
#include "storage/database.h"

namespace molar::domain {

struct MemberOverview {
  Member member;               // the person who is logged in
  std::vector<Member> people;  // all, the primary member first
  BillingOverview billing;

  // The person whose address is the member's home: the member if it has one, else the primary
  // member.
  const Member& at_home() const { return member.zip || people.empty() ? member : people.front(); }
};

// Reads only the household of the session. Thread-safe.
class MemberService {
 public:
  explicit MemberService(storage::Database& database) : database_(database) {}

  // "member_not_found" when the login's person no longer exists.
  Result<MemberOverview> membership(const Session& session, Date today,
                                    const std::string& language) const;

 private:
  storage::Database& database_;
};

}  // namespace molar::domain

#include "domain/membership/member_service.h"

#include <algorithm>

#include "domain/household/member_store.h"

namespace molar::domain {

Result<MemberOverview> MemberService::membership(const Session& session, Date today,
                                                 const std::string& language) const {
  MemberOverview found;
  database_.read([&](Connection& sql) {
    found.people = member_store::find_household(sql, session.group_key, session.household_id);
    found.billing = billing_overview(sql, session.group_key, session.household_id, today, language);
  });
  const auto self = std::ranges::find(found.people, session.member_id, &Member::id);
  if (self == found.people.end()) {
    return Error::not_found("member");
  }
  found.member = *self;
  return found;
}

}  // namespace molar::domain

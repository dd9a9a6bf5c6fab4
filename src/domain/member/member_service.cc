#include "domain/member/member_service.h"

#include <algorithm>

#include "domain/billing/billing_store.h"
#include "domain/member/member_store.h"
#include "domain/plan/plan_store.h"

namespace molar::domain {
namespace {

std::string current_terms_version(const Brand& brand) {
  for (const auto& [language, texts] : brand.consents) {
    for (const ConsentText& text : texts) {
      if (text.key == "terms") {
        return text.version;
      }
    }
  }
  return "1";
}

}  // namespace

Result<Membership> MemberService::membership(const Session& session,
                                             const std::string& language) const {
  Membership found;
  database_.read([&](storage::Connection& sql) {
    found.people = member_store::find_household(sql, session.group_key, session.household_id);
    found.billing = billing_.overview(sql, session.group_key, session.household_id, language);
  });
  const auto self =
      std::find_if(found.people.begin(), found.people.end(),
                   [&](const Member& member) { return member.id == session.member_id; });
  if (self == found.people.end()) {
    return Error::not_found("member");
  }
  found.member = *self;
  return found;
}

Result<Agreement> MemberService::agreement(const Session& session, const Brand& brand,
                                           const std::string& subscription_id,
                                           const std::string& language) const {
  std::optional<Subscription> subscription;
  std::optional<Plan> plan;
  std::vector<Member> people;
  std::optional<std::string> terms_version;
  database_.read([&](storage::Connection& sql) {
    const std::string& group = session.group_key;
    const std::string& household = session.household_id;
    subscription = billing_store::find_subscription(sql, group, household, subscription_id);
    if (subscription) {
      plan = plan_store::find_plan(sql, group, subscription->plan_id);
      people = member_store::find_household(sql, group, household);
      terms_version = member_store::find_consent_version(sql, group, household, "terms");
    }
  });
  std::erase_if(people, [](const Member& person) { return person.status != "active"; });
  if (!plan || people.empty()) {
    return Error::not_found("agreement");
  }
  return make_agreement({.organisation = brand.organisation,
                         .plan = *plan,
                         .subscription = *subscription,
                         .people = people,
                         .terms_version = terms_version.value_or(current_terms_version(brand))},
                        language);
}

}  // namespace molar::domain

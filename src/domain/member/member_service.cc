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

std::optional<NextCharge> next_charge(const Subscription& subscription) {
  const bool running = subscription.status == "scheduled" || subscription.status == "active" ||
                       subscription.status == "past_due";
  if (!subscription.auto_renew || !running) {
    return std::nullopt;
  }
  return NextCharge{subscription.renews_on, subscription.next_price_cents};
}

std::string agreement_url(const std::string& subscription_id) {
  return "/dashboard/agreement/" + subscription_id;
}

Result<Membership> MemberService::membership(const Session& session) const {
  Membership found;
  database_.read([&](storage::Connection& sql) {
    const std::string& group = session.group_key;
    const std::string& household = session.household_id;
    found.people = member_store::find_household(sql, group, household);
    found.subscription = billing_store::find_subscription(sql, group, household);
    found.payment_method = billing_store::find_active_method(sql, group, household);
    found.receipts = billing_store::find_receipts(sql, group, household);
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

Result<std::string> MemberService::receipt(const Session& session, const std::string& id) const {
  auto body = database_.read([&](storage::Connection& sql) {
    return billing_store::find_receipt_body(sql, session.group_key, session.household_id, id);
  });
  if (!body) {
    return Error::not_found("receipt");
  }
  return std::move(*body);
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

// A member's own data: /api/v4/member/info.
#include <algorithm>
#include <chrono>

#include "api/api.h"
#include "api/request/answers.h"
#include "api/request/body_parts.h"
#include "api/request/request_context.h"
#include "api/request/response_cache.h"
#include "domain/account/accounts.h"
#include "domain/membership/member_service.h"
#include "domain/plan/plan_service.h"

namespace molar::api {
namespace {

struct HomeBody {
  std::string state;
  std::string zip;
};
BOOST_DESCRIBE_STRUCT(HomeBody, (), (state, zip))

// JSON contains only the described members, not all inherited ones.
struct PersonBody : domain::Member {
  std::optional<AddressBody> address;
  std::optional<std::string> login;  // for others only: active | invited
};
BOOST_DESCRIBE_STRUCT(PersonBody, (),
                      (id, member_number, first_name, last_name, date_of_birth, role, relationship,
                       status, email, phone, address, added_on, login))

// The subscription as shown to an adult dependent, without amounts.
struct DependentSubscription : domain::SubscriptionView {};
BOOST_DESCRIBE_STRUCT(DependentSubscription, (),
                      (id, plan_id, plan_name, office_id, cycle, status, starts_on, ends_on,
                       last_day))

template <class Subscription>
struct InfoBody {
  PersonBody member;
  std::vector<PersonBody> people;
  Nullable<HomeBody> home;
  Nullable<Subscription> subscription;
  Nullable<domain::NextCharge> next_charge;
  Nullable<domain::CardOnFile> payment_method;
  std::vector<domain::ReceiptSummary> receipts;
  Nullable<std::string> agreement_url;
  bool has_password = true;  // of the member's own account
  BOOST_DESCRIBE_CLASS(InfoBody, (),
                       (member, people, home, subscription, next_charge, payment_method, receipts,
                        agreement_url, has_password),
                       (), ())
};
using PrimaryInfoBody = InfoBody<domain::SubscriptionView>;
using DependentInfoBody = InfoBody<DependentSubscription>;

Nullable<HomeBody> home_body(const domain::MemberOverview& membership) {
  const domain::Member& resident = membership.at_home();
  if (!resident.state || !resident.zip) {
    return {};
  }
  return {HomeBody{*resident.state, *resident.zip}};
}

std::optional<AddressBody> home_address(const domain::Member& member) {
  if (!member.address_line1) {
    return std::nullopt;
  }
  return address_body({*member.address_line1, member.address_line2.value_or(""),
                       member.city.value_or(""), member.state.value_or(""),
                       member.zip.value_or("")});
}

PersonBody person_body(const domain::Member& member) {
  return {member, home_address(member), std::nullopt};
}

PrimaryInfoBody info_body(const domain::MemberOverview& membership) {
  const domain::BillingOverview& billing = membership.billing;
  PrimaryInfoBody body{.member = person_body(membership.member),
                       .home = home_body(membership),
                       .subscription = {billing.subscription},
                       .next_charge = {billing.next_charge},
                       .payment_method = {billing.payment_method},
                       .receipts = billing.receipts,
                       .agreement_url = {billing.agreement_url}};
  for (const domain::Member& person : membership.people) {
    body.people.push_back(person_body(person));
  }
  return body;
}

// Adds to each dependent whether they have a login or an invitation.
void add_logins(PrimaryInfoBody& body, RequestContext& context) {
  if (body.people.size() < 2) {
    return;
  }
  const auto logins = context.services.accounts.invites.logins(*context.brand, *context.session);
  for (PersonBody& person : body.people) {
    const auto found = logins.find(person.id);
    if (found != logins.end() && person.id != body.member.id) {
      person.login = found->second;
    }
  }
}

DependentInfoBody dependent_info_body(const domain::MemberOverview& membership) {
  DependentInfoBody body{.member = person_body(membership.member), .home = home_body(membership)};
  body.people.push_back(body.member);
  if (const auto& of_all = membership.billing.subscription) {
    body.subscription.value = DependentSubscription{*of_all};
  }
  return body;
}

// Whether the response may be cached. An invitation expires without a write, so the household's
// version does not change with it.
bool may_be_kept(const PrimaryInfoBody& body) {
  return std::ranges::none_of(body.people,
                              [](const PersonBody& person) { return person.login == "invited"; });
}

// Whether the caller's account has a password. Every write to it raises the household's version.
bool has_password(const RequestContext& context) {
  const auto profile = context.services.accounts.profiles.find(*context.session);
  return profile.has_error() || profile->has_password;
}

struct InfoText {
  std::string text;
  bool may_be_kept = true;
};

Result<InfoText> make_info(RequestContext& context, Date today) {
  MOLAR_TRY(auto membership,
            context.services.members.membership(*context.session, today, context.language));
  if (!context.session->is_primary()) {
    DependentInfoBody body = dependent_info_body(membership);
    body.has_password = has_password(context);
    return InfoText{to_json_text(body)};
  }
  PrimaryInfoBody body = info_body(membership);
  body.has_password = has_password(context);
  add_logins(body, context);
  return InfoText{to_json_text(body), may_be_kept(body)};
}

// All data that the text depends on: the household's version, which was read before its data; the
// day and the language; the brand's catalogue.
std::string stamp_of(const RequestContext& context, Date today) {
  const domain::Session& session = *context.session;
  std::string stamp = std::to_string(session.household_version);
  stamp += ' ';
  stamp += std::to_string(std::chrono::sys_days(today).time_since_epoch().count());
  stamp.append(" ").append(session.member_role).append(" ").append(context.brand->content_key);
  return stamp;
}

Result<http::Response> get_info(RequestContext& context, ResponseCache& kept) {
  const Date today = context.services.plans.today(*context.brand);
  std::string key = context.group() + ' ' + context.language + ' ' + context.session->member_id;
  std::string stamp = stamp_of(context, today);
  if (ResponseCache::Text text = kept.find(key, stamp)) {
    return shared_json_response(std::move(text));
  }
  MOLAR_TRY(InfoText made, make_info(context, today));
  auto text = std::make_shared<const std::string>(std::move(made.text));
  if (made.may_be_kept) {
    kept.keep(std::move(key), std::move(stamp), text);
  }
  return shared_json_response(std::move(text));
}

}  // namespace

void bind_member(http::Router& router, Services& services) {
  bind(router, services, {"GET", "/api/v4/member/info", Access::Member},
       [kept = std::make_shared<ResponseCache>()](RequestContext& context) {
         return get_info(context, *kept);
       });
}

}  // namespace molar::api

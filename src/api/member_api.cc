// A member's own data: /api/v4/member/info, receipt/{id}, agreement/{subscriptionId}.
#include "api/answers.h"
#include "api/api.h"
#include "api/request_context.h"
#include "api/subscription_body.h"
#include "domain/member/member_service.h"

namespace molar::api {
namespace {

struct AddressBody {
  std::string line1;
  std::optional<std::string> line2;
  std::string city;
  std::string state;
  std::string zip;
};
BOOST_DESCRIBE_STRUCT(AddressBody, (), (line1, line2, city, state, zip))

struct PersonBody {
  std::string id;
  std::string member_number;
  std::string first_name;
  std::string last_name;
  Date date_of_birth;
  std::string role;
  std::string relationship;
  std::string status;
  std::optional<std::string> email;
  std::optional<std::string> phone;
  std::optional<AddressBody> address;
  Date added_on;
};
BOOST_DESCRIBE_STRUCT(PersonBody, (),
                      (id, member_number, first_name, last_name, date_of_birth, role, relationship,
                       status, email, phone, address, added_on))

struct NextChargeBody {
  Date on;
  std::int64_t cents = 0;
};
BOOST_DESCRIBE_STRUCT(NextChargeBody, (), (on, cents))

struct PaymentMethodBody {
  std::string brand;
  std::string last4;
  int exp_month = 0;
  int exp_year = 0;
};
BOOST_DESCRIBE_STRUCT(PaymentMethodBody, (), (brand, last4, exp_month, exp_year))

struct InfoBody {
  PersonBody member;
  std::vector<PersonBody> people;
  Nullable<SubscriptionBody> subscription;
  Nullable<NextChargeBody> next_charge;
  Nullable<PaymentMethodBody> payment_method;
  std::vector<domain::ReceiptSummary> receipts;
  Nullable<std::string> agreement_url;
};
BOOST_DESCRIBE_STRUCT(InfoBody, (),
                      (member, people, subscription, next_charge, payment_method, receipts,
                       agreement_url))

std::optional<AddressBody> address_body(const domain::Member& member) {
  if (!member.address_line1) {
    return std::nullopt;
  }
  AddressBody body{.line1 = *member.address_line1,
                   .line2 = member.address_line2,
                   .city = member.city.value_or(""),
                   .state = member.state.value_or(""),
                   .zip = member.zip.value_or("")};
  if (body.line2 && body.line2->empty()) {
    body.line2.reset();
  }
  return body;
}

PersonBody person_body(const domain::Member& member) {
  return {.id = member.id,
          .member_number = member.member_number,
          .first_name = member.first_name,
          .last_name = member.last_name,
          .date_of_birth = member.date_of_birth,
          .role = member.role,
          .relationship = member.relationship,
          .status = member.status,
          .email = member.email,
          .phone = member.phone,
          .address = address_body(member),
          .added_on = member.added_on};
}

InfoBody info_body(const domain::Membership& membership, const std::string& language) {
  InfoBody body{.member = person_body(membership.member), .receipts = membership.receipts};
  for (const domain::Member& person : membership.people) {
    body.people.push_back(person_body(person));
  }
  if (membership.subscription) {
    body.subscription.value = subscription_body(*membership.subscription, language);
    body.agreement_url.value = domain::agreement_url(membership.subscription->id);
    if (const auto next = domain::next_charge(*membership.subscription)) {
      body.next_charge.value = NextChargeBody{next->on, next->cents};
    }
  }
  if (const auto& method = membership.payment_method) {
    body.payment_method.value =
        PaymentMethodBody{method->brand, method->last4, method->exp_month, method->exp_year};
  }
  return body;
}

Result<http::Response> get_info(RequestContext& context) {
  MOLAR_TRY(auto membership, context.services.members.membership(*context.session));
  return json_response(info_body(membership, context.language));
}

Result<http::Response> get_receipt(RequestContext& context) {
  MOLAR_TRY(auto body,
            context.services.members.receipt(*context.session, context.request.params.at("id")));
  return http::Response::json(200, std::move(body));
}

Result<http::Response> get_agreement(RequestContext& context) {
  MOLAR_TRY(auto agreement, context.services.members.agreement(
                                *context.session, *context.brand,
                                context.request.params.at("subscriptionId"), context.language));
  return json_response(agreement);
}

}  // namespace

void bind_member(http::Router& router, Services& services) {
  bind(router, services, {"GET", "/api/v4/member/info", Access::Member}, get_info);
  bind(router, services, {"GET", "/api/v4/member/receipt/{id}", Access::Member}, get_receipt);
  bind(router, services, {"GET", "/api/v4/member/agreement/{subscriptionId}", Access::Member},
       get_agreement);
}

}  // namespace molar::api

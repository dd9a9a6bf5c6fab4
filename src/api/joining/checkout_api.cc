// Joining in steps: /api/km/checkout and the paths below it.
#include <vector>

#include "api/api.h"
#include "api/joining/plan_bodies.h"
#include "api/request/answers.h"
#include "api/request/body_parts.h"
#include "api/request/cookies.h"
#include "api/request/request_context.h"
#include "base/fields.h"
#include "base/json.h"
#include "base/password_hash.h"
#include "domain/checkout/checkout_service.h"
#include "domain/limits/rate_limiter.h"
#include "domain/terms/refund_rule.h"

namespace molar::api {
namespace {

// JSON contains only the described members, not all inherited ones.
struct AccountBody : domain::CheckoutAccount {
  AddressBody address;
  bool has_password = false;
};
BOOST_DESCRIBE_STRUCT(AccountBody, (),
                      (email, first_name, last_name, date_of_birth, phone, address, has_password))

struct CheckoutBody : domain::Checkout {
  std::string_view step;
  domain::BillingCycle billing_cycle = domain::BillingCycle::Annual;
  std::optional<std::string> coupon;
  PlanBody plan;
  int max_members = 1;
  Nullable<AccountBody> account = {};
  std::optional<domain::checkout_store::Debit> bank_debit = {};
};
BOOST_DESCRIBE_STRUCT(CheckoutBody, (),
                      (id, status, step, plan_id, office_id, billing_cycle, coupon, plan, account,
                       members, members_confirmed, expires_at, max_members, bank_debit))

AccountBody account_body(const domain::CheckoutAccount& account) {
  return {account, address_body(account.address), !account.password_hash.empty()};
}

CheckoutBody checkout_body(const domain::CheckoutView& view, const std::string& language) {
  const domain::Checkout& checkout = view.checkout;
  CheckoutBody body{checkout,
                    domain::step_path(view.step),
                    checkout.cycle,
                    checkout.coupon_code,
                    plan_body({view.plan, {}, view.office}, language),
                    domain::max_people(view.plan)};
  if (checkout.status == domain::CheckoutStatus::Paid) {
    body.members.clear();
    return body;  // a paid checkout shows account and people only after login
  }
  body.bank_debit = view.debit;
  if (checkout.account) {
    body.account.value = account_body(*checkout.account);
    if (domain::refund_rule_of(checkout.account->address.state).processing_fee ==
        domain::ProcessingFee::NotCharged) {
      body.plan.processing_fee_cents = 0;
    }
  }
  return body;
}

domain::CheckoutKey key_of(const RequestContext& context) {
  return {*context.brand, read_cookie(context.request, kCheckoutCookie)};
}

Result<http::Response> answer(Result<domain::CheckoutView> found, const RequestContext& context,
                              int status = 200) {
  MOLAR_TRY(const auto view, std::move(found));
  return json_response(checkout_body(view, context.language), status);
}

// --- plan, office, cycle, coupon

// Accepts any text: the service decides whether the code exists.
Checked<std::string> take_code(std::string_view text) {
  return std::string(text);
}

// A new e-mail address or coupon code counts like a call that checks one, because the response also
// reveals whether it exists. A password counts for the cost of its hash.
std::vector<domain::RateLimit> limits_of_account(const domain::Checkout& checkout,
                                                 const domain::AccountInput& input) {
  std::vector<domain::RateLimit> limits;
  if (!checkout.account || email_key(checkout.account->email) != email_key(input.email)) {
    limits.push_back(domain::limits::kValidateEmail);
  }
  if (input.password) {
    limits.push_back(domain::limits::kCheckoutPasswords);
  }
  return limits;
}

// Returns counts after an outage: the response revealed nothing about the address, and the page
// repeats the request. The password's count stays, unless the hasher itself refused.
void give_back_of_account(const RequestContext& context,
                          const std::vector<domain::RateLimit>& limits, const Error& outage) {
  for (const domain::RateLimit& limit : limits) {
    if (limit.name != domain::limits::kCheckoutPasswords.name || outage.code == kHasherBusy) {
      context.services.limits.give_back_by_network(limit, context.request.client_address,
                                                   context.group());
    }
  }
}

Status count_coupon(const RequestContext& context, const std::optional<std::string>& present,
                    const std::optional<std::string>& code) {
  if (!code || code == present) {
    return {};
  }
  return context.services.limits.take_by_network(domain::limits::kValidateCoupon,
                                                 context.request.client_address, context.group());
}

// A new checkout counts, a new plan of an open one does not.
Status count_start(const RequestContext& context, const domain::PlanChoice& choice) {
  const auto open = context.services.checkouts.get(key_of(context));
  if (open.has_value() && open->checkout.status == domain::CheckoutStatus::Open) {
    return count_coupon(context, open->checkout.coupon_code, choice.coupon);
  }
  MOLAR_CHECK(count_coupon(context, std::nullopt, choice.coupon));
  return context.services.limits.take_by_network(domain::limits::kCheckouts,
                                                 context.request.client_address, context.group());
}

Result<http::Response> start_checkout(RequestContext& context) {
  MOLAR_TRY(auto reader, JsonBody::parse(context.request.body));
  domain::PlanChoice choice;
  choice.plan_id = reader.integer("planId");
  choice.cycle = reader.required("billingCycle", check_cycle);
  choice.office_id = reader.optional_integer("officeId");
  choice.state = reader.optional("state", check_state);
  choice.coupon = reader.optional("coupon", take_code);
  MOLAR_CHECK(reader.finish());

  MOLAR_CHECK(count_start(context, choice));
  MOLAR_TRY(auto started, context.services.checkouts.start(key_of(context), context.session, choice,
                                                           context.language));
  auto response =
      json_response(checkout_body(started.view, context.language), started.new_token ? 201 : 200);
  if (started.new_token) {
    set_cookie(response, context.request, kCheckoutCookie, *started.new_token, kCheckoutCookieLife);
  }
  return response;
}

Result<http::Response> get_checkout(RequestContext& context) {
  return answer(context.services.checkouts.get(key_of(context)), context);
}

Result<http::Response> update_checkout(RequestContext& context) {
  MOLAR_TRY(auto reader, JsonBody::parse(context.request.body));
  domain::PlanChange change;
  change.plan_id = reader.optional_integer("planId");
  change.cycle = reader.optional("billingCycle", check_cycle);
  if (reader.given("officeId")) {
    change.office_id = reader.optional_integer("officeId");
  }
  if (reader.given("coupon")) {
    change.coupon = reader.optional("coupon", take_code);
  }
  MOLAR_CHECK(reader.finish());
  if (change.coupon) {
    MOLAR_TRY(const auto view, context.services.checkouts.get(key_of(context)));
    MOLAR_CHECK(count_coupon(context, view.checkout.coupon_code, *change.coupon));
  }
  return answer(context.services.checkouts.change(key_of(context), change), context);
}

// --- account

Result<http::Response> save_account(RequestContext& context) {
  MOLAR_TRY(auto reader, JsonBody::parse(context.request.body));
  Date today = context.services.plans.today(*context.brand);
  domain::AccountInput input;
  input.email = reader.required("email", check_email);
  PasswordRule rule{.email = input.email,
                    .brand_name = context.brand->name,
                    .group_key = context.brand->group_key};
  if (auto password = reader.optional_text("password")) {
    input.password = reader.errors().check("password", check_new_password(*password, rule));
  }
  input.first_name = reader.required("firstName", check_person_name);
  input.last_name = reader.required("lastName", check_person_name);
  input.date_of_birth = reader.required(
      "dateOfBirth", [&](std::string_view text) { return check_adult_date_of_birth(text, today); });
  input.phone = reader.required("phone", check_phone);
  input.address = read_address(reader.object("address"));
  MOLAR_CHECK(reader.finish());
  MOLAR_TRY(const auto view, context.services.checkouts.get(key_of(context)));
  const auto limits = limits_of_account(view.checkout, input);
  for (const domain::RateLimit& limit : limits) {
    MOLAR_CHECK(context.services.limits.take_by_network(limit, context.request.client_address,
                                                        context.group()));
  }
  auto saved = context.services.checkouts.save_account(key_of(context), input);
  if (saved.has_error() && saved.error().kind == ErrorKind::Unavailable) {
    give_back_of_account(context, limits, saved.error());
  }
  return answer(std::move(saved), context);
}

// --- people

Result<domain::PersonInput> read_member(const RequestContext& context) {
  MOLAR_TRY(auto reader, JsonBody::parse(context.request.body));
  domain::PersonInput input = read_person(reader, context);
  MOLAR_CHECK(reader.finish());
  return input;
}

Result<http::Response> list_members(RequestContext& context) {
  MOLAR_TRY(auto view, context.services.checkouts.get(key_of(context)));
  return field_response("members", checkout_body(view, context.language).members);
}

Result<http::Response> add_member(RequestContext& context) {
  MOLAR_TRY(auto input, read_member(context));
  return answer(context.services.checkouts.add_member(key_of(context), input), context, 201);
}

Result<http::Response> get_member(RequestContext& context) {
  MOLAR_TRY(auto member,
            context.services.checkouts.get_member(key_of(context), context.param("memberId")));
  return json_response(member);
}

Result<http::Response> update_member(RequestContext& context) {
  MOLAR_TRY(auto input, read_member(context));
  return answer(
      context.services.checkouts.update_member(key_of(context), context.param("memberId"), input),
      context);
}

Result<http::Response> delete_member(RequestContext& context) {
  return answer(
      context.services.checkouts.delete_member(key_of(context), context.param("memberId")),
      context);
}

Result<http::Response> members_done(RequestContext& context) {
  MOLAR_TRY(auto body, JsonBody::parse_or_empty(context.request.body));
  MOLAR_CHECK(body.finish());
  return answer(context.services.checkouts.confirm_members(key_of(context)), context);
}

// --- quote

Result<http::Response> create_quote(RequestContext& context) {
  MOLAR_TRY(auto body, JsonBody::parse_or_empty(context.request.body));
  MOLAR_CHECK(body.finish());
  MOLAR_TRY(const bool makes_row,
            context.services.checkouts.needs_quote(key_of(context), context.language));
  if (makes_row) {
    MOLAR_CHECK(context.services.limits.take_by_network(
        domain::limits::kCheckoutQuotes, context.request.client_address, context.group()));
  }
  MOLAR_TRY(auto quote, context.services.checkouts.create_quote(key_of(context), context.language));
  return json_response(quote);
}

Result<http::Response> get_quote(RequestContext& context) {
  MOLAR_TRY(auto quote,
            context.services.checkouts.current_quote(key_of(context), context.language));
  return json_response(quote);
}

}  // namespace

void bind_checkout(http::Router& router, Services& services) {
  bind(router, services, Access::Visitor,
       {{"POST", "/api/km/checkout", start_checkout},
        {"GET", "/api/km/checkout", get_checkout},
        {"PUT", "/api/km/checkout", update_checkout},
        {"GET", "/api/km/checkout/account", get_checkout},
        {"POST", "/api/km/checkout/account", save_account},
        {"GET", "/api/km/checkout/member", list_members},
        {"POST", "/api/km/checkout/member", add_member},
        {"GET", "/api/km/checkout/member/{memberId}", get_member},
        {"PUT", "/api/km/checkout/member/{memberId}", update_member},
        {"DELETE", "/api/km/checkout/member/{memberId}", delete_member},
        {"POST", "/api/km/checkout/members-done", members_done},
        {"POST", "/api/km/checkout/quote", create_quote},
        {"GET", "/api/km/checkout/quote", get_quote}});
}

}  // namespace molar::api

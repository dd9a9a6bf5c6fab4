// Payment: /api/v4/member/purchaseSubscription.
#include "api/account/auth_answers.h"
#include "api/api.h"
#include "api/member/membership_bodies.h"
#include "api/request/answers.h"
#include "api/request/body_parts.h"
#include "api/request/cookies.h"
#include "api/request/request_context.h"
#include "base/fields.h"
#include "base/json.h"
#include "domain/purchase/purchase_service.h"
#include "domain/session/session_service.h"

namespace molar::api {
namespace {

Checked<std::string> check_id(std::string_view text) {
  return check_short_text(text, 26);
}

Result<domain::PurchaseInput> read_purchase(const http::Request& request) {
  MOLAR_TRY(auto reader, JsonBody::parse(request.body));
  domain::PurchaseInput input;
  input.checkout_id = reader.required("checkoutId", check_id);
  input.quote_id = reader.required("quoteId", check_id);
  input.payment_token = reader.required("paymentToken", check_payment_token);
  input.cycle = reader.required("billingCycle", check_cycle);
  input.auto_renew = reader.boolean("autoRenew");
  input.keeps_method = reader.optional_boolean("keepPaymentMethod").value_or(true);
  if (input.auto_renew && !input.keeps_method) {
    reader.errors().add(reader.path("keepPaymentMethod"), "not_allowed",
                        "A renewal needs a payment method that can be stored.");
  }
  input.debits_bank = reader.optional_boolean("bankDebit").value_or(false);
  if (input.debits_bank && input.keeps_method) {
    reader.errors().add(reader.path("bankDebit"), "not_allowed",
                        "A bank account pays once and cannot be stored.");
  }
  input.consents = read_consent_list(reader);
  input.idempotency_key = reader.required("idempotencyKey", check_idempotency_key);
  MOLAR_CHECK(reader.finish());
  return input;
}

// Origin of the links in mails: that of the buyer's page.
std::string origin_of(const http::Request& request) {
  return (request.secure ? "https://" : "http://") + request.host;
}

// The debit takes days, and until then only this cookie gives the buyer access to it.
http::Response on_its_way(const http::Request& request) {
  auto response = json_response(boost::json::object{{"bankDebit", "under_way"}}, 202);
  set_cookie(response, request, kCheckoutCookie, read_cookie(request, kCheckoutCookie).value(),
             2 * kCheckoutCookieLife);
  return response;
}

// Whether the body has no "checkoutId" and a member is signed in.
bool is_purchase_without_checkout(const RequestContext& context) {
  if (!context.session) {
    return false;
  }
  auto body = parse_json(context.request.body);
  return body.has_value() && body->is_object() && !body->as_object().contains("checkoutId");
}

// For a signed-in member without a running membership.
Result<http::Response> purchase_without_checkout(RequestContext& context) {
  if (!context.session->is_primary()) {
    return Error::forbidden("forbidden", "Only the primary member may do this.");
  }
  MOLAR_TRY(auto reader, JsonBody::parse(context.request.body));
  json::object inputs{{"planId", reader.integer("planId")},
                      {"billingCycle", to_text(reader.required("billingCycle", check_cycle))}};
  if (auto office = reader.optional_integer("officeId")) {
    inputs["officeId"] = *office;
  }
  const bool auto_renew = reader.optional_boolean("autoRenew").value_or(false);
  domain::Acceptance acceptance = read_acceptance(reader, context, WithConsents::Yes);
  acceptance.data["autoRenew"] = auto_renew;
  MOLAR_CHECK(reader.finish());
  return answer_change(context, domain::ChangeKind::Purchase, inputs, acceptance);
}

Result<http::Response> purchase(RequestContext& context) {
  if (is_purchase_without_checkout(context)) {
    return purchase_without_checkout(context);
  }
  const http::Request& request = context.request;
  MOLAR_TRY(domain::PurchaseInput input, read_purchase(request));
  domain::Buyer buyer{*context.brand,
                      read_cookie(request, kCheckoutCookie),
                      context.session,
                      {request.client_address, device_of(request).user_agent, origin_of(request)}};
  MOLAR_TRY(auto outcome, context.services.purchases.purchase(buyer, input));
  if (outcome.awaits_debit) {
    return on_its_way(request);
  }
  if (!outcome.signs_in) {
    if (context.session && context.session->account_id == outcome.account_id) {
      outcome.answer["csrfToken"] = csrf_token(context);  // another tab has signed in
    }
    return json_response(std::move(outcome.answer));
  }
  MOLAR_TRY(auto started, context.services.sessions.start(context.group(), outcome.account_id,
                                                          device_of(request)));
  outcome.answer["csrfToken"] =
      csrf_token(context.api, context.group(), started.session.token_hash);
  auto response = json_response(std::move(outcome.answer));
  set_session_cookies(response, request, started);
  return response;
}

}  // namespace

void bind_purchase(http::Router& router, Services& services) {
  bind(router, services, {"POST", "/api/v4/member/purchaseSubscription", Access::Visitor},
       purchase);
}

}  // namespace molar::api

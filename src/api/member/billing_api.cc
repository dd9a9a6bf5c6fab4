// A member's payments: balance, paying it, stored cards, and the card links of mails.
#include "api/api.h"
#include "api/request/answers.h"
#include "api/request/body_parts.h"
#include "api/request/request_context.h"
#include "base/fields.h"
#include "base/json.h"
#include "domain/billing/charging/billing_service.h"

namespace molar::api {
namespace {

domain::BillingParty party_of(const RequestContext& context) {
  return {*context.brand, context.session->household_id, "member:" + context.session->member_id};
}

Result<domain::CardUpdate> read_card_update(const http::Request& request) {
  MOLAR_TRY(auto reader, JsonBody::parse(request.body));
  domain::CardUpdate update;
  update.payment_token = reader.required("paymentToken", check_payment_token);
  update.idempotency_key = reader.required("idempotencyKey", check_idempotency_key);
  MOLAR_CHECK(reader.finish());
  return update;
}

Result<http::Response> get_balance(RequestContext& context) {
  return json_response(context.services.billing.balance(party_of(context)));
}

Result<http::Response> pay_balance(RequestContext& context) {
  MOLAR_TRY(auto reader, JsonBody::parse(context.request.body));
  domain::BalancePayment payment;
  std::string what = reader.choice("pay", {"past_due", "remaining_term"});
  payment.payment_token = reader.optional("paymentToken", check_payment_token).value_or("");
  payment.idempotency_key = reader.required("idempotencyKey", check_idempotency_key);
  MOLAR_CHECK(reader.finish());
  payment.what =
      what == "past_due" ? domain::PaymentScope::PastDue : domain::PaymentScope::RemainingTerm;
  MOLAR_TRY(auto paid, context.services.billing.pay(party_of(context), payment));
  return json_response(std::move(paid));
}

Result<http::Response> update_billing(RequestContext& context) {
  MOLAR_TRY(domain::CardUpdate update, read_card_update(context.request));
  MOLAR_TRY(auto updated, context.services.billing.update_card(party_of(context), update));
  return json_response(std::move(updated));
}

Result<http::Response> list_cards(RequestContext& context) {
  return field_response("methods", context.services.billing.cards(party_of(context)));
}

Result<http::Response> activate_card(RequestContext& context) {
  MOLAR_CHECK(context.services.billing.activate_card(party_of(context), context.param("id")));
  return list_cards(context);
}

Result<http::Response> remove_card(RequestContext& context) {
  MOLAR_CHECK(context.services.billing.remove_card(party_of(context), context.param("id")));
  return list_cards(context);
}

// --- links in mails

Result<domain::BillingParty> party_of_link(const RequestContext& context) {
  MOLAR_TRY(std::string household,
            context.services.billing.open_link(*context.brand, context.param("token")));
  return domain::BillingParty{*context.brand, std::move(household), "card_link"};
}

Result<http::Response> get_card_link(RequestContext& context) {
  MOLAR_TRY(domain::BillingParty party, party_of_link(context));
  return json_response(context.services.billing.link_view(party, context.language));
}

Result<http::Response> use_card_link(RequestContext& context) {
  MOLAR_TRY(domain::BillingParty party, party_of_link(context));
  MOLAR_TRY(domain::CardUpdate update, read_card_update(context.request));
  MOLAR_TRY(auto updated, context.services.billing.update_card(party, update));
  return json_response(std::move(updated));
}

}  // namespace

void bind_billing(http::Router& router, Services& services) {
  bind(router, services, {"GET", "/api/v4/member/balance", Access::Primary}, get_balance);
  bind(router, services, {"POST", "/api/v4/member/balance", Access::Primary}, pay_balance);
  bind(router, services, {"PUT", "/api/v4/member/updateBilling", Access::Primary}, update_billing);
  bind(router, services, {"GET", "/api/v4/member/paymentMethods", Access::Primary}, list_cards);
  bind(router, services, {"PUT", "/api/v4/member/paymentMethods/{id}/active", Access::Primary},
       activate_card);
  bind(router, services, {"DELETE", "/api/v4/member/paymentMethods/{id}", Access::Primary},
       remove_card);
  bind(router, services, {"GET", "/api/km/billing/card/{token}", Access::Visitor}, get_card_link);
  bind(router, services, {"PUT", "/api/km/billing/card/{token}", Access::Visitor}, use_card_link);
}

}  // namespace molar::api

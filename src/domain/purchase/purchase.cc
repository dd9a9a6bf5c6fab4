#include "domain/purchase/purchase.h"

#include "base/json.h"
#include "base/random.h"

namespace molar::domain {

namespace json = boost::json;

namespace {

constexpr std::string_view kLateActor = "lateActor";
constexpr std::string_view kPaysOnce = "paysOnce";  // absent: the method is kept
constexpr std::string_view kBankDebit = "bankDebit";

json::array consents_to_json(const std::vector<ConsentGiven>& consents) {
  json::array list;
  for (const ConsentGiven& consent : consents) {
    list.push_back(json::object{{"key", consent.key}, {"version", consent.version}});
  }
  return list;
}

std::string text_of(const json::object& in, std::string_view name) {
  return std::string(in.at(name).as_string());
}

}  // namespace

void set_purchase(ChargeAttempt& attempt, const Quote& quote, const AttemptRequest& request) {
  attempt.checkout_id = quote.checkout_id;
  attempt.quote_id = quote.id;
  attempt.purpose = "purchase";
  attempt.invoice_kind = "purchase";
  attempt.lines = "[]";  // the quote has them
  attempt.amount_cents = quote.due_today_cents;
  attempt.effect = kJoin;
  attempt.effect_data = attempt_request_to_json(request);
}

std::string attempt_request_to_json(const AttemptRequest& request) {
  json::object out{{"autoRenew", request.auto_renew},
                   {"consents", consents_to_json(request.consents)},
                   {"clientAddress", request.trace.client_address},
                   {"userAgent", request.trace.user_agent},
                   {"origin", request.trace.origin}};
  if (!request.keeps_method) {
    out[kPaysOnce] = true;
  }
  if (request.debits_bank) {
    out[kBankDebit] = true;
  }
  if (!request.late_actor.empty()) {
    out[kLateActor] = request.late_actor;
  }
  return json::serialize(out);
}

AttemptRequest attempt_request_from_json(const std::string& text) {
  json::value document = parse_trusted_json(text);
  const json::object& in = document.as_object();
  AttemptRequest request;
  request.auto_renew = in.at("autoRenew").as_bool();
  for (const json::value& consent : in.at("consents").as_array()) {
    request.consents.push_back(
        {text_of(consent.as_object(), "key"), text_of(consent.as_object(), "version")});
  }
  request.trace = {text_of(in, "clientAddress"), text_of(in, "userAgent"), text_of(in, "origin")};
  request.keeps_method = !in.contains(kPaysOnce);
  request.debits_bank = in.contains(kBankDebit);
  if (in.contains(kLateActor)) {
    request.late_actor = text_of(in, kLateActor);
  }
  return request;
}

std::string purchase_sha256(const PurchaseInput& input) {
  json::array said{input.checkout_id,    input.quote_id,   input.payment_token,
                   to_text(input.cycle), input.auto_renew, consents_to_json(input.consents)};
  if (!input.keeps_method) {  // only then: attempts of a former version stay comparable
    said.emplace_back(kPaysOnce);
  }
  if (input.debits_bank) {
    said.emplace_back(kBankDebit);
  }
  return sha256_hex(json::serialize(said));
}

}  // namespace molar::domain

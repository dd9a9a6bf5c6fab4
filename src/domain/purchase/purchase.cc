#include "domain/purchase/purchase.h"

#include <algorithm>

#include "base/from_json.h"
#include "base/json.h"
#include "base/mapped.h"
#include "base/random.h"
#include "domain/billing/billing_views.h"

namespace molar::domain {

namespace {

constexpr std::string_view kLateActor = "lateActor";
constexpr std::string_view kPaysOnce = "paysOnce";  // absent: the method is stored
constexpr std::string_view kBankDebit = "bankDebit";

}  // namespace

bool is_given(const std::vector<ConsentGiven>& given, const QuoteConsent& shown) {
  return std::ranges::any_of(given, [&](const ConsentGiven& consent) {
    return consent.key == shown.key && consent.version == shown.version;
  });
}

Status check_consents(const std::vector<QuoteConsent>& shown, bool auto_renew,
                      const std::vector<ConsentGiven>& given) {
  Error error = Error::invalid_fields({});
  for (const QuoteConsent& text : shown) {
    bool needed = text.required || auto_renew;  // only the text of automatic renewal is optional
    if (needed && !is_given(given, text)) {
      error.fields.push_back({"consents." + text.key, "required", "Please agree to this."});
    }
  }
  if (error.fields.empty()) {
    return {};
  }
  error.code = "consent_required";
  error.detail = "Please agree to the marked texts.";
  return error;
}

void set_purchase(ChargeAttempt& attempt, const Quote& quote, const AttemptRequest& request) {
  attempt.checkout_id = quote.checkout_id;
  attempt.quote_id = quote.id;
  attempt.purpose = "purchase";
  attempt.invoice_kind = "purchase";
  attempt.lines = "[]";  // the quote contains the lines
  attempt.amount_cents = quote.due_today_cents;
  attempt.effect = kJoin;
  attempt.effect_data = attempt_request_to_json(request);
}

std::string attempt_request_to_json(const AttemptRequest& request) {
  json::object out{{"autoRenew", request.auto_renew},
                   {"consents", to_json(request.consents)},
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
  AttemptRequest request = from_json<AttemptRequest>(document);
  request.trace = from_json<BuyerTrace>(document);
  request.keeps_method = !in.contains(kPaysOnce);
  request.debits_bank = in.contains(kBankDebit);
  return request;
}

json::object welcome_data(const Subscription& s, const std::vector<Member>& people,
                          const std::string& refund_rule) {
  auto names = mapped<json::array>(people, [](const Member& person) {
    return json::object{{"name", person.full_name()}, {"memberNumber", person.member_number}};
  });
  return {{"planName", s.plan_name},
          {"cycle", s.cycle},
          {"startsOn", format_date(s.starts_on)},
          {"endsOn", format_date(s.ends_on)},
          {"people", std::move(names)},
          {"refundRule", refund_rule},
          {"refundUntil", format_date(s.refund_until)},
          {"autoRenew", s.auto_renew},
          {"renewsOn", format_date(s.renews_on)},
          {"amountCents", s.next_price_cents},
          {"agreementPath", agreement_url(s.id)}};
}

std::string purchase_sha256(const PurchaseInput& input) {
  json::array fields{input.checkout_id,    input.quote_id,   input.payment_token,
                     to_text(input.cycle), input.auto_renew, to_json(input.consents)};
  if (!input.keeps_method) {  // else the hash stays as in earlier versions
    fields.emplace_back(kPaysOnce);
  }
  if (input.debits_bank) {
    fields.emplace_back(kBankDebit);
  }
  return sha256_hex(json::serialize(fields));
}

}  // namespace molar::domain

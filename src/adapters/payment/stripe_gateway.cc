#include "adapters/payment/stripe_gateway.h"

#include "adapters/payment/stripe_intent.h"
#include "base/json.h"
#include "base/log.h"

namespace molar::adapters {

using domain::Charge;
using domain::ChargeRequest;
using domain::ChargeState;
using domain::ProviderPayment;

namespace {

constexpr std::string_view kCustomerGone = "customer_gone";

std::string path_of(const ProviderPayment& payment) {
  bool is_setup = payment.kind == "setup";
  return (is_setup ? "/v1/setup_intents/" : "/v1/payment_intents/") + payment.provider_id;
}

bool is_tombstone(const ProviderPayment& payment) {
  return payment.kind == "canceled";
}

Charge declined(std::string reason) {
  Charge charge;
  charge.state = ChargeState::Declined;
  charge.soft = domain::is_soft_decline(reason);
  charge.decline_reason = std::move(reason);
  return charge;
}

// The reconciler has canceled the attempt: it will never be charged.
Charge blocked() {
  Charge charge = declined("network");
  charge.is_blocked = true;
  return charge;
}

// Soft: if the site was connected to a wrong account for a while, the card pays on another day.
Charge customer_gone(const ChargeRequest& request) {
  log_event(LogLevel::Error, "provider_lacks_customer",
            {{"provider", "stripe"},
             {"attempt", request.idempotency_key},
             {"customer", request.customer_id}});
  Charge charge = declined("invalid_token");
  charge.soft = true;
  return charge;
}

Error unavailable() {
  return Error::unavailable("provider_unavailable", "The payment provider does not answer.", 5);
}

void add_metadata(NamedTexts& fields, const std::string& key, const std::string& group,
                  const std::string& reference) {
  fields.emplace_back("metadata[" + std::string(kStripeKeyName) + "]", key);
  fields.emplace_back("metadata[group]", group);
  if (!reference.empty()) {
    fields.emplace_back("metadata[reference]", reference);
  }
}

// A stored customer was deleted at Stripe, or belongs to an account that the brand used before.
bool lacks_customer(const StripeAnswer& answer) {
  return answer.status == 400 && answer.error("code") == "resource_missing" &&
         answer.error("param") == "customer";
}

// A request with a card or token that Stripe does not have, or that has been used.
bool refuses_card(const StripeAnswer& answer) {
  std::string param = answer.error("param");
  return answer.status >= 400 && answer.status < 500 && answer.status != 429 &&
         answer.error("type") == "invalid_request_error" &&
         (param.starts_with("confirmation_token") || param.starts_with("payment_method"));
}

domain::RefundState refund_state(const std::string& status) {
  if (status == "succeeded") {
    return domain::RefundState::Succeeded;
  }
  bool failed = status == "failed" || status == "canceled";
  return failed ? domain::RefundState::Failed : domain::RefundState::Pending;
}

NamedTexts intent_fields(const ChargeRequest& request, const std::string& customer) {
  NamedTexts fields = {
      {"customer", customer},
      {"payment_method_types[0]", request.debits_bank ? "us_bank_account" : "card"}};
  if (request.debits_bank) {  // its owner logs in at the bank; no test deposits, which take days
    fields.emplace_back("payment_method_options[us_bank_account][verification_method]", "instant");
  }
  bool keeps_method = request.method_id.empty() && request.keeps_method;
  if (request.amount_cents == 0) {
    fields.emplace_back("usage", "off_session");
  } else {
    fields.emplace_back("amount", std::to_string(request.amount_cents));
    fields.emplace_back("currency", "usd");
    if (keeps_method) {
      fields.emplace_back("setup_future_usage", "off_session");
    }
  }
  if (!request.description.empty()) {
    fields.emplace_back("description", request.description);
  }
  add_metadata(fields, request.idempotency_key, request.group_key, request.reference);
  return fields;
}

}  // namespace

// --- charge

bool StripeGateway::debits_banks(const std::string& group_key) const {
  const bool* takes = find_of_group(bank_debits_, group_key);
  return takes != nullptr && *takes;
}

Charge StripeGateway::charge(const ChargeRequest& request) {
  auto known = payments_.find(name(), request.group_key, request.idempotency_key);
  if (known && !is_tombstone(*known)) {
    Intent intent = look(*known);
    bool fresh = intent && read_intent(*intent).state == IntentState::Fresh;
    return fresh ? confirm(request, *known) : conclude(*known, intent);
  }
  auto prepared = known ? Result<ProviderPayment>(*known) : prepare(request);
  if (prepared.has_error()) {
    return prepared.error().code == kCustomerGone ? customer_gone(request) : Charge{};
  }
  // A tombstone: canceled before an intent was stored.
  return is_tombstone(*prepared) ? blocked() : confirm(request, *prepared);
}

std::optional<std::string> StripeGateway::customer_of(const ChargeRequest& request) {
  if (!request.customer_id.empty()) {
    return request.customer_id;
  }
  NamedTexts fields;
  add_metadata(fields, request.idempotency_key, request.group_key, request.reference);
  StripeAnswer answer = client_.send(request.group_key, {"POST", "/v1/customers", std::move(fields),
                                                         request.idempotency_key + ":customer"});
  std::string id = text_member(answer.body, "id");
  return answer.ok() && !id.empty() ? std::optional(id) : std::nullopt;
}

StripeAnswer StripeGateway::create_intent(const ChargeRequest& request, const std::string& customer,
                                          const std::string& step) {
  bool is_setup = request.amount_cents == 0;
  return client_.send(request.group_key,
                      {"POST", is_setup ? "/v1/setup_intents" : "/v1/payment_intents",
                       intent_fields(request, customer), request.idempotency_key + step});
}

Result<ProviderPayment> StripeGateway::prepare(const ChargeRequest& request) {
  auto customer = customer_of(request);
  if (!customer) {
    return unavailable();
  }
  StripeAnswer answer = create_intent(request, *customer, ":create");
  if (lacks_customer(answer)) {
    if (!request.method_id.empty()) {
      return Error::conflict(std::string(kCustomerGone), "Stripe does not have this customer.");
    }
    ChargeRequest anew = request;
    anew.customer_id.clear();
    customer = customer_of(anew);
    if (!customer) {
      return unavailable();
    }
    answer = create_intent(request, *customer, ":create_anew");
  }
  std::string id = text_member(answer.body, "id");
  if (!answer.ok() || id.empty()) {
    if (answer.status == 400 || answer.status == 404) {
      log_event(LogLevel::Error, "provider_refuses_request",
                {{"provider", "stripe"},
                 {"attempt", request.idempotency_key},
                 {"code", answer.error("code")},
                 {"param", answer.error("param")}});
    }
    return unavailable();
  }
  return payments_.remember({name(), request.group_key, request.idempotency_key,
                             request.amount_cents == 0 ? "setup" : "payment", id, *customer});
}

Charge StripeGateway::confirm(const ChargeRequest& request, const ProviderPayment& payment) {
  bool stored = !request.method_id.empty();
  bool is_token = request.payment_token.starts_with("ctoken_");
  NamedTexts fields = {{"expand[0]", "payment_method"}};
  if (stored) {
    fields.emplace_back("payment_method", request.method_id);
  } else {
    fields.emplace_back(is_token ? "confirmation_token" : "payment_method", request.payment_token);
  }
  if (!request.off_session) {
    fields.emplace_back("use_stripe_sdk", "true");
  } else if (payment.kind == "payment") {
    fields.emplace_back("off_session", "true");
  }
  StripeAnswer answer =
      client_.send(request.group_key, {"POST", path_of(payment) + "/confirm", std::move(fields),
                                       request.idempotency_key + ":confirm"});
  if (answer.ok()) {
    return conclude(payment, std::move(answer.body));
  }
  if (answer.status == 402 && answer.error_intent() != nullptr) {
    return conclude(payment, *answer.error_intent());
  }
  if (refuses_card(answer)) {
    Intent canceled = cancel(payment);
    if (!canceled || !read_intent(*canceled).canceled) {
      return conclude(payment, canceled);
    }
    return declined("invalid_token");
  }
  bool moved_on = answer.error("code").ends_with("_unexpected_state");
  return moved_on ? conclude(payment, look(payment)) : Charge{};
}

Charge StripeGateway::conclude(const ProviderPayment& payment, const Intent& intent) {
  if (!intent) {
    return {};
  }
  IntentView view = read_intent(*intent);
  if (view.state == IntentState::Canceled) {
    return blocked();
  }
  if (view.state != IntentState::Declined || view.canceled) {
    return std::move(view.charge);
  }
  Intent canceled = cancel(payment);
  if (!canceled) {
    return {};
  }
  IntentView now = read_intent(*canceled);
  if (now.charge.state == ChargeState::Declined && !now.canceled) {
    return {};
  }
  return now.canceled ? std::move(view.charge) : std::move(now.charge);
}

StripeGateway::Intent StripeGateway::look(const ProviderPayment& payment) {
  StripeAnswer answer =
      client_.send(payment.group_key, {"GET", path_of(payment), {{"expand[0]", "payment_method"}}});
  return answer.ok() ? Intent(std::move(answer.body)) : std::nullopt;
}

StripeGateway::Intent StripeGateway::cancel(const ProviderPayment& payment) {
  // No idempotency key: canceling again is harmless, and a saved 500 would be repeated.
  StripeAnswer answer =
      client_.send(payment.group_key,
                   {"POST", path_of(payment) + "/cancel", {{"cancellation_reason", "abandoned"}}});
  if (answer.ok()) {
    return std::move(answer.body);
  }
  // It is canceled already, or was paid before.
  return answer.status == 400 ? look(payment) : std::nullopt;
}

// --- finding and canceling

Result<std::optional<Charge>> StripeGateway::find_charge(const std::string& group_key,
                                                         const std::string& idempotency_key) {
  auto known = payments_.find(name(), group_key, idempotency_key);
  if (!known || is_tombstone(*known)) {
    return std::optional<Charge>();
  }
  Intent intent = look(*known);
  if (!intent) {
    return unavailable();
  }
  IntentState state = read_intent(*intent).state;
  if (state == IntentState::Fresh || state == IntentState::Canceled) {
    return std::optional<Charge>();
  }
  Charge charge = conclude(*known, intent);
  if (charge.state == ChargeState::Unknown) {
    return unavailable();
  }
  return std::optional<Charge>(std::move(charge));
}

Result<std::optional<Charge>> StripeGateway::cancel_attempt(const std::string& group_key,
                                                            const std::string& idempotency_key) {
  ProviderPayment known =
      payments_.remember({name(), group_key, idempotency_key, "canceled", "", ""});
  if (is_tombstone(known)) {
    return std::optional<Charge>();
  }
  Intent intent = cancel(known);
  if (!intent) {
    return unavailable();
  }
  IntentView view = read_intent(*intent);
  if (view.canceled) {
    bool refused = view.state == IntentState::Declined;
    return refused ? std::optional<Charge>(std::move(view.charge)) : std::optional<Charge>();
  }
  if (view.charge.state == ChargeState::Unknown ||
      view.charge.state == ChargeState::ActionRequired) {
    return unavailable();
  }
  return std::optional<Charge>(std::move(view.charge));
}

// --- cards and refunds

Result<std::optional<domain::Refund>> StripeGateway::find_refund(
    const domain::RefundRequest& request) {
  StripeAnswer answer = client_.send(
      request.group_key,
      {"GET", "/v1/refunds", {{"payment_intent", request.provider_id}, {"limit", "100"}}});
  const json::array* list = list_member(answer.body, "data");
  if (!answer.ok() || list == nullptr) {
    return unavailable();
  }
  for (const json::value& entry : *list) {
    const json::object* refund = entry.if_object();
    const json::object* metadata = refund == nullptr ? nullptr : object_member(*refund, "metadata");
    if (metadata != nullptr && text_member(*metadata, kStripeKeyName) == request.idempotency_key) {
      return std::optional(
          domain::Refund{text_member(*refund, "id"), refund_state(text_member(*refund, "status"))});
    }
  }
  return std::optional<domain::Refund>();
}

Result<domain::Refund> StripeGateway::refund(const domain::RefundRequest& request) {
  // Stripe forgets idempotency keys after a day; an older refund must still be found.
  MOLAR_TRY(auto existing, find_refund(request));
  if (existing) {
    return std::move(*existing);
  }
  NamedTexts fields = {{"payment_intent", request.provider_id},
                       {"amount", std::to_string(request.amount_cents)}};
  add_metadata(fields, request.idempotency_key, request.group_key, "");
  StripeAnswer answer = client_.send(request.group_key, {"POST", "/v1/refunds", std::move(fields),
                                                         request.idempotency_key + ":refund"});
  std::string id = text_member(answer.body, "id");
  if (answer.ok() && !id.empty()) {
    return domain::Refund{id, refund_state(text_member(answer.body, "status"))};
  }
  bool refused = (answer.status == 400 || answer.status == 404) &&
                 answer.error("type") == "invalid_request_error";
  if (!refused) {
    return unavailable();
  }
  log_event(LogLevel::Error, "refund_refused",
            {{"provider", "stripe"},
             {"refund", request.idempotency_key},
             {"code", answer.error("code")}});
  return Error::conflict("refund_refused", "The payment provider refuses this refund.");
}

Status StripeGateway::forget_method(const std::string& group_key, const std::string& method_id) {
  // No idempotency key: detaching again is harmless, and a saved 500 would be repeated.
  StripeAnswer answer =
      client_.send(group_key, {"POST", "/v1/payment_methods/" + method_id + "/detach"});
  // Unknown to Stripe, or detached before.
  bool is_gone = (answer.status == 400 || answer.status == 404) &&
                 answer.error("type") == "invalid_request_error";
  return answer.ok() || is_gone ? Status{} : Status{unavailable()};
}

}  // namespace molar::adapters

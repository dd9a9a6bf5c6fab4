#include "adapters/payment/sandbox_gateway.h"

#include "base/boost_json.h"
#include "base/json.h"
#include "base/log.h"
#include "base/text.h"

namespace molar::adapters {

using domain::Charge;
using domain::ChargeState;

struct SandboxGateway::Call {
  std::string path;
  std::string body = {};             // empty: GET
  std::string idempotency_key = {};  // empty: none
};

// status 0: no response. `body` is empty unless the response was one JSON object.
struct SandboxGateway::Answer {
  long status = 0;
  json::object body = {};
};

namespace {

constexpr std::size_t kMaxAnswerBytes = 256 * 1024;

domain::Card card_of(const json::object& in) {
  const json::object* card = object_member(in, "card");
  if (card == nullptr) {
    return {};
  }
  return {text_member(*card, "brand"), text_member(*card, "last4"),
          static_cast<int>(integer_member(*card, "expMonth")),
          static_cast<int>(integer_member(*card, "expYear"))};
}

// Unknown unless the document clearly states the outcome.
ChargeState state_of(const json::object& in) {
  std::string status = text_member(in, "status");
  if (status == "succeeded" && !text_member(in, "id").empty()) {
    return ChargeState::Succeeded;
  }
  if (status == "declined") {
    return ChargeState::Declined;
  }
  bool asks = status == "requires_action" && !text_member(in, "clientSecret").empty();
  return asks ? ChargeState::ActionRequired : ChargeState::Unknown;
}

Charge to_charge(const json::object& in) {
  Charge charge;
  charge.state = state_of(in);
  charge.provider_id = text_member(in, "id");
  charge.amount_cents = integer_member(in, "amountCents");
  charge.decline_reason = text_member(in, "declineReason");
  charge.soft = domain::is_soft_decline(charge.decline_reason);
  charge.method_id = text_member(in, "methodId");
  charge.customer_id = text_member(in, "customerId");
  charge.card = card_of(in);
  charge.action = text_member(in, "clientSecret");
  return charge;
}

Error unavailable() {
  return Error::unavailable("provider_unavailable", "The payment provider does not answer.", 5);
}

HttpClientOptions client_options(const SandboxGatewayOptions& options) {
  HttpClientOptions client;
  client.connect_timeout = options.connect_timeout;
  client.total_timeout = options.total_timeout;
  client.max_answer_bytes = kMaxAnswerBytes;
  return client;
}

}  // namespace

SandboxGateway::SandboxGateway(SandboxGatewayOptions options)
    : options_(std::move(options)), http_(client_options(options_)) {}

SandboxGateway::Answer SandboxGateway::send(const Call& call) const {
  HttpCall out;
  out.method = call.body.empty() ? "GET" : "POST";
  out.url = options_.url + call.path;
  out.headers = {{"Authorization", "Bearer " + options_.secret}, {"Accept", "application/json"}};
  if (!call.idempotency_key.empty()) {
    out.headers.emplace_back("Idempotency-Key", call.idempotency_key);
  }
  if (!call.body.empty()) {
    out.headers.emplace_back("Content-Type", "application/json");
    out.body = call.body;
  }
  HttpAnswer received = http_.send(out);
  if (received.status == 0) {
    log_event(LogLevel::Warn, "provider_unreachable", {{"cause", received.failure}});
    return {};
  }
  Answer answer{received.status};
  auto document = parse_json(received.body, kMaxAnswerBytes);
  if (document.has_value() && document->is_object()) {
    answer.body = std::move(document->get_object());
  }
  return answer;
}

Charge SandboxGateway::charge(const domain::ChargeRequest& request) {
  json::object body{{"groupKey", request.group_key},      {"amountCents", request.amount_cents},
                    {"description", request.description}, {"reference", request.reference},
                    {"customerId", request.customer_id},  {"offSession", request.off_session}};
  bool stored = !request.method_id.empty();
  body[stored ? "methodId" : "token"] = stored ? request.method_id : request.payment_token;
  Answer answer = send({"/v1/charges", json::serialize(body), request.idempotency_key});
  if (answer.status == 409 && text_member(answer.body, "code") == "key_canceled") {
    // The reconciler has canceled the attempt before: it will never be charged.
    Charge canceled;
    canceled.state = ChargeState::Declined;
    canceled.decline_reason = "network";
    canceled.soft = true;
    canceled.is_blocked = true;
    return canceled;
  }
  Charge charge = answer.status == 200 ? to_charge(answer.body) : Charge{};
  if (!request.keeps_method) {
    charge.method_id.clear();
  }
  return charge;
}

Result<std::optional<Charge>> SandboxGateway::find_charge(const std::string& group_key,
                                                          const std::string& idempotency_key) {
  Answer answer = send({"/v1/charges?group_key=" + percent_encode(group_key) +
                        "&idempotency_key=" + percent_encode(idempotency_key)});
  if (answer.status == 404 && text_member(answer.body, "code") == "charge_not_found") {
    return std::optional<Charge>();
  }
  Charge charge = answer.status == 200 ? to_charge(answer.body) : Charge{};
  if (charge.state == ChargeState::Unknown) {
    return unavailable();
  }
  return std::optional<Charge>(std::move(charge));
}

Result<std::optional<Charge>> SandboxGateway::cancel_attempt(const std::string& group_key,
                                                             const std::string& idempotency_key) {
  json::object body{{"groupKey", group_key}, {"idempotencyKey", idempotency_key}};
  Answer answer = send({"/v1/charges/cancel", json::serialize(body)});
  if (answer.status != 200 || !answer.body.contains("canceled")) {
    return unavailable();
  }
  if (flag_member(answer.body, "canceled")) {
    return std::optional<Charge>();
  }
  const json::object* document = object_member(answer.body, "charge");
  Charge charge = document != nullptr ? to_charge(*document) : Charge{};
  if (charge.state == ChargeState::Unknown) {
    return unavailable();
  }
  return std::optional<Charge>(std::move(charge));
}

Charge SandboxGateway::store_method(const domain::ChargeRequest& request) {
  json::object body{{"groupKey", request.group_key},
                    {"token", request.payment_token},
                    {"customerId", request.customer_id},
                    {"reference", request.reference}};
  Answer answer = send({"/v1/methods", json::serialize(body), request.idempotency_key});
  return answer.status == 200 ? to_charge(answer.body) : Charge{};
}

Result<domain::Refund> SandboxGateway::refund(const domain::RefundRequest& request) {
  json::object body{{"chargeId", request.provider_id}, {"amountCents", request.amount_cents}};
  Answer answer = send({"/v1/refunds", json::serialize(body), request.idempotency_key});
  std::string code = text_member(answer.body, "code");
  if ((answer.status == 404 || answer.status == 409) && !code.empty()) {
    return Error::conflict(code, "The payment provider refuses this refund.");
  }
  std::string id = text_member(answer.body, "id");
  if (answer.status != 200 || id.empty()) {
    return unavailable();
  }
  return domain::Refund{id, domain::RefundState::Succeeded};
}

Result<domain::ChargePage> SandboxGateway::list_charges(const std::string& group_key,
                                                        Timestamp since, const std::string& page) {
  Answer answer = send({"/v1/charges/taken?group_key=" + percent_encode(group_key) + "&since=" +
                        std::to_string(to_millis(since)) + "&page=" + percent_encode(page)});
  const json::array* list = list_member(answer.body, "charges");
  if (answer.status != 200 || list == nullptr) {
    return unavailable();
  }
  domain::ChargePage listed;
  for (const json::value& entry : *list) {
    if (!entry.is_object()) {
      return unavailable();
    }
    const json::object& in = entry.get_object();
    listed.charges.push_back({text_member(in, "id"), text_member(in, "idempotencyKey"),
                              text_member(in, "reference"), integer_member(in, "amountCents"),
                              integer_member(in, "refundedCents"), card_of(in),
                              text_member(in, "methodId"), text_member(in, "customerId"), "", "",
                              from_millis(integer_member(in, "createdAtMillis"))});
  }
  listed.next = text_member(answer.body, "next");
  return listed;
}

Status SandboxGateway::forget_method(const std::string& group_key, const std::string& method_id) {
  json::object body{{"groupKey", group_key}, {"methodId", method_id}};
  Answer answer = send({"/v1/methods/forget", json::serialize(body)});
  return answer.status == 200 ? Status{} : Status{unavailable()};
}

}  // namespace molar::adapters

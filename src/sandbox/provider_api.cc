#include "sandbox/provider_api.h"

#include <algorithm>

#include "base/json.h"
#include "base/mapped.h"
#include "base/to_json.h"
#include "http/message/problem.h"
#include "sandbox/card_rules.h"

namespace molar::sandbox {

using http::Request;
using http::Response;

namespace {

constexpr std::int64_t kMaxAmount = 100'000'000;
constexpr int kListed = 100;

using Action = Result<Response> (*)(const Request&, ProviderApi&);

json::object to_body(const ChargeRecord& charge) {
  json::object body{{"id", charge.id},
                    {"groupKey", charge.group_key},
                    {"idempotencyKey", charge.idempotency_key},
                    {"status", charge.status}};
  const auto add_unless_empty = [&body](std::string_view name, const std::string& text) {
    if (!text.empty()) {
      body[name] = text;
    }
  };
  add_unless_empty("declineReason", charge.decline_reason);
  body["amountCents"] = charge.amount_cents;
  body["refundedCents"] = charge.refunded_cents;
  add_unless_empty("methodId", charge.method_id);
  body["card"] = to_json(charge.card);
  body["description"] = charge.description;
  body["reference"] = charge.reference;
  body["createdAt"] = format_rfc3339(charge.created_at);
  add_unless_empty("customerId", charge.customer_id);
  add_unless_empty("clientSecret", charge.client_secret);
  body["offSession"] = charge.off_session;
  body["createdAtMillis"] = to_millis(charge.created_at);
  return body;
}

template <class T>
Response json_answer(int status, const T& body) {
  return Response::json(status, to_json_text(body));
}

Status require_json(const Request& request) {
  std::string_view type = request.header("Content-Type");
  if (type.substr(0, type.find(';')) == "application/json") {
    return {};
  }
  Error error = Error::invalid("unsupported_media_type", "Send application/json.");
  error.kind = ErrorKind::UnsupportedType;
  return error;
}

Result<std::string> idempotency_key(const Request& request) {
  std::string key(request.header("Idempotency-Key"));
  if (key.empty() || key.size() > 255) {
    return Error::invalid("key_required", "Send an Idempotency-Key of at most 255 characters.");
  }
  return key;
}

// --- tokens, called by browsers

bool origin_allowed(std::string_view origin, const ProviderApi& api) {
  if (api.allowed_origins.empty()) {
    return origin.starts_with("http://") || origin.starts_with("https://");
  }
  const auto& allowed = api.allowed_origins;
  return std::ranges::find(allowed, origin) != allowed.end();
}

void allow_origin(const Request& request, const ProviderApi& api, Response& response) {
  std::string_view origin = request.header("Origin");
  response.add("Vary", "Origin");
  if (origin_allowed(origin, api)) {
    response.set("Access-Control-Allow-Origin", std::string(origin));
  }
}

Response preflight(const Request& request, ProviderApi& api) {
  Response response;
  response.status = 204;
  allow_origin(request, api, response);
  response.set("Access-Control-Allow-Methods", "POST");
  response.set("Access-Control-Allow-Headers", "content-type");
  response.set("Access-Control-Max-Age", "600");
  return response;
}

Result<Response> create_token(const Request& request, ProviderApi& api) {
  MOLAR_CHECK(require_json(request));
  MOLAR_TRY(auto reader, JsonBody::parse(request.body));
  CardInput card;
  card.number = reader.text("number");
  card.exp_month = static_cast<int>(std::clamp<std::int64_t>(reader.integer("expMonth"), -1, 99));
  card.exp_year = static_cast<int>(std::clamp<std::int64_t>(reader.integer("expYear"), -1, 9999));
  card.cvc = reader.text("cvc");
  card.name = reader.text("name");
  card.billing_zip = reader.text("billingZip");
  check_card(card, date_in_zone(api.clock.now(), "UTC"), reader.errors());
  MOLAR_CHECK(reader.finish());
  std::string digits = card_digits(card.number);
  MOLAR_TRY(CardToken token,
            api.ledger.add_token({"",
                                  {std::string(brand_of(digits)), digits.substr(digits.size() - 4),
                                   card.exp_month, card.exp_year},
                                  std::string(behaviour_of(digits))}));
  return json_answer(201, json::object{{"token", token.token}, {"card", to_json(token.card)}});
}

Result<Response> confirm_with_bank(const Request& request, ProviderApi& api) {
  MOLAR_CHECK(require_json(request));
  MOLAR_TRY(auto reader, JsonBody::parse(request.body));
  std::string secret = reader.text("clientSecret");
  bool approve = reader.boolean("approve");
  MOLAR_CHECK(reader.finish());
  MOLAR_TRY(ChargeRecord charge, api.ledger.confirm_with_bank(secret, approve));
  return json_answer(200, json::object{{"status", charge.status}});
}

// --- calls between servers

Result<Response> create_charge(const Request& request, ProviderApi& api) {
  MOLAR_CHECK(require_json(request));
  MOLAR_TRY(std::string key, idempotency_key(request));
  MOLAR_TRY(auto reader, JsonBody::parse(request.body));
  ChargeOrder order;
  order.idempotency_key = std::move(key);
  order.group_key = reader.text("groupKey");
  order.token = reader.optional_text("token").value_or("");
  order.method_id = reader.optional_text("methodId").value_or("");
  order.customer_id = reader.optional_text("customerId").value_or("");
  order.off_session = reader.optional_boolean("offSession").value_or(false);
  order.amount_cents = reader.integer("amountCents");
  order.description = reader.optional_text("description").value_or("");
  order.reference = reader.optional_text("reference").value_or("");
  if (order.amount_cents < 0 || order.amount_cents > kMaxAmount) {
    reader.errors().add("amountCents", "invalid", "must be 0 to 100,000,000");
  }
  MOLAR_CHECK(reader.finish());
  MOLAR_TRY(ChargeRecord charge, api.ledger.charge(order));
  return json_answer(200, to_body(charge));
}

Result<Response> find_charge(const Request& request, ProviderApi& api) {
  MOLAR_TRY(auto charge, or_not_found(api.ledger.find_charge(
                                          request.query_value("group_key").value_or(""),
                                          request.query_value("idempotency_key").value_or("")),
                                      "charge"));
  return json_answer(200, to_body(charge));
}

Result<Response> list_taken(const Request& request, ProviderApi& api) {
  std::string since = request.query_value("since").value_or("");
  if (since.empty() || since.size() > 15 ||
      since.find_first_not_of("0123456789") != std::string::npos) {
    return Error::invalid("since_required", "Send since as milliseconds.");
  }
  auto taken = api.ledger.taken(request.query_value("group_key").value_or(""),
                                from_millis(std::stoll(since)),
                                request.query_value("page").value_or(""), kListed);
  auto charges = mapped<json::array>(taken, to_body);
  bool full = charges.size() == kListed;
  return json_answer(
      200, json::object{{"charges", std::move(charges)}, {"next", full ? taken.back().id : ""}});
}

Result<Response> cancel_charge(const Request& request, ProviderApi& api) {
  MOLAR_CHECK(require_json(request));
  MOLAR_TRY(auto reader, JsonBody::parse(request.body));
  std::string group = reader.text("groupKey");
  std::string key = reader.text("idempotencyKey");
  MOLAR_CHECK(reader.finish());
  MOLAR_TRY(auto charge, api.ledger.cancel(group, key));
  if (charge) {
    return json_answer(200, json::object{{"canceled", false}, {"charge", to_body(*charge)}});
  }
  return json_answer(200, json::object{{"canceled", true}});
}

Result<Response> store_method(const Request& request, ProviderApi& api) {
  MOLAR_CHECK(require_json(request));
  MOLAR_TRY(std::string key, idempotency_key(request));
  MOLAR_TRY(auto reader, JsonBody::parse(request.body));
  ChargeOrder order;
  order.idempotency_key = std::move(key);
  order.group_key = reader.text("groupKey");
  order.token = reader.text("token");
  order.customer_id = reader.optional_text("customerId").value_or("");
  order.reference = reader.optional_text("reference").value_or("");
  MOLAR_CHECK(reader.finish());
  MOLAR_TRY(ChargeRecord stored, api.ledger.store(order));
  return json_answer(200, to_body(stored));
}

Result<Response> forget_method(const Request& request, ProviderApi& api) {
  MOLAR_CHECK(require_json(request));
  MOLAR_TRY(auto reader, JsonBody::parse(request.body));
  std::string group = reader.text("groupKey");
  std::string method = reader.text("methodId");
  MOLAR_CHECK(reader.finish());
  return json_answer(200, json::object{{"forgotten", api.ledger.forget_method(group, method)}});
}

Result<Response> create_refund(const Request& request, ProviderApi& api) {
  MOLAR_CHECK(require_json(request));
  MOLAR_TRY(std::string key, idempotency_key(request));
  MOLAR_TRY(auto reader, JsonBody::parse(request.body));
  std::string charge_id = reader.text("chargeId");
  std::int64_t amount = reader.integer("amountCents");
  if (amount < 1 || amount > kMaxAmount) {
    reader.errors().add("amountCents", "invalid", "must be 1 to 100,000,000");
  }
  MOLAR_CHECK(reader.finish());
  MOLAR_TRY(RefundRecord refund, api.ledger.refund(key, charge_id, amount));
  return json_answer(200, refund);
}

// --- around every call

Response to_response(Result<Response> result, const Request& request) {
  return result.has_value() ? std::move(*result)
                            : http::problem(result.error(), request.request_id);
}

bool authorized(const Request& request, const ProviderApi& api) {
  return equal_constant_time(request.header("Authorization"), "Bearer " + api.secret);
}

http::Handler between_servers(ProviderApi& api, Action action) {
  return [&api, action](const Request& request) {
    return authorized(request, api)
               ? to_response(action(request, api), request)
               : http::problem(401, "unauthorized", "Send the shared secret.", request.request_id);
  };
}

}  // namespace

void bind_provider(http::Router& router, ProviderApi& api) {
  for (auto [path, action] : {std::pair<const char*, Action>{"/v1/tokens", create_token},
                              {"/v1/actions", confirm_with_bank}}) {
    router.add("OPTIONS", path, [&api](const Request& request) { return preflight(request, api); });
    router.add("POST", path, [&api, call = action](const Request& request) {
      Response response = to_response(call(request, api), request);
      allow_origin(request, api, response);
      return response;
    });
  }
  router.add("POST", "/v1/charges", between_servers(api, create_charge));
  router.add("GET", "/v1/charges", between_servers(api, find_charge));
  router.add("GET", "/v1/charges/taken", between_servers(api, list_taken));
  router.add("POST", "/v1/charges/cancel", between_servers(api, cancel_charge));
  router.add("POST", "/v1/methods", between_servers(api, store_method));
  router.add("POST", "/v1/methods/forget", between_servers(api, forget_method));
  router.add("POST", "/v1/refunds", between_servers(api, create_refund));
  router.add("GET", "/healthz", [](const Request&) { return Response::text(200, "ok\n"); });
}

}  // namespace molar::sandbox

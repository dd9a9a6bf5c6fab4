#include "adapters/sandbox_gateway.h"

#include <boost/json.hpp>

#include <curl/curl.h>

#include <memory>
#include <mutex>

#include "base/json.h"
#include "base/log.h"

namespace molar::adapters {

namespace json = boost::json;
using domain::Charge;
using domain::ChargeState;

struct SandboxGateway::Call {
  std::string path;
  std::string body = {};             // empty: GET
  std::string idempotency_key = {};  // empty: none
};

// status 0: no answer. `body` is null unless it was one JSON object.
struct SandboxGateway::Answer {
  long status = 0;
  json::value body = nullptr;

  bool has(std::string_view name) const {
    return body.is_object() && body.get_object().contains(name);
  }
};

namespace {

constexpr std::size_t kMaxAnswerBytes = 256 * 1024;

struct CurlDeleter {
  void operator()(CURL* curl) const { curl_easy_cleanup(curl); }
  void operator()(curl_slist* list) const { curl_slist_free_all(list); }
};
using CurlHandle = std::unique_ptr<CURL, CurlDeleter>;
using CurlHeaders = std::unique_ptr<curl_slist, CurlDeleter>;

void add_header(CurlHeaders& headers, const std::string& line) {
  headers.reset(curl_slist_append(headers.release(), line.c_str()));
}

std::size_t collect(char* data, std::size_t size, std::size_t count, void* target) {
  auto& body = *static_cast<std::string*>(target);
  if (body.size() + size * count > kMaxAnswerBytes) {
    return 0;  // gives up the transfer
  }
  body.append(data, size * count);
  return size * count;
}

std::string escape(CURL* curl, const std::string& text) {
  std::unique_ptr<char, decltype(&curl_free)> escaped(
      curl_easy_escape(curl, text.c_str(), static_cast<int>(text.size())), curl_free);
  return escaped ? escaped.get() : "";
}

std::string text_of(const json::object& in, std::string_view name) {
  const json::value* found = in.if_contains(name);
  return found != nullptr && found->is_string() ? std::string(found->get_string()) : "";
}

std::int64_t number_of(const json::object& in, std::string_view name) {
  const json::value* found = in.if_contains(name);
  return found != nullptr && found->is_int64() ? found->get_int64() : 0;
}

// Unknown unless the document says clearly what happened.
Charge to_charge(const json::value& document) {
  Charge charge;
  if (!document.is_object()) {
    return charge;
  }
  const json::object& in = document.get_object();
  std::string status = text_of(in, "status");
  charge.provider_id = text_of(in, "id");
  charge.amount_cents = number_of(in, "amountCents");
  charge.decline_reason = text_of(in, "declineReason");
  charge.method_id = text_of(in, "methodId");
  if (const json::value* card = in.if_contains("card"); card != nullptr && card->is_object()) {
    const json::object& shown = card->get_object();
    charge.card = {text_of(shown, "brand"), text_of(shown, "last4"),
                   static_cast<int>(number_of(shown, "expMonth")),
                   static_cast<int>(number_of(shown, "expYear"))};
  }
  if (status == "succeeded" && !charge.provider_id.empty()) {
    charge.state = ChargeState::Succeeded;
  } else if (status == "declined") {
    charge.state = ChargeState::Declined;
  }
  return charge;
}

Error unavailable() {
  return Error::unavailable("provider_unavailable", "The payment provider does not answer.", 5);
}

void init_curl() {
  static std::once_flag once;
  std::call_once(once, [] { curl_global_init(CURL_GLOBAL_DEFAULT); });
}

}  // namespace

SandboxGateway::SandboxGateway(SandboxGatewayOptions options) : options_(std::move(options)) {
  init_curl();
}

SandboxGateway::Answer SandboxGateway::send(const Call& call) const {
  CurlHandle curl(curl_easy_init());
  std::string url = options_.url + call.path;
  std::string received;
  CurlHeaders headers;
  add_header(headers, "Authorization: Bearer " + options_.secret);
  add_header(headers, "Accept: application/json");
  add_header(headers, "Expect:");
  if (!call.idempotency_key.empty()) {
    add_header(headers, "Idempotency-Key: " + call.idempotency_key);
  }
  if (!call.body.empty()) {
    add_header(headers, "Content-Type: application/json");
    curl_easy_setopt(curl.get(), CURLOPT_POSTFIELDS, call.body.c_str());
    curl_easy_setopt(curl.get(), CURLOPT_POSTFIELDSIZE, static_cast<long>(call.body.size()));
  }
  curl_easy_setopt(curl.get(), CURLOPT_URL, url.c_str());
  curl_easy_setopt(curl.get(), CURLOPT_HTTPHEADER, headers.get());
  curl_easy_setopt(curl.get(), CURLOPT_PROTOCOLS_STR, "http,https");
  curl_easy_setopt(curl.get(), CURLOPT_NOPROXY, "*");
  curl_easy_setopt(curl.get(), CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(curl.get(), CURLOPT_CONNECTTIMEOUT_MS,
                   static_cast<long>(options_.connect_timeout.count()));
  curl_easy_setopt(curl.get(), CURLOPT_TIMEOUT_MS,
                   static_cast<long>(options_.total_timeout.count()));
  curl_easy_setopt(curl.get(), CURLOPT_WRITEFUNCTION, collect);
  curl_easy_setopt(curl.get(), CURLOPT_WRITEDATA, &received);

  Answer answer;
  CURLcode code = curl_easy_perform(curl.get());
  if (code != CURLE_OK) {
    log_event(LogLevel::Warn, "provider_unreachable", {{"cause", curl_easy_strerror(code)}});
    return answer;
  }
  curl_easy_getinfo(curl.get(), CURLINFO_RESPONSE_CODE, &answer.status);
  auto document = parse_json(received, kMaxAnswerBytes);
  if (document.has_value() && document->is_object()) {
    answer.body = std::move(*document);
  }
  return answer;
}

Charge SandboxGateway::charge(const domain::ChargeRequest& request) {
  json::object body{{"groupKey", request.group_key},
                    {"token", request.payment_token},
                    {"amountCents", request.amount_cents},
                    {"description", request.description},
                    {"reference", request.reference}};
  Answer answer = send({"/v1/charges", json::serialize(body), request.idempotency_key});
  if (answer.status == 409 && answer.has("code") &&
      text_of(answer.body.as_object(), "code") == "key_canceled") {
    // The reconciler was faster and gave the attempt up: it will never be charged.
    Charge canceled;
    canceled.state = ChargeState::Declined;
    canceled.decline_reason = "network";
    return canceled;
  }
  return answer.status == 200 ? to_charge(answer.body) : Charge{};
}

Result<std::optional<Charge>> SandboxGateway::find_charge(const std::string& group_key,
                                                          const std::string& idempotency_key) {
  CurlHandle curl(curl_easy_init());
  Answer answer = send({"/v1/charges?group_key=" + escape(curl.get(), group_key) +
                        "&idempotency_key=" + escape(curl.get(), idempotency_key)});
  if (answer.status == 404 && answer.has("code") &&
      text_of(answer.body.as_object(), "code") == "charge_not_found") {
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
  if (answer.status != 200 || !answer.has("canceled")) {
    return unavailable();
  }
  if (answer.body.as_object().at("canceled") == json::value(true)) {
    return std::optional<Charge>();
  }
  Charge charge = answer.has("charge") ? to_charge(answer.body.as_object().at("charge")) : Charge{};
  if (charge.state == ChargeState::Unknown) {
    return unavailable();
  }
  return std::optional<Charge>(std::move(charge));
}

Result<std::string> SandboxGateway::refund(const std::string& provider_id,
                                           std::int64_t amount_cents,
                                           const std::string& idempotency_key) {
  json::object body{{"chargeId", provider_id}, {"amountCents", amount_cents}};
  Answer answer = send({"/v1/refunds", json::serialize(body), idempotency_key});
  std::string id = answer.body.is_object() ? text_of(answer.body.as_object(), "id") : "";
  if (answer.status != 200 || id.empty()) {
    return unavailable();
  }
  return id;
}

}  // namespace molar::adapters

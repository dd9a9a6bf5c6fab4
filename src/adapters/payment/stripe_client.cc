#include "adapters/payment/stripe_client.h"

#include "base/json.h"
#include "base/log.h"

namespace molar::adapters {

namespace {

constexpr std::size_t kMaxAnswerBytes = 1024 * 1024;

HttpClientOptions client_options(const StripeOptions& options) {
  HttpClientOptions client;
  client.connect_timeout = options.connect_timeout;
  client.total_timeout = options.total_timeout;
  client.max_answer_bytes = kMaxAnswerBytes;
  client.system_proxy = true;
  return client;
}

void log_trouble(const HttpAnswer& answer, const StripeCall& call) {
  if (answer.status == 0) {
    log_event(LogLevel::Warn, "provider_unreachable",
              {{"provider", "stripe"}, {"cause", answer.failure}});
  } else if (answer.status == 401 || answer.status == 403) {
    log_event(LogLevel::Error, "provider_refuses_key",
              {{"provider", "stripe"}, {"status", answer.status}});
  } else if (answer.status == 429 || answer.status >= 500) {
    log_event(LogLevel::Warn, "provider_trouble",
              {{"provider", "stripe"},
               {"status", answer.status},
               {"method", call.method},
               {"provider_request", answer.header("request-id")}});
  }
}

}  // namespace

std::string StripeAnswer::error(std::string_view member) const {
  const json::object* error = object_member(body, "error");
  return error == nullptr ? "" : text_member(*error, member);
}

const json::object* StripeAnswer::error_intent() const {
  const json::object* error = object_member(body, "error");
  if (error == nullptr) {
    return nullptr;
  }
  const json::object* payment = object_member(*error, "payment_intent");
  return payment != nullptr ? payment : object_member(*error, "setup_intent");
}

StripeClient::StripeClient(StripeOptions options)
    : options_(std::move(options)), http_(client_options(options_)) {}

StripeAnswer StripeClient::send(const std::string& group_key, const StripeCall& call) const {
  const std::string* key = find_of_group(options_.secret_keys, group_key);
  if (key == nullptr || key->empty()) {
    log_event(LogLevel::Error, "provider_without_key",
              {{"provider", "stripe"}, {"group", group_key}});
    return {};
  }
  HttpCall out;
  out.method = call.method;
  out.url = options_.api_url + call.path;
  out.headers = {{"Authorization", "Bearer " + *key},
                 {"Stripe-Version", std::string(kStripeVersion)}};
  if (call.method == "GET") {
    out.url += call.fields.empty() ? "" : "?" + form_encode(call.fields);
  } else {
    out.headers.emplace_back("Content-Type", "application/x-www-form-urlencoded");
    out.body = form_encode(call.fields);
  }
  if (!call.idempotency_key.empty()) {
    out.headers.emplace_back("Idempotency-Key", call.idempotency_key);
  }
  HttpAnswer received = http_.send(out);
  log_trouble(received, call);
  StripeAnswer answer{received.status};
  auto document = parse_json(received.body, kMaxAnswerBytes);
  if (document.has_value() && document->is_object()) {
    answer.body = std::move(document->get_object());
  }
  return answer;
}

}  // namespace molar::adapters

#include "sandbox/testing/stripe/stripe_api.h"

#include <functional>

#include "base/field_errors.h"
#include "base/json.h"
#include "http/message/problem.h"
#include "sandbox/card_rules.h"
#include "sandbox/testing/stripe/pages.h"

namespace molar::sandbox::stripe {

namespace json = boost::json;
using http::Request;
using http::Response;

namespace {

constexpr std::size_t kMostWallets = 3;

using Work = std::function<Reply(const Request&, const Form&, StripeApi&)>;

Response to_response(int status, std::string body) {
  Response response;
  response.status = status;
  response.body = std::move(body);
  response.set("Content-Type", "application/json");
  response.set("Cache-Control", "no-store");
  return response;
}

Response to_response(const Reply& reply) {
  return to_response(reply.status, json::serialize(reply.body));
}

bool has_secret_key(const Request& request, const StripeApi& api) {
  return request.header("Authorization") == "Bearer " + api.secret_key;
}

// Runs a call once per idempotency key. `wreck`: sent and stored instead of the call's answer.
Response run_once(const Work& work, const Request& request, StripeApi& api,
                  const std::optional<Response>& wreck) {
  std::lock_guard lock(api.mutex);
  std::string key(request.header("Idempotency-Key"));
  std::string fingerprint = request.method + " " + request.path + "?" + request.body;
  if (auto kept = api.kept.find(key); !key.empty() && kept != api.kept.end()) {
    if (kept->second.request != fingerprint) {
      return to_response(error_reply(
          400, "idempotency_error", "",
          "Keys for idempotent requests can only be used with the same parameters they were first "
          "used with."));
    }
    Response again = to_response(kept->second.status, kept->second.body);
    again.set("Idempotent-Replayed", "true");
    return again;
  }
  bool reads = request.method == "GET";
  Response response =
      to_response(work(request, form_of(reads ? request.query : request.body), api));
  if (wreck) {
    response = *wreck;
  }
  if (!key.empty()) {
    api.kept[key] = {fingerprint, response.status, response.body};
  }
  return response;
}

Response with_faults(const Work& work, const Request& request, StripeApi& api) {
  FaultOrder fault = api.faults.take(request.path);
  Response broken = to_response(error_reply(500, "api_error", "", "Something went wrong."));
  switch (fault.mode) {
    case FaultMode::None:
      return run_once(work, request, api, std::nullopt);
    case FaultMode::TimeoutBefore:
      api.faults.wait(fault.delay);
      return broken;
    case FaultMode::TimeoutAfter: {
      Response response = run_once(work, request, api, std::nullopt);
      api.faults.wait(fault.delay);
      return response;
    }
    case FaultMode::Error500:
      return broken;
    case FaultMode::Error500After:
      return run_once(work, request, api, broken);
    case FaultMode::TooMany:
      return to_response(error_reply(429, "invalid_request_error", "rate_limit",
                                     "Too many requests made to the API too quickly."));
    case FaultMode::Garbage: {
      Response response = run_once(work, request, api, std::nullopt);
      response.body += "<html>";
      return response;
    }
  }
  return broken;
}

void add(http::Router& router, StripeApi& api, const char* method, const char* pattern, Work work) {
  router.add(method, pattern, [&api, call = std::move(work)](const Request& request) {
    if (!has_secret_key(request, api)) {
      return to_response(
          error_reply(401, "invalid_request_error", "", "Invalid API Key provided."));
    }
    return with_faults(call, request, api);
  });
}

std::string id_of(const Request& request) {
  auto found = request.params.find("id");
  return found == request.params.end() ? "" : found->second;
}

void bind_objects(http::Router& router, StripeApi& api) {
  add(router, api, "POST", "/v1/customers", [](const Request&, const Form& form, StripeApi& to) {
    return to.account.create_customer(form);
  });
  add(router, api, "POST", "/v1/payment_intents",
      [](const Request&, const Form& form, StripeApi& to) {
        return to.account.create_payment_intent(form);
      });
  add(router, api, "GET", "/v1/payment_intents",
      [](const Request&, const Form& form, StripeApi& to) {
        return to.account.list_intents(form);
      });
  add(router, api, "POST", "/v1/setup_intents",
      [](const Request&, const Form& form, StripeApi& to) {
        return to.account.create_setup_intent(form);
      });
  for (const std::string base : {"/v1/payment_intents/{id}", "/v1/setup_intents/{id}"}) {
    add(router, api, "GET", base.c_str(),
        [](const Request& request, const Form& form, StripeApi& to) {
          return to.account.show(id_of(request), form);
        });
    add(router, api, "POST", (base + "/confirm").c_str(),
        [](const Request& request, const Form& form, StripeApi& to) {
          return to.account.confirm(id_of(request), form);
        });
    add(router, api, "POST", (base + "/cancel").c_str(),
        [](const Request& request, const Form& form, StripeApi& to) {
          return to.account.cancel(id_of(request), form);
        });
  }
  add(router, api, "POST", "/v1/payment_methods/{id}/detach",
      [](const Request& request, const Form&, StripeApi& to) {
        return to.account.detach(id_of(request));
      });
  add(router, api, "POST", "/v1/refunds", [](const Request&, const Form& form, StripeApi& to) {
    return to.account.create_refund(form);
  });
  add(router, api, "GET", "/v1/refunds", [](const Request&, const Form& form, StripeApi& to) {
    return to.account.list_refunds(form);
  });
  add(router, api, "GET", "/v1/refunds/{id}",
      [](const Request& request, const Form&, StripeApi& to) {
        return to.account.show_refund(id_of(request));
      });
}

// --- calls by the frames in the browser, from their own origin

Response to_token(const std::string& token) {
  return to_response(
      200, json::serialize(json::object{{"id", token}, {"object", "confirmation_token"}}));
}

Response create_bank_token(Form& form, StripeApi& api) {
  const std::string number = form["payment_method_data[us_bank_account][account_number]"];
  const auto owner = billing_details_of(form, "payment_method_data[billing_details]");
  if (number.size() < 4 || owner.at("name").is_null() || owner.at("email").is_null()) {
    return to_response(error_reply(400, "invalid_request_error", "parameter_missing",
                                   "An account, a name and an email are required."));
  }
  std::lock_guard lock(api.mutex);
  return to_token(api.account.add_bank_token({number, owner}));
}

Response create_token(const Request& request, StripeApi& api) {
  Form form = form_of(request.body);
  if (request.header("Authorization") != "Bearer " + api.publishable_key) {
    return to_response(error_reply(401, "invalid_request_error", "", "Invalid API Key provided."));
  }
  if (form["payment_method_data[type]"] == kBankAccount) {
    return create_bank_token(form, api);
  }
  auto number = [&](const char* name) {
    auto found = form.find(name);
    return found == form.end() ? 0 : std::atoi(found->second.c_str());
  };
  CardInput card;
  card.number = form["payment_method_data[card][number]"];
  card.exp_month = number("payment_method_data[card][exp_month]");
  card.exp_year = number("payment_method_data[card][exp_year]");
  card.cvc = form["payment_method_data[card][cvc]"];
  card.name = "Card Owner";
  card.billing_zip = "00000";
  FieldErrors faults;
  check_card(card, date_in_zone(api.clock.now(), "UTC"), faults);
  if (Status checked = faults.status(); checked.has_error()) {
    const FieldError& first = checked.error().fields.front();
    std::string code = first.field == "cvc"      ? "incomplete_cvc"
                       : first.field == "number" ? "invalid_number"
                                                 : "invalid_expiry_year";
    return to_response(error_reply(400, "card_error", code, first.message, first.field));
  }
  std::lock_guard lock(api.mutex);
  std::string token = api.account.add_confirmation_token(
      {card.number, card.exp_month, card.exp_year,
       billing_details_of(form, "payment_method_data[billing_details]"),
       form["payment_method_data[card][wallet]"], form["setup_future_usage"]});
  return to_token(token);
}

Response confirm_with_bank(const Request& request, StripeApi& api) {
  Form form = form_of(request.body);
  std::lock_guard lock(api.mutex);
  bool known = api.account.confirm_with_bank(form["client_secret"], form["outcome"] == "approve");
  return to_response(known ? 200 : 404, known ? R"({"status":"answered"})" : "{}");
}

// --- control

Response set_fault(const Request& request, StripeApi& api) {
  auto reader = JsonBody::parse(request.body);
  if (reader.has_error()) {
    return http::problem(reader.error(), request.request_id);
  }
  FaultOrder order;
  auto mode = parse_fault_mode(reader->text("mode"));
  order.mode = mode.value_or(FaultMode::None);
  order.count = static_cast<int>(reader->optional_integer("count").value_or(1));
  order.path = reader->optional_text("path").value_or("");
  order.delay = std::chrono::milliseconds(reader->optional_integer("delayMs").value_or(15'000));
  api.faults.set(order);
  return to_response(mode ? 200 : 422, "{}");
}

Response set_webhooks(const Request& request, StripeApi& api) {
  auto reader = JsonBody::parse(request.body);
  if (reader.has_error()) {
    return http::problem(reader.error(), request.request_id);
  }
  if (auto url = reader->optional_text("url")) {
    api.webhooks.configure({*url, reader->optional_text("secret").value_or("")});
  }
  std::string mode = reader->optional_text("mode").value_or("send");
  api.webhooks.set_mode(mode == "twice"     ? WebhookMode::Twice
                        : mode == "hold"    ? WebhookMode::Hold
                        : mode == "reverse" ? WebhookMode::Reverse
                                            : WebhookMode::Send);
  return to_response(200, "{}");
}

Response set_method(const Request& request, StripeApi& api) {
  auto body = JsonBody::parse(request.body);
  if (body.has_error()) {
    return http::problem(body.error(), request.request_id);
  }
  std::lock_guard lock(api.mutex);
  bool known = api.account.set_method_declines(id_of(request), body->text("declineCode"));
  return to_response(known ? 200 : 404, "{}");
}

Response set_wallets(const Request& request, StripeApi& api) {
  auto body = JsonBody::parse(request.body);
  if (body.has_error()) {
    return http::problem(body.error(), request.request_id);
  }
  std::lock_guard lock(api.mutex);
  api.wallets = body->texts("available", kMostWallets);
  return to_response(200, "{}");
}

void bind_control(http::Router& router, StripeApi& api) {
  router.add("GET", "/_control/state", [&api](const Request&) {
    std::lock_guard lock(api.mutex);
    return to_response(200, json::serialize(api.account.state()));
  });
  router.add("PUT", "/_control/faults",
             [&api](const Request& request) { return set_fault(request, api); });
  router.add("PUT", "/_control/webhooks",
             [&api](const Request& request) { return set_webhooks(request, api); });
  router.add("POST", "/_control/webhooks/flush", [&api](const Request&) {
    api.webhooks.flush();
    return to_response(200, "{}");
  });
  router.add("PUT", "/_control/wallets",
             [&api](const Request& request) { return set_wallets(request, api); });
  router.add("PUT", "/_control/methods/{id}",
             [&api](const Request& request) { return set_method(request, api); });
  router.add("POST", "/_control/debits/advance", [&api](const Request&) {
    std::lock_guard lock(api.mutex);
    api.account.advance_debits();
    return to_response(200, "{}");
  });
  router.add("POST", "/_control/debits/return", [&api](const Request&) {
    std::lock_guard lock(api.mutex);
    api.account.return_debits();
    return to_response(200, "{}");
  });
  router.add("POST", "/_control/refunds/advance", [&api](const Request&) {
    std::lock_guard lock(api.mutex);
    api.account.advance_refunds();
    return to_response(200, "{}");
  });
}

}  // namespace

void bind_stripe(http::Router& router, StripeApi& api) {
  bind_objects(router, api);
  router.add("POST", "/v1/confirmation_tokens",
             [&api](const Request& request) { return create_token(request, api); });
  router.add("GET", "/elements/wallets", [&api](const Request&) {
    std::lock_guard lock(api.mutex);
    json::object answer{{"available", json::array(api.wallets.begin(), api.wallets.end())}};
    return to_response(200, json::serialize(answer));
  });
  router.add("POST", "/bank/answer",
             [&api](const Request& request) { return confirm_with_bank(request, api); });
  bind_pages(router);
  bind_control(router, api);
  router.add("GET", "/healthz", [](const Request&) { return Response::text(200, "ok\n"); });
}

}  // namespace molar::sandbox::stripe

// The whole API: its dependencies, and the functions that register it.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "base/clock.h"
#include "base/random.h"
#include "domain/ports/captcha.h"
#include "domain/services/services.h"
#include "http/router.h"
#include "http/shared_bytes.h"

namespace molar::api {

// Dependencies of the API besides the domain.
struct ApiOptions {
  std::string csrf_key;     // secret; HMAC key of the CSRF tokens
  std::string preview_key;  // secret; HMAC key of the links to unpublished content
  std::string build_id;     // of the web build; part of the anonymous CSRF token
  bool production = false;
  // api/openapi.yaml as JSON, from the web build; without it /api/openapi.json is not found.
  http::SharedBytes openapi_json = nullptr;
  // Returns the @font-face rules of a family of the web build ("fraunces"); empty for an unknown
  // one.
  std::function<std::string_view(const std::string& family)> font_rules;
};

// Everything that API calls use: the services of the domain, and what belongs to the API alone.
struct Services : ApiOptions {
  Services(domain::Services& services, const Clock& time, RandomSource& source,
           domain::Captcha& check, ApiOptions options)
      : ApiOptions(std::move(options)),
        graph(services),
        clock(time),
        random(source),
        captcha(&check) {}

  domain::Services& graph;
  const Clock& clock;
  RandomSource& random;
  domain::Captcha* captcha;  // never null; tests replace it
};

// The CSRF token of a page: bound to the session's token hash if there is one, else to brand and
// build.
std::string csrf_token(const Services& services, std::string_view group_key,
                       std::string_view session_token_hash);

// Registers the calls of one area. Each is defined in its own <area>_api.cc.
using BindArea = void(http::Router& router, Services& services);
BindArea bind_content, bind_auth, bind_account, bind_member, bind_plan, bind_checkout,
    bind_purchase, bind_messages, bind_contact, bind_grievance, bind_membership, bind_billing,
    bind_documents, bind_savings, bind_dentist, bind_calculator, bind_price_quotes, bind_webhooks,
    bind_seo, bind_directory, bind_office, bind_openapi;

void bind_all(http::Router& router, Services& services);

}  // namespace molar::api

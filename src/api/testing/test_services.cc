#include "api/testing/test_services.h"

#include <memory>
#include <string>

#include "domain/content/content_previews.h"

namespace molar::api {

namespace {

constexpr const char* kFraunces = R"(@font-face{font-family:"fraunces"})";

}  // namespace

TestServices::TestServices(storage::Database& database, const Clock& clock, RandomSource& random,
                           PasswordHasher& hasher, domain::PaymentGateway& gateway)
    : gateways(gateway),
      graph({.database = database,
             .clock = clock,
             .random = random,
             .hasher = hasher,
             .schema = schema,
             .gateways = gateways,
             .webhooks = webhooks,
             .uploads = files,
             .printer = printer,
             .limits_key = "test key of the limits",
             .brands = {}}),
      services(graph, clock, random, captcha,
               {.csrf_key = "test key of the csrf tokens",
                .preview_key = domain::preview_key("test"),
                .build_id = "build-1",
                .openapi_json = http::SharedBytes::lasting(R"({"openapi":"3.1.0"})"),
                .font_rules = [](const std::string& family) {
                  return std::string_view(family == "fraunces" ? kFraunces : "");
                }}) {
  domain::import_test_brands(graph.content, graph.brands);
}

}  // namespace molar::api

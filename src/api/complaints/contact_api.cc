// Contact messages to the brand: /api/v4/contact and /api/km/contact, which are equal.
#include "api/api.h"
#include "api/request/answers.h"
#include "api/request/captcha.h"
#include "api/request/request_context.h"
#include "base/fields.h"
#include "base/json.h"
#include "domain/complaints/contact_service.h"

namespace molar::api {
namespace {

Result<domain::ContactInput> read_contact(const http::Request& request) {
  MOLAR_TRY(auto reader, JsonBody::parse(request.body));
  domain::ContactInput input;
  input.name = reader.required("name", domain::check_contact_name);
  input.email = reader.required("email", check_email);
  input.phone = reader.optional("phone", check_phone);
  input.topic = reader.required("topic", domain::check_contact_topic);
  input.message = reader.required("message", domain::check_contact_message);
  // The form hides this field: only programs fill it in.
  input.suspected = !reader.optional_text("company").value_or("").empty();
  MOLAR_CHECK(reader.finish());
  return input;
}

Result<http::Response> send_contact(RequestContext& context) {
  MOLAR_TRY(const domain::ContactInput input, read_contact(context.request));
  if (!context.session) {
    MOLAR_CHECK(check_captcha(context, "contact"));
  }
  const domain::ContactSender sender{*context.brand, context.language,
                                     context.request.client_address, context.session};
  MOLAR_TRY(const auto received, context.services.contact.receive_contact(sender, input));
  return json_response(received, 201);
}

}  // namespace

void bind_contact(http::Router& router, Services& services) {
  bind(router, services, {"POST", "/api/v4/contact", Access::Visitor}, send_contact);
  bind(router, services, {"POST", "/api/km/contact", Access::Visitor}, send_contact);
}

}  // namespace molar::api

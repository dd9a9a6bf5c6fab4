// Login and logout: /api/auth, /api/login, /api/v4/member/logout, /api/v4/member/validateEmail.
#include "api/account/auth_answers.h"
#include "api/api.h"
#include "api/request/answers.h"
#include "api/request/captcha.h"
#include "api/request/request_context.h"
#include "base/fields.h"
#include "base/json.h"
#include "base/text.h"
#include "domain/limits/rate_limiter.h"
#include "domain/session/session_service.h"

namespace molar::api {
namespace {

// Accepts any text that could be an account's address; the login checks whether it is one.
Checked<std::string> check_login_email(std::string_view text) {
  auto email = clean_text(text);
  if (!email) {
    return FieldIssue{"invalid", "Please enter an e-mail address like name@example.com."};
  }
  if (email->size() > 254) {
    return FieldIssue{"too_long", "Please use at most 254 characters."};
  }
  return std::move(*email);
}

Result<http::Response> get_auth(RequestContext& context) {
  AuthBody body;
  body.csrf_token = csrf_token(context);
  if (context.session) {
    body.is_authenticated = true;
    body.email = context.session->email;
  }
  return json_response(body);
}

Result<http::Response> login(RequestContext& context) {
  MOLAR_TRY(auto reader, JsonBody::parse(context.request.body));
  const domain::LoginAttempt attempt{.group_key = context.group(),
                                     .email = reader.required("email", check_login_email),
                                     .password = reader.required("password", check_login_password),
                                     .device = device_of(context.request)};
  const auto redirect = reader.optional_text("redirect");
  MOLAR_CHECK(reader.finish());

  if (context.services.sessions.needs_captcha(attempt)) {
    MOLAR_CHECK(check_captcha(context, "login"));
  }
  MOLAR_TRY(auto started, context.services.sessions.login(attempt));
  if (context.session) {  // every login creates a session with a new id and ends the old one
    context.services.sessions.logout(*context.session);
  }
  return signed_in(context, started, redirect.value_or(""));
}

Result<http::Response> logout(RequestContext& context) {
  if (context.session) {
    context.services.sessions.logout(*context.session);
  }
  return signed_out(context);
}

Result<http::Response> validate_email(RequestContext& context) {
  FieldErrors errors;
  const std::string email =
      errors.check("email", check_email(context.request.query_value("email").value_or("")));
  MOLAR_CHECK(errors.status());
  MOLAR_CHECK(context.services.limits.take_by_network(
      domain::limits::kValidateEmail, context.request.client_address, context.group()));
  const bool taken = context.services.sessions.is_email_taken(context.group(), email);
  return field_response("available", !taken);
}

}  // namespace

void bind_auth(http::Router& router, Services& services) {
  bind(router, services, {"GET", "/api/auth", Access::Visitor}, get_auth);
  bind(router, services, {"POST", "/api/login", Access::Visitor}, login);
  bind(router, services, {"POST", "/api/v4/member/logout", Access::Visitor}, logout);
  bind(router, services, {"GET", "/api/v4/member/validateEmail", Access::Visitor}, validate_email);
}

}  // namespace molar::api

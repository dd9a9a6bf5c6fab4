// Login and logout: /api/auth, /api/login, /api/v4/member/logout, /api/v4/member/validateEmail; and
// access without a password: reset-password links and invitations.
#include "api/account/auth_answers.h"
#include "api/api.h"
#include "api/request/answers.h"
#include "api/request/captcha.h"
#include "api/request/cookies.h"
#include "api/request/request_context.h"
#include "base/fields.h"
#include "base/json.h"
#include "base/text.h"
#include "domain/account/accounts.h"
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

// --- access without a password

struct ResetLinkBody : domain::ResetLink {
  bool valid = true;
};
BOOST_DESCRIBE_STRUCT(ResetLinkBody, (), (valid, email, has_password))

struct InvitedBody {
  std::string email;
  Date expires_on;
};
BOOST_DESCRIBE_STRUCT(InvitedBody, (), (email, expires_on))

struct InviteBody : domain::InviteView {
  std::string brand;
};
BOOST_DESCRIBE_STRUCT(InviteBody, (domain::InviteView), (brand))

Result<http::Response> request_reset(RequestContext& context) {
  MOLAR_TRY(auto body, JsonBody::parse(context.request.body));
  const std::string email = body.required("email", check_email);
  MOLAR_CHECK(body.finish());
  MOLAR_CHECK(check_captcha(context, "reset_password"));
  MOLAR_CHECK(
      context.services.accounts.resets.request({.group_key = context.group(),
                                                .email = email,
                                                .language = context.language,
                                                .client_address = context.request.client_address}));
  return http::Response{.status = 202};
}

Result<http::Response> check_reset(RequestContext& context) {
  const std::string token = context.request.query_value("token").value_or("");
  MOLAR_TRY(auto link, context.services.accounts.resets.find(context.group(), token,
                                                             context.request.client_address));
  return json_response(ResetLinkBody{std::move(link)});
}

Result<http::Response> set_password(RequestContext& context) {
  MOLAR_TRY(auto reader, JsonBody::parse(context.request.body));
  const domain::NewPassword request{.token = reader.text("token"),
                                    .password = reader.text("password"),
                                    .client_address = context.request.client_address};
  MOLAR_CHECK(reader.finish());
  MOLAR_TRY(const std::string email,
            context.services.accounts.resets.set_password(*context.brand, request));
  // Marks the browser as the account owner's, so that strangers' password guesses do not lock it
  // out.
  http::Response response{.status = 204};
  set_cookie(
      response, context.request, kDeviceCookie,
      context.services.sessions.remember_device(context.group(), email, device_of(context.request)),
      kDeviceCookieLife);
  expire_cookie(response, context.request, kCheckoutCookie);
  return response;
}

Result<http::Response> invite(RequestContext& context) {
  MOLAR_TRY(auto body, JsonBody::parse(context.request.body));
  const std::string email = body.required("email", check_email);
  MOLAR_CHECK(body.finish());
  MOLAR_TRY(const Date expires_on, context.services.accounts.invites.invite(
                                       *context.brand, *context.session,
                                       {context.param("personId"), email, context.language}));
  return json_response(InvitedBody{email, expires_on}, 202);
}

Result<http::Response> get_invite(RequestContext& context) {
  MOLAR_TRY(auto view, context.services.accounts.invites.find(
                           *context.brand, context.param("token"), context.request.client_address));
  return json_response(InviteBody{std::move(view), context.brand->name});
}

Result<http::Response> sign_up(RequestContext& context) {
  MOLAR_TRY(auto reader, JsonBody::parse(context.request.body));
  domain::SignUp request{.token = reader.text("inviteToken"),
                         .password = reader.text("password"),
                         .language = context.language,
                         .device = device_of(context.request)};
  if (reader.has("person")) {
    request.phone = reader.object("person").optional("phone", check_phone);
  }
  MOLAR_CHECK(reader.finish());
  MOLAR_CHECK(check_captcha(context, "signup"));
  MOLAR_TRY(auto started, context.services.accounts.invites.sign_up(*context.brand, request));
  if (context.session) {
    context.services.sessions.logout(*context.session);
  }
  return signed_in(context, started);
}

}  // namespace

void bind_auth(http::Router& router, Services& services) {
  bind(router, services, {"GET", "/api/auth", Access::Visitor}, get_auth);
  bind(router, services, {"POST", "/api/login", Access::Visitor}, login);
  bind(router, services, {"POST", "/api/v4/member/logout", Access::Visitor}, logout);
  bind(router, services, {"GET", "/api/v4/member/validateEmail", Access::Visitor}, validate_email);
  bind(router, services, {"POST", "/api/v4/member/resetPasswordEmail", Access::Visitor},
       request_reset);
  bind(router, services, {"GET", "/api/v4/member/setNewPassword", Access::Visitor}, check_reset);
  bind(router, services, {"POST", "/api/v4/member/setNewPassword", Access::Visitor}, set_password);
  bind(router, services, {"POST", "/api/v4/member/invite/{personId}", Access::Primary}, invite);
  bind(router, services, {"GET", "/api/km/invite/{token}", Access::Visitor}, get_invite);
  bind(router, services, {"POST", "/api/v4/member/signup", Access::Visitor}, sign_up);
}

}  // namespace molar::api

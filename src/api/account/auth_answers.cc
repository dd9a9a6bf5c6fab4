#include "api/account/auth_answers.h"

#include "api/api.h"
#include "api/request/answers.h"
#include "api/request/cookies.h"
#include "domain/session/redirect.h"

namespace molar::api {
namespace {

constexpr std::string_view kAfterLogin = "/dashboard";

struct SignedInBody {
  bool is_authenticated = true;
  std::string email;
  std::string csrf_token;
  std::string redirect;
};
BOOST_DESCRIBE_STRUCT(SignedInBody, (), (is_authenticated, email, csrf_token, redirect))

}  // namespace

void set_session_cookies(http::Response& response, const http::Request& request,
                         const domain::StartedSession& started) {
  set_cookie(response, request, kSessionCookie, started.cookie_value);
  set_cookie(response, request, kDeviceCookie, started.device_marks, kDeviceCookieLife);
}

http::Response signed_in(const RequestContext& context, const domain::StartedSession& started,
                         const std::string& redirect_to) {
  const domain::Session& session = started.session;
  auto response = json_response(
      SignedInBody{.email = session.email,
                   .csrf_token = csrf_token(context.api, context.group(), session.token_hash),
                   .redirect = domain::local_redirect(redirect_to, kAfterLogin)});
  set_session_cookies(response, context.request, started);
  return response;
}

http::Response signed_out(RequestContext& context) {
  context.session.reset();
  auto response = json_response(AuthBody{.csrf_token = csrf_token(context)});
  expire_cookie(response, context.request, kSessionCookie);
  expire_cookie(response, context.request, kCheckoutCookie);
  return response;
}

}  // namespace molar::api

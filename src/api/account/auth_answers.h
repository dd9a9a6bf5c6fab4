// Responses that begin or end a session: with its cookie and the new CSRF token.
#pragma once

#include <boost/describe.hpp>

#include <optional>
#include <string>

#include "api/request/request_context.h"
#include "domain/session/session_service.h"
#include "http/message/response.h"

namespace molar::api {

struct AuthBody {
  bool is_authenticated = false;
  std::optional<std::string> email;
  std::string csrf_token;
};
BOOST_DESCRIBE_STRUCT(AuthBody, (), (is_authenticated, email, csrf_token))

// Sets the cookies of a new session and of its device.
void set_session_cookies(http::Response& response, const http::Request& request,
                         const domain::StartedSession& started);

// 200 {isAuthenticated, email, csrfToken, redirect} and the cookie. `redirect_to`: the requested
// target; only paths of this site are accepted, else the dashboard.
http::Response signed_in(const RequestContext& context, const domain::StartedSession& started,
                         const std::string& redirect_to = {});

// 200 {isAuthenticated: false, csrfToken}; deletes the cookie.
http::Response signed_out(RequestContext& context);

}  // namespace molar::api

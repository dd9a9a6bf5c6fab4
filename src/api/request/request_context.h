// The context of every API handler (brand, session and language of one request), and the
// registration of routes.
#pragma once

#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "base/result.h"
#include "domain/brand/brand.h"
#include "domain/session/session.h"
#include "http/message/request.h"
#include "http/message/response.h"
#include "http/router.h"

namespace molar::domain {
struct Services;
}

namespace molar::api {

struct Services;

struct RequestContext {
  const http::Request& request;
  std::shared_ptr<const domain::Brand> brand;  // by the Host; never null
  std::optional<domain::Session> session;      // of this brand only
  std::string language;  // "en" or "es": ?lang=, cookie molar_lang, Accept-Language
  Services& api;
  domain::Services& services;

  const std::string& group() const { return brand->group_key; }
  // A parameter of the route's pattern: "id" of "/cards/{id}".
  const std::string& param(const std::string& name) const { return request.params.at(name); }
};

// User agent and network address of the browser, cut to their stored lengths.
domain::Device device_of(const http::Request& request);

// The brand of the request's Host, or null when no brand has that host (421).
std::shared_ptr<const domain::Brand> resolve_brand(const http::Request& request,
                                                   Services& services);

// Brand and session of a page's request, looked up once and shared with its API calls
// (http::Request::visitor). So a page shows the state of one moment, also when the person logs out
// or another version is published meanwhile.
class Visitor : public http::KnownVisitor {
 public:
  Visitor(std::shared_ptr<const domain::Brand> its_brand,
          std::optional<domain::Session> its_session)
      : brand(std::move(its_brand)), session(std::move(its_session)) {}

  const std::shared_ptr<const domain::Brand> brand;
  const std::optional<domain::Session> session;
};

// Brand, session and language of a request, for API routes and pages; nullopt when no brand has the
// Host. `request` and `services` must outlive it.
std::optional<RequestContext> resolve_context(const http::Request& request, Services& services);

// The CSRF token of this request's page, which its unsafe calls must send.
std::string csrf_token(const RequestContext& context);

// One of the brand's languages: ?lang=, the cookie molar_lang, Accept-Language, else its first.
std::string resolve_language(const http::Request& request, const domain::Brand& brand);

// Access level of a route. There is no default: a route without one does not compile.
enum class Access {
  Visitor,  // no session needed
  Member,   // a session; otherwise 401 auth_required
  Primary,  // a session of the primary member; an adult dependent gets 403 forbidden
};

using ApiHandler = std::function<Result<http::Response>(RequestContext&)>;

// Format of a request body.
enum class Sends {
  Json,
  Form,  // multipart/form-data, with files
};

struct ApiRoute {
  std::string method;
  std::string pattern;
  Access access;
  Sends sends = Sends::Json;
};

// A route with JSON bodies, for a table of routes with the same access level.
struct PlainRoute {
  const char* method;
  const char* pattern;
  Result<http::Response> (*handler)(RequestContext&);
};

// Adds a route with these steps: brand from host (421) → session from cookie → CSRF, Origin and
// Content-Type on unsafe methods (403, 415) → access (401) → handler → Error to problem document. A
// body must have the route's format; a call without a body needs no Content-Type.
void bind(http::Router& router, Services& services, ApiRoute route, ApiHandler handler);
// Adds all of them.
void bind(http::Router& router, Services& services, Access access,
          std::initializer_list<PlainRoute> routes);

}  // namespace molar::api

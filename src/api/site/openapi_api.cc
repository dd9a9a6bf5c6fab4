// /api/openapi.json: the description of this API.
#include "api/api.h"
#include "api/request/request_context.h"
#include "base/random.h"

namespace molar::api {

void bind_openapi(http::Router& router, Services& services) {
  const auto document = services.openapi_json;
  const std::string etag = document ? "\"" + sha256_hex(*document).substr(0, 32) + "\"" : "";
  bind(router, services, {"GET", "/api/openapi.json", Access::Visitor},
       [document, etag](RequestContext& context) -> Result<http::Response> {
         if (!document) {
           return Error::not_found("openapi");
         }
         http::Response response = http::Response::json(200, "");
         response.set("Cache-Control", "public, max-age=300").set("ETag", etag);
         if (context.request.header("if-none-match") == etag) {
           response.status = 304;
         } else {
           response.shared_body = document;
         }
         return response;
       });
}

}  // namespace molar::api

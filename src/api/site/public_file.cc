#include "api/site/public_file.h"

#include <utility>

#include "api/api.h"
#include "api/site/canonical_host.h"
#include "http/message/etag.h"

namespace molar::api {

http::Response public_file(std::string_view media_type, std::string body,
                           std::chrono::seconds age) {
  http::Response response;
  response.set("Content-Type", std::string(media_type));
  response.set("ETag", http::make_etag(body));
  response.set("Cache-Control", "public, max-age=" + std::to_string(age.count()));
  response.body = std::move(body);
  return response;
}

std::string origin_of(const RequestContext& context) {
  return canonical_origin(context.request, *context.brand, context.services.production);
}

}  // namespace molar::api

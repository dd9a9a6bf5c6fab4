#include "api/site/canonical_host.h"

#include "api/api.h"
#include "api/request/request_context.h"

namespace molar::api {

namespace {

// ":8080" of "cedar.example:8080".
std::string_view port_of(std::string_view host) {
  const std::size_t colon = host.rfind(':');
  return colon == host.npos ? std::string_view() : host.substr(colon);
}

}  // namespace

std::string canonical_origin(const http::Request& request, const domain::Brand& brand,
                             bool production) {
  if (production && !brand.hosts.empty()) {
    return "https://" + brand.hosts.front();
  }
  return (request.secure ? "https://" : "http://") + request.host;
}

std::optional<http::Response> redirect_to_canonical_host(const http::Request& request,
                                                         Services& services) {
  const bool reads = request.method == "GET" || request.method == "HEAD";
  const auto brand = services.production && reads ? resolve_brand(request, services) : nullptr;
  if (!brand || brand->hosts.empty()) {
    return std::nullopt;
  }
  const std::string_view port = port_of(request.host);
  const std::string_view name =
      std::string_view(request.host).substr(0, request.host.size() - port.size());
  if (name == brand->hosts.front()) {
    return std::nullopt;
  }
  http::Response response =
      http::Response::redirect(301, (request.secure ? "https://" : "http://") +
                                        brand->hosts.front() + std::string(port) + request.target);
  response.set("Cache-Control", "public, max-age=3600");
  return response;
}

}  // namespace molar::api

// The canonical host of a brand for search engines.
#pragma once

#include <optional>
#include <string>

#include "domain/brand/brand.h"
#include "http/message/request.h"
#include "http/message/response.h"

namespace molar::api {

struct Services;

// Scheme and host of the brand's canonical addresses: "https://" and its first host in production;
// elsewhere those of the request, so that links work with development names and ports.
std::string canonical_origin(const http::Request& request, const domain::Brand& brand,
                             bool production);

// In production only the brand's first host serves pages: a request to another of its hosts gets
// 301 to the same address there, with its own scheme and port. nullopt: no redirect.
std::optional<http::Response> redirect_to_canonical_host(const http::Request& request,
                                                         Services& services);

}  // namespace molar::api

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
// elsewhere those of the request, so that links work under development's names and ports.
std::string canonical_origin(const http::Request& request, const domain::Brand& brand,
                             bool production);

// In production a page is read under the brand's first host only: 301 to the same address there
// (scheme and port as asked), for a request under another of its hosts. nullopt: answer it.
std::optional<http::Response> redirect_to_canonical_host(const http::Request& request,
                                                         Services& services);

}  // namespace molar::api

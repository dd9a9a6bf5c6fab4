// Lists of pages for search engines: /sitemap.xml, /sitemap-pages.xml,
// /sitemap-offices-{number}.xml.
#pragma once

#include "http/router.h"

namespace molar::api {

struct Services;

void bind_sitemaps(http::Router& router, Services& services);

}  // namespace molar::api

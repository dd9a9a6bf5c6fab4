// Hashes of the inline scripts of pages, for the Content-Security-Policy.
#pragma once

#include <string>
#include <vector>

#include "app/site/site_pack.h"

namespace molar::app {

// Base64 of the SHA-256 of each file in server/inline/ of the built site.
std::vector<std::string> inline_script_hashes(const SitePack& site);

}  // namespace molar::app

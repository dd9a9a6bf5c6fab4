// The web build's fonts, for what is printed.
#pragma once

#include <vector>

#include "adapters/documents/document_fonts.h"
#include "app/site/site_pack.h"

namespace molar::app {

// Those of the pages, and those below server/fonts/ for letters that they lack. `site` outlives
// them.
std::vector<adapters::FontFile> site_fonts(const SitePack& site);

}  // namespace molar::app

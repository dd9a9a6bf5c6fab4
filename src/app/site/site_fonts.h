// The web build's fonts, for PDF and PNG documents.
#pragma once

#include <vector>

#include "adapters/documents/document_fonts.h"
#include "app/site/site_pack.h"

namespace molar::app {

// Returns the fonts of pages, and those below server/fonts/ for characters that these lack. `site`
// must outlive them.
std::vector<adapters::FontFile> site_fonts(const SitePack& site);

}  // namespace molar::app

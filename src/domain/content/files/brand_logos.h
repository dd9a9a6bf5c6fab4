// The logos of a brand, as mails and documents can draw them.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/brand/brand.h"
#include "domain/content/files/brand_folder.h"
#include "domain/ports/script.h"

namespace molar::domain {

// The bytes of an asset by its name; nullptr: there is none.
using FindAsset = std::function<const std::string*(std::string_view name)>;

// Reads the SVG files that site.json names: header.header_log for the ground of pages,
// header.header_log2, else footer.footer_logo, for dark grounds. A file that cannot be drawn
// (base/svg_picture.h) is left out.
void add_logos(Brand& brand, std::string_view site_json, const FindAsset& find);

// Rule "logo": files that add_logos() would leave out, and why.
std::vector<ContentFinding> logo_warnings(const BrandFolder& folder);

}  // namespace molar::domain

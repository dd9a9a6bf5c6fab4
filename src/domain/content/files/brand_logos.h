// Logos of a brand for mails and documents.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/brand/brand.h"
#include "domain/content/files/brand_folder.h"
#include "domain/ports/script.h"

namespace molar::domain {

// Returns the bytes of an asset by name; nullptr: no such asset.
using FindAsset = std::function<const std::string*(std::string_view name)>;

// Reads the SVG files in site.json: header.header_log for the page background, header.header_log2
// or else footer.footer_logo for dark backgrounds. Leaves out a file that cannot be drawn
// (base/svg_picture.h).
void add_logos(Brand& brand, std::string_view site_json, const FindAsset& find);

// Findings with rule "logo" for the files that add_logos() would leave out, with the reason.
std::vector<ContentFinding> logo_warnings(const BrandFolder& folder);

}  // namespace molar::domain

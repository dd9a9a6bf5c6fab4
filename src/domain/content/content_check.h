// Everything that a brand's content is asked before it is kept or published.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "domain/content/brand.h"
#include "domain/content/brand_folder.h"
#include "domain/ports/script.h"

namespace molar::domain {

struct CheckedContent {
  Brand brand;  // of version 0
  std::int64_t schema_version = 1;
  // Not empty: publishing needs a reason. Paths of other languages than the first begin "es: ".
  std::vector<ContentFinding> findings;
};

// "content_invalid" with every fault under its JSON path; Unavailable: the engine does not answer.
// Does not look into catalogue.json: only an import into the store can.
Result<CheckedContent> check_content(ContentSchema& schema, const BrandFolder& folder);

// Conflict "content_not_compliant", each finding a field error with its rule as code.
Error not_compliant(const std::vector<ContentFinding>& findings);

}  // namespace molar::domain
